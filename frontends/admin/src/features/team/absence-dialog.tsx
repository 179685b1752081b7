import type { TeamMember } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Dialog } from '@wayfare/ui/components/dialog';
import { TextField } from '@wayfare/ui/components/text-field';
import { formatDate } from '@wayfare/ui/format';
import { Problem } from '@wayfare/ui/problem';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { useChangeAbsence } from './api.ts';

interface AbsenceDialogProps {
  /** As they are now; undefined while nobody's is asked for. */
  member: TeamMember | undefined;
  onClose: () => void;
}

/** When somebody of the staff is away. */
export function AbsenceDialog({ member, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={member !== undefined}
      onClose={onClose}
      title={t('team.absenceOf', { who: member?.name })}
      description={t('team.absenceNote')}
    >
      {member && <AbsenceForm key={member.id} member={member} onClose={onClose} />}
    </Dialog>
  );
}

const NOTHING_TO_DO = () => {};

function AbsenceForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const problemText = useProblemText();
  const { absence } = member;
  const change = useChangeAbsence(member, { onDone: onClose });
  const problem = change.error instanceof Problem ? change.error : undefined;
  const form = useForm({ defaultValues: { fromDay: absence?.fromDay ?? '', untilDay: absence?.untilDay ?? '' } });
  const { field } = useRequired(form, { problem, onDirty: NOTHING_TO_DO });
  const isChanged = problem?.reason === 'absence-changed';
  const day = (value: string) => formatDate(value, language);
  return (
    <form onSubmit={form.handleSubmit((days) => change.mutate(days))} className="flex flex-col gap-4" noValidate>
      {change.error && (
        <Alert live tone="danger" title={problemText(change.error)}>
          {/* Saving once more replaces what was entered elsewhere. */}
          {isChanged && (
            <p>
              {absence
                ? t('team.now', { from: day(absence.fromDay), until: day(absence.untilDay) })
                : t('team.nowNone')}
            </p>
          )}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('team.from')} type="date" {...field('fromDay')} />
        <TextField
          label={t('team.until')}
          type="date"
          {...field('untilDay', {
            validate: (until) => until >= form.getValues('fromDay') || t('records.refused.before-start'),
          })}
        />
      </div>
      {absence && (
        <Button
          variant="danger"
          size="compact"
          className="self-start"
          busy={change.isPending}
          onClick={() => change.mutate(undefined)}
        >
          {t('team.endAbsence')}
        </Button>
      )}
      <FormActions saving={change.isPending} onCancel={onClose} />
    </form>
  );
}
