import type { Case } from '@wayfare/api/schema';
import { Dialog } from '@wayfare/ui/components/dialog';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldChangeRequest } from '../held/api.ts';
import { DialogActions } from './action-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { CaseWork } from './use-case-work.ts';
import { type EnteredVisa, noVisa, useKeepVisa, VisaFields } from './visa-fields.tsx';

interface DeliverDialogProps {
  open: boolean;
  record: Case;
  work: CaseWork;
  onClose: () => void;
}

/** Takes the issued visa of each traveller and hands it over: from then on it is theirs. */
export function DeliverDialog({ open, onClose, ...rest }: DeliverDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.actions.deliver')} description={t('cases.deliver.note')}>
      <DeliverForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function DeliverForm({ record, work, onClose }: Omit<DeliverDialogProps, 'open'>) {
  const { t } = useTranslation('admin');
  const { applicationId, version, numApplicants } = record.summary;
  const [entered, setEntered] = useState(() => Array.from({ length: numApplicants }, () => noVisa));
  const [uploading, setUploading] = useState(false);
  const keep = useKeepVisa(applicationId);

  const put = (traveller: number, change: Partial<EnteredVisa>) =>
    setEntered((before) => before.map((one, index) => (index === traveller ? { ...one, ...change } : one)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    work.forget();
    const missing = entered.flatMap(({ file }, traveller) => (file ? [] : [traveller]));
    for (const traveller of missing) put(traveller, { problem: t('records.required') });
    if (missing.length > 0) return;
    setUploading(true);
    const visas: Extract<HeldChangeRequest, { change: 'deliver' }>['visas'] = [];
    for (const [traveller, { file, problem: _, ...visa }] of entered.entries()) {
      const answer = file && (await keep(file, traveller));
      if (answer && 'problem' in answer) put(traveller, answer);
      else if (answer) visas.push({ traveller, ...answer, ...visa, visaNumber: visa.visaNumber.trim() });
    }
    setUploading(false);
    if (visas.length === entered.length)
      work.change((calls) => calls.hold({ change: 'deliver', version, visas }), { onSuccess: onClose });
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ConflictNotice work={work} record={record} />
      {entered.map((visa, traveller) => {
        const person = record.submission.travellers[traveller];
        const name = person ? `${person.firstMiddleName} ${person.lastName}`.trim() : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers are known by their place
          <fieldset key={traveller} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <legend className="px-1 font-medium">
              {`${t('submission.traveller', { number: traveller + 1 })} ${name}`.trim()}
            </legend>
            <VisaFields entered={visa} onChange={(change) => put(traveller, change)} />
          </fieldset>
        );
      })}
      <DialogActions label={t('cases.actions.deliver')} busy={work.busy || uploading} onCancel={onClose} />
    </form>
  );
}
