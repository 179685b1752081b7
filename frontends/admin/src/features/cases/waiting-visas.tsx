import { useQuery } from '@tanstack/react-query';
import type { Case } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../use-may.ts';
import { visaCheckQuery } from './api.ts';
import { useOpenVisa } from './case-visas.tsx';
import { VisaFindings } from './visa-check.tsx';

type Proposal = NonNullable<Case['proposal']>;

/** The files that a second person is to hand over although a check did not pass: what was read, and the file itself. */
export function WaitingVisas({ record, proposal }: { record: Case; proposal: Proposal }) {
  const may = useMay();
  const { t } = useTranslation('admin');
  if (proposal.visas.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="wrap-anywhere">{t('cases.visaCheck.why', { why: proposal.note })}</p>
      {may('cases.work') &&
        proposal.visas.map((visa) => <WaitingVisa key={visa.documentId} record={record} visa={visa} />)}
    </div>
  );
}

function WaitingVisa({ record, visa }: { record: Case; visa: Proposal['visas'][number] }) {
  const { t } = useTranslation('admin');
  const open = useOpenVisa();
  const { data: check } = useQuery(visaCheckQuery(record.summary.applicationId, visa, record.masked));
  const { firstMiddleName = '', lastName = '' } = record.submission.travellers[visa.traveller] ?? {};
  const name = `${firstMiddleName} ${lastName}`.trim();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium wrap-anywhere">
          {`${t('submission.traveller', { number: visa.traveller + 1 })} ${name && `· ${name}`}`.trim()}
        </span>
        <Button size="compact" variant="secondary" busy={open.isPending} onClick={() => open.mutate(visa.documentId)}>
          <Download aria-hidden="true" />
          {t('cases.visas.open')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {check && <VisaFindings check={check} />}
    </div>
  );
}
