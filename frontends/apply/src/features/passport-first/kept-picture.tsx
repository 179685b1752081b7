import { Button } from '@wayfare/ui/components/button';
import { FileCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import type { TravellerForm } from '../personal-details/schema.ts';
import { dropPicture, notePicture } from './draft-picture.ts';

interface KeptPictureProps {
  readonly form: UseFormReturn<{ travellers: TravellerForm[] }>;
  /** Index from 0. */
  readonly traveller: number;
}

/** Says that a traveller's passport is photographed already, and lets them take that back. */
export function KeptPicture({ form, traveller }: KeptPictureProps) {
  const { t } = useTranslation('apply');
  const documentId = form.watch(`travellers.${traveller}.passportDocumentId`);
  const status = useRef<HTMLParagraphElement>(null);
  const [words, setWords] = useState<'dropped' | 'notDropped'>();
  const dropping = useSingleMutation({
    mutationFn: () => dropPicture(documentId),
    onSuccess: () => {
      notePicture(form, traveller, '');
      setWords('dropped');
      status.current?.focus();
    },
    onError: () => setWords('notDropped'),
  });
  return (
    <div className="flex flex-col items-start gap-1">
      {documentId && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex items-center gap-2 text-sm">
            <FileCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
            {t('first.kept')}
          </p>
          <Button
            variant="quiet"
            size="compact"
            busy={dropping.isPending}
            onClick={() => dropping.mutate()}
            aria-label={t('first.dropNumber', { number: traveller + 1 })}
          >
            {t('first.drop')}
          </Button>
        </div>
      )}
      <p ref={status} tabIndex={-1} role="status" className="text-sm text-muted empty:hidden">
        {words && !(words === 'dropped' && documentId) ? t(`first.${words}`) : ''}
      </p>
    </div>
  );
}
