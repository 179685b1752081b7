import type { Case } from '@wayfare/api/schema';
import { VISA_REPLACE_REASONS } from '@wayfare/gateway/contract/constants';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Select } from '@wayfare/ui/components/select';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './action-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { CaseWork } from './use-case-work.ts';
import { type EnteredVisa, noVisa, useKeepVisa, VisaFields } from './visa-fields.tsx';

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
  const { applicationId, version } = record.summary;
  const { traveller, visaNumber, validFrom, validUntil } = visa;
  const [entered, setEntered] = useState<EnteredVisa>({ ...noVisa, visaNumber, validFrom, validUntil });
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [uploading, setUploading] = useState(false);
  const keep = useKeepVisa(applicationId);
  const put = (change: Partial<EnteredVisa>) => setEntered((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    work.forget();
    const { file, problem: _, ...facts } = entered;
    const known = VISA_REPLACE_REASONS.find((one) => one === reason);
    setMissing(!known);
    if (!file) put({ problem: t('records.required') });
    if (!file || !known) return;
    setUploading(true);
    const answer = await keep(file, traveller);
    setUploading(false);
    if ('problem' in answer) return put(answer);
    const next = { traveller, ...answer, ...facts, visaNumber: facts.visaNumber.trim() };
    work.change((calls) => calls.hold({ change: 'replaceVisa', version, visa: next, reason: known }), {
      onSuccess: onClose,
    });
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ConflictNotice work={work} record={record} />
      <Select
        label={t('cases.reason')}
        placeholder={t('records.choose')}
        options={VISA_REPLACE_REASONS.map((value) => ({ value, label: t(`cases.reasons.${value}`) }))}
        value={reason}
        error={missing && !reason ? t('records.required') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <VisaFields entered={entered} onChange={put} />
      <DialogActions label={t('cases.visas.replace')} busy={work.busy || uploading} onCancel={onClose} />
    </form>
  );
}
