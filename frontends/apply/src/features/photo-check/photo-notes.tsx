import { Alert } from '@wayfare/ui/components/alert';
import { useTranslation } from 'react-i18next';
import { faultsOfSelfie } from './photo-faults.ts';
import { usePhotoLook } from './use-photo-look.ts';

/** What the photo may be sent back for, each by its name. Going on with it stays possible. */
export function PhotoNotes({ documentId }: { documentId: string }) {
  const { t } = useTranslation('apply');
  const look = usePhotoLook(documentId);
  const faults = look ? faultsOfSelfie(look.faces, look.measures) : [];
  return (
    <div aria-live="polite">
      {faults.length > 0 && (
        <Alert tone="warning" title={t('photo.title')}>
          <ul className="list-disc pl-5">
            {faults.map((fault) => (
              <li key={fault}>{t(`photo.faults.${fault}`)}</li>
            ))}
          </ul>
          <p className="mt-2">{t('photo.anyway')}</p>
        </Alert>
      )}
    </div>
  );
}
