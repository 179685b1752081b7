import type { Case } from '@wayfare/api/schema';
import { Dialog } from '@wayfare/ui/components/dialog';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './action-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type CaseWork, useSeenVersion } from './use-case-work.ts';
import { useEnteredVisas } from './use-entered-visas.ts';
import { noVisa, OverrideField, VisaFields } from './visa-fields.tsx';

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
  const { applicationId, numApplicants } = record.summary;
  const version = useSeenVersion(record.summary.version, work);
  const [settling, setSettling] = useState(false);
  const [override, setOverride] = useState('');
  const [asked, setAsked] = useState(false);
  const { entered, put, compare, settle, isStopped } = useEnteredVisas(applicationId, () =>
    Array.from({ length: numApplicants }, (_, traveller) => ({ ...noVisa, traveller })),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    work.forget();
    setSettling(true);
    const settled = await settle();
    setSettling(false);
    if (!settled) return;
    const { visas } = settled;
    const overrideReason = override.trim();
    setAsked(settled.isStopped);
    if (settled.isStopped && !overrideReason) return;
    work.change(
      ({ hold, proposeDelivery }) =>
        settled.isStopped
          ? proposeDelivery({ version, visas, overrideReason })
          : hold({ change: 'deliver', version, visas }),
      { onSuccess: onClose },
    );
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
            <VisaFields
              entered={visa}
              onChange={(change) => put(traveller, change)}
              onEntered={() => compare(traveller)}
            />
          </fieldset>
        );
      })}
      {isStopped && (
        <OverrideField
          value={override}
          error={asked && !override.trim() ? t('records.required') : undefined}
          onChange={setOverride}
        />
      )}
      <DialogActions
        label={t(isStopped ? 'cases.visaCheck.askSecond' : 'cases.actions.deliver')}
        busy={work.busy || settling}
        onCancel={onClose}
      />
    </form>
  );
}
