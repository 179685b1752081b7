import type { Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../keys/staff-actions.ts';
import { formatShortMoment } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { CaseWork } from './use-case-work.ts';

/** Says that values are masked and offers to see them for a reason; once they are, until when. */
export function MaskedNotice({ record, work }: { record: Case; work: CaseWork }) {
  const { t } = useTranslation('admin');
  const mayReveal = useMay()('submissions.read-unmasked');
  const locale = localeOf(useLanguage());
  const [revealing, setRevealing] = useState(false);
  const { masked, revealedUntil, submission } = record;
  const offered = masked && mayReveal && !submission.erased;
  const reveal = () => {
    work.forget();
    setRevealing(true);
  };
  useActions([offered && { id: 'details-revealed', label: t('cases.actions.details-revealed'), run: reveal }]);

  if (submission.erased || (!masked && !revealedUntil)) return null;
  return (
    // It takes the focus back once its button is gone.
    <div tabIndex={-1} className="rounded-card">
      {masked ? (
        <Alert
          title={mayReveal && t('masked.title')}
          action={
            mayReveal && (
              <Button size="compact" variant="secondary" onClick={reveal}>
                <Eye aria-hidden="true" />
                {t('cases.actions.details-revealed')}
              </Button>
            )
          }
        >
          {t(mayReveal ? 'masked.until' : 'submission.maskedNote')}
        </Alert>
      ) : (
        <Alert>{t('masked.revealed', { at: formatShortMoment(revealedUntil ?? '', locale) })}</Alert>
      )}
      <ActionDialog
        action={revealing ? { event: 'details-revealed' } : undefined}
        record={record}
        work={work}
        onClose={() => setRevealing(false)}
      />
    </div>
  );
}
