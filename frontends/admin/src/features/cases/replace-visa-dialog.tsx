import type { Case } from '@wayfare/api/schema';
import { VISA_REPLACE_REASONS } from '@wayfare/gateway/contract/constants';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Select } from '@wayfare/ui/components/select';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './action-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type CaseWork, useSeenVersion } from './use-case-work.ts';
import { useEnteredVisas } from './use-entered-visas.ts';
import { OverrideField, VisaFields } from './visa-fields.tsx';

interface ReplaceVisaDialogProps {
  /** The one to replace; undefined while the dialog is closed. */
  visa: Case['visas'][number] | undefined;
  record: Case;
  work: CaseWork;
  onClose: () => void;
}

/** Puts another file in the place of a delivered one; number and dates are those of the one before until changed. */
export function ReplaceVisaDialog({ visa, onClose, ...rest }: ReplaceVisaDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={visa !== undefined}
      onClose={onClose}
      title={t('cases.visas.replace')}
      description={t('cases.visas.replaceNote')}
    >
      {visa && <ReplaceForm visa={visa} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function ReplaceForm({ visa, record, work, onClose }: ReplaceVisaDialogProps & { visa: Case['visas'][number] }) {
  const { t } = useTranslation('admin');
  const { applicationId } = record.summary;
  const version = useSeenVersion(record.summary.version, work);
  const { traveller, visaNumber, validFrom, validUntil } = visa;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [settling, setSettling] = useState(false);
  const [override, setOverride] = useState('');
  const { entered, put, compare, settle, isStopped } = useEnteredVisas(applicationId, () => [
    { traveller, visaNumber, validFrom, validUntil },
  ]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    work.forget();
    setAsked(true);
    const known = VISA_REPLACE_REASONS.find((one) => one === reason);
    setSettling(true);
    const settled = await settle();
    setSettling(false);
    const [next] = settled?.visas ?? [];
    const overrideReason = override.trim();
    if (!settled || !next || !known || (settled.isStopped && !overrideReason)) return;
    const replacement = { version, visa: next, reason: known };
    work.change(
      ({ hold, proposeReplacement }) =>
        settled.isStopped
          ? proposeReplacement({ ...replacement, overrideReason })
          : hold({ change: 'replaceVisa', ...replacement }),
      { onSuccess: onClose },
    );
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ConflictNotice work={work} record={record} />
      <Select
        label={t('cases.reason')}
        placeholder={t('records.choose')}
        options={VISA_REPLACE_REASONS.map((value) => ({ value, label: t(`cases.reasons.${value}`) }))}
        value={reason}
        error={asked && !reason ? t('records.required') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {entered.map((one) => (
        <VisaFields
          key={one.traveller}
          entered={one}
          onChange={(change) => put(0, change)}
          onEntered={() => compare(0)}
        />
      ))}
      {isStopped && (
        <OverrideField
          value={override}
          error={asked && !override.trim() ? t('records.required') : undefined}
          onChange={setOverride}
        />
      )}
      <DialogActions
        label={t(isStopped ? 'cases.visaCheck.askSecond' : 'cases.visas.replace')}
        busy={work.busy || settling}
        onCancel={onClose}
      />
    </form>
  );
}
