import { useMutation } from '@tanstack/react-query';
import type { Case } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { formatDate, localeOf } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { fetchDocumentLink, useSubmissionDocuments } from '../submissions/api.ts';
import { formatMoment } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { ReplaceVisaDialog } from './replace-visa-dialog.tsx';
import type { CaseWork } from './use-case-work.ts';

type Visa = Case['visas'][number];

/** Opens a visa's file: a PDF is saved, never shown in this page. */
export const useOpenVisa = () => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (documentId: string) => fetchDocumentLink(documentId),
    onSuccess: ({ url }) => Object.assign(document.createElement('a'), { href: url, download: '' }).click(),
    onError: (error) => toast.error(t('submission.linkFailed', { message: problemText(error) })),
  });
};

/** What was issued: its facts, its file, and a better one in its place. Files that nobody was given stand below. */
export function CaseVisas({ record, work }: { record: Case; work: CaseWork }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const reads = may('documents.read') && !record.submission.erased;
  const [replacing, setReplacing] = useState<Visa>();
  const { visas } = record;
  if (visas.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="case-visas" className="flex flex-col gap-3 p-4 sm:p-4">
      <h2 id="case-visas" className="text-lg font-semibold">
        {t('cases.visas.title', { count: visas.length })}
      </h2>
      <ul className="flex flex-col gap-3 text-sm">
        {visas.map((visa) => (
          <li key={visa.documentId}>
            <IssuedVisa
              record={record}
              visa={visa}
              reads={reads}
              onReplace={() => {
                work.forget();
                setReplacing(visa);
              }}
            />
          </li>
        ))}
      </ul>
      {reads && <OtherFiles record={record} />}
      <ReplaceVisaDialog visa={replacing} record={record} work={work} onClose={() => setReplacing(undefined)} />
    </Card>
  );
}

interface IssuedVisaProps {
  record: Case;
  visa: Visa;
  reads: boolean;
  onReplace: () => void;
}

function IssuedVisa({ record: { submission, summary }, visa, reads, onReplace }: IssuedVisaProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const may = useMay();
  const { user } = useSession();
  const open = useOpenVisa();
  const { firstMiddleName = '', lastName = '' } = submission.travellers[visa.traveller] ?? {};
  const name = `${firstMiddleName} ${lastName}`.trim();
  const day = (date: string) => formatDate(date, language);
  // Whoever holds the case; nobody holds a closed one.
  const mayReplace =
    may('cases.work') &&
    !submission.erased &&
    (summary.stage === 'completed' || (summary.assigneeId !== '' && summary.assigneeId === user?.id));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">
          {`${t('submission.traveller', { number: visa.traveller + 1 })} ${name && `· ${name}`}`.trim()}
        </p>
        <p className="tabular-nums">
          {[
            visa.visaNumber && t('cases.visas.number', { number: visa.visaNumber }),
            visa.validFrom && t('cases.visas.from', { day: day(visa.validFrom) }),
            visa.validUntil && t('cases.visas.until', { day: day(visa.validUntil) }),
          ]
            .filter(Boolean)
            .join(' · ') || t('cases.visas.noFacts')}
        </p>
        <p className="text-muted">
          {t('cases.visas.delivered', { at: formatMoment(visa.deliveredAt, localeOf(language)) })}
        </p>
      </div>
      {reads && (
        <Button size="compact" variant="secondary" busy={open.isPending} onClick={() => open.mutate(visa.documentId)}>
          <Download aria-hidden="true" />
          {t('cases.visas.open')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {mayReplace && (
        <Button size="compact" variant="secondary" onClick={onReplace}>
          {t('cases.visas.replace')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  );
}

/** Replaced files, and files that were uploaded and never delivered. */
function OtherFiles({ record: { visas, submission } }: { record: Case }) {
  const { t } = useTranslation('admin');
  const locale = localeOf(useLanguage());
  const { data } = useSubmissionDocuments(submission.id);
  const open = useOpenVisa();
  const current = new Set(visas.map(({ documentId }) => documentId));
  const others = (data?.documents ?? []).filter(({ id, kind }) => kind === 'visa' && !current.has(id));
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2 text-sm">
      <h3 className="font-medium">{t('cases.visas.others')}</h3>
      <ul className="flex flex-col gap-1">
        {others.map(({ id, traveller, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="text-muted">
              {t('cases.visas.other', { number: traveller + 1, at: formatMoment(createdAt, locale) })}
            </span>
            <Button size="compact" variant="secondary" busy={open.isPending} onClick={() => open.mutate(id)}>
              {t('cases.visas.open')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
