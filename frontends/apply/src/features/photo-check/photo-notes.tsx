import { Alert } from '@wayfare/ui/components/alert';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOfSelfie } from './photo-faults.ts';
import { usePhotoLook } from './use-photo-look.ts';

/** What the photo may be sent back for, each by its name. Going on with it stays possible. */
export function PhotoNotes({ documentId }: { documentId: string }) {
  const { t } = useTranslation('apply');
  const look = usePhotoLook(documentId);
  const faults = look ? faultsOfSelfie(look.faces, look.measures) : [];
  const notes = useRef<HTMLDivElement>(null);
  const hasFaults = faults.length > 0;
  // It appears when nobody scrolls: on a phone it would begin behind the bar at the bottom.
  useEffect(() => {
    if (hasFaults) notes.current?.scrollIntoView?.({ block: 'nearest' });
  }, [hasFaults]);
  return (
    <div ref={notes} aria-live="polite">
      {hasFaults && (
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
