import type { Case } from '@wayfare/api/schema';
import { DUPLICATE_DISMISS_REASONS, REVEAL_REASONS } from '@wayfare/gateway/contract/constants';
import { Button } from '@wayfare/ui/components/button';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Select } from '@wayfare/ui/components/select';
import { TextField } from '@wayfare/ui/components/text-field';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRequired } from '../records/form-parts.tsx';
import { type CaseAction, RELEASE_REASONS } from './actions.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { toReceipt } from './fee-amount.ts';
import { FeeFields } from './fee-fields.tsx';
import { type CaseWork, useSeenVersion } from './use-case-work.ts';

const OWN_REASONS = {
  released: RELEASE_REASONS,
  'duplicates-dismissed': DUPLICATE_DISMISS_REASONS,
  'details-revealed': REVEAL_REASONS,
} as const;

/** What moves no stage. */
interface OwnAction {
  event: keyof typeof OWN_REASONS;
  how?: undefined;
  reasons?: undefined;
  reference?: undefined;
  sends?: undefined;
}

export type Asked = CaseAction | OwnAction;

interface ActionDialogProps {
  /** Undefined while nothing is asked. */
  action: Asked | undefined;
  record: Case;
  work: CaseWork;
  onClose: () => void;
}

/** Asks for what an action needs: a reason, the authority's reference, or only that it is meant. */
export function ActionDialog({ action, record, work, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      title={action ? t(`cases.actions.${action.event}`) : ''}
      description={action && t(`cases.actionNotes.${action.event}`)}
    >
      {action && <ActionForm action={action} record={record} work={work} onClose={onClose} />}
    </Dialog>
  );
}

function ActionForm({ action, record, work, onClose }: ActionDialogProps & { action: Asked }) {
  const { t } = useTranslation('admin');
  const form = useForm({
    defaultValues: { reason: '', authorityReference: '', fee: '', feeCurrency: 'usd', feeNumber: '' },
  });
  const { field } = useRequired(form);
  const version = useSeenVersion(record.summary.version, work);
  const isRelease = action.event === 'released';
  const reasons = action.how ? action.reasons : OWN_REASONS[action.event];
  const submit = form.handleSubmit(({ reason, authorityReference, fee, feeCurrency, feeNumber }) =>
    work.change(
      (calls) => {
        if (action.event === 'released') return calls.release({ version, reason });
        if (action.event === 'duplicates-dismissed')
          return calls.dismissDuplicates({ version, reason: reason as (typeof DUPLICATE_DISMISS_REASONS)[number] });
        if (action.event === 'details-revealed')
          return calls.reveal({ reason: reason as (typeof REVEAL_REASONS)[number] });
        if (action.how === 'proposal') return calls.propose({ version, event: action.event, reason });
        const move = {
          version,
          event: action.event,
          reason,
          authorityReference: action.reference ? authorityReference.trim() : '',
          feeReceipt: action.reference ? toReceipt(fee, feeCurrency, feeNumber) : null,
        };
        return action.sends ? calls.hold({ change: 'advance', ...move }) : calls.advance(move);
      },
      { onSuccess: onClose },
    ),
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ConflictNotice work={work} record={record} />
      {reasons && (
        <Select
          label={t('cases.reason')}
          placeholder={t('records.choose')}
          options={reasons.map((reason) => ({ value: reason, label: t(`cases.reasons.${reason}`) }))}
          {...field('reason', { required: !isRelease })}
        />
      )}
      {action.reference && (
        <TextField
          label={t('cases.authorityReference')}
          hint={t('cases.authorityReferenceHint')}
          maxLength={100}
          autoComplete="off"
          {...field('authorityReference')}
        />
      )}
      {action.reference && <FeeFields form={form} />}
      <DialogActions label={t(`cases.actions.${action.event}`)} busy={work.busy} onCancel={onClose} />
    </form>
  );
}

export function DialogActions({ label, busy, onCancel }: { label: string; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2">
      <Button variant="secondary" size="small" onClick={onCancel}>
        {t('records.cancel')}
      </Button>
      <Button type="submit" size="small" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
