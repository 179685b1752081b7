import type { Case } from '@wayfare/api/schema';
import { ASK_REASONS, ASK_SUBJECTS } from '@wayfare/gateway/contract/constants';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Select } from '@wayfare/ui/components/select';
import { TextArea, TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRequired } from '../records/form-parts.tsx';
import { DialogActions } from './action-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type CaseWork, useSeenVersion } from './use-case-work.ts';

interface AskDialogProps {
  open: boolean;
  record: Case;
  work: CaseWork;
  onClose: () => void;
}

/** Asks the traveller for one thing, with a reason and a deadline. */
export function AskDialog({ open, onClose, ...rest }: AskDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.actions.ask')} description={t('cases.ask.note')}>
      <AskForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

const MOST_DAYS = 30;
const FIELDS = ['traveller', 'subject', 'reason', 'message', 'days'] as const;
const oneOf = <V extends string>(values: readonly V[], text: string): V | undefined =>
  values.find((value) => value === text);

function AskForm({ record, work, onClose }: Omit<AskDialogProps, 'open'>) {
  const { t } = useTranslation('admin');
  const form = useForm({ defaultValues: { traveller: '0', subject: '', reason: '', message: '', days: '7' } });
  const { field } = useRequired(form);
  const needsMessage = form.watch('subject') === 'message';
  const { numApplicants } = record.summary;
  const version = useSeenVersion(record.summary.version, work);

  /** What the service finds wrong is said at the field; a field that has no sentence gets the general one. */
  const showProblem = (problem: unknown) => {
    if (!(problem instanceof Problem)) return;
    for (const { path, reason } of problem.fields) {
      const name = oneOf(FIELDS, path);
      const message = t(`cases.ask.problems.${reason}`, { defaultValue: t('records.fix') });
      if (name) form.setError(name, { message });
    }
  };
  const submit = form.handleSubmit((values) => {
    const subject = oneOf(ASK_SUBJECTS, values.subject);
    const reason = oneOf(ASK_REASONS, values.reason);
    if (!subject || !reason) return;
    const { message, days, traveller } = values;
    const asked = { subject, reason, message: message.trim(), days: Number(days), traveller: Number(traveller) };
    work.change((calls) => calls.hold({ change: 'ask', version, ...asked }), {
      onSuccess: onClose,
      onError: showProblem,
    });
  });
  const travellers = Array.from({ length: numApplicants }, (_, index) => {
    const traveller = record.submission.travellers[index];
    const name = traveller ? `${traveller.firstMiddleName} ${traveller.lastName}`.trim() : '';
    return { value: String(index), label: `${t('submission.traveller', { number: index + 1 })} ${name}`.trim() };
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ConflictNotice work={work} record={record} />
      <Select label={t('cases.ask.traveller')} options={travellers} {...field('traveller')} />
      <Select
        label={t('cases.ask.subject')}
        placeholder={t('records.choose')}
        options={ASK_SUBJECTS.map((value) => ({ value, label: t(`cases.subjects.${value}`) }))}
        {...field('subject')}
      />
      <Select
        label={t('cases.reason')}
        placeholder={t('records.choose')}
        options={ASK_REASONS.map((value) => ({ value, label: t(`cases.reasons.${value}`) }))}
        {...field('reason')}
      />
      <TextArea
        label={t('cases.ask.message')}
        hint={t('cases.ask.messageHint')}
        maxLength={2000}
        {...field('message', { required: needsMessage })}
      />
      <TextField
        label={t('cases.ask.days')}
        inputMode="numeric"
        inputClassName="max-w-24"
        {...field('days', {
          validate: (text) =>
            (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_DAYS) ||
            t('cases.ask.problems.out-of-range'),
        })}
      />
      <DialogActions label={t('cases.actions.ask')} busy={work.busy} onCancel={onClose} />
    </form>
  );
}
