import type { Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { localeOf } from '@wayfare/ui/format';
import { Problem } from '@wayfare/ui/problem';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { HeldNotice } from '../held/held-notice.tsx';
import { readSearchState, toSearchState } from '../list/search-state.ts';
import { TimeZoneNote } from '../list/time-zone-note.tsx';
import { ThreadPanel, UnansweredMessages } from '../messages/thread-panel.tsx';
import { PresenceNotice } from '../presence/presence-notice.tsx';
import { useProblemText } from '../problem-text.ts';
import { formatMoment } from '../submissions/row.ts';
import { Contact, Order, PriceCard } from '../submissions/submission-facts.tsx';
import { useMay } from '../use-may.ts';
import { useCase } from './api.ts';
import { CaseAuthority, MaskedAuthority } from './case-authority.tsx';
import { StageBadge, UrgencyBadge } from './case-badges.tsx';
import { CaseDocuments } from './case-documents.tsx';
import { CaseNotes, CaseRequests, CaseTimeline } from './case-history.tsx';
import { CaseMoney } from './case-money.tsx';
import { CaseTravellers } from './case-travellers.tsx';
import { CaseVisas } from './case-visas.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DuplicatesNotice } from './duplicates-notice.tsx';
import { formatFee } from './fee-amount.ts';
import { MaskedNotice } from './masked-notice.tsx';
import { ProposalNotice } from './proposal-notice.tsx';
import { useCaseWork } from './use-case-work.ts';

/** One case: its documents beside what was typed, and what can be decided at the foot of the screen. */
export function CasePage() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCase(id);
  if (error instanceof Problem && error.status === 404)
    return <EmptyState title={t('problems.case-not-found')} action={<BackToQueue />} />;
  if (error && !data)
    return <ErrorState title={t('cases.caseLoadFailed', { message: problemText(error) })} onRetry={() => refetch()} />;
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  // A case of its own: what was typed for one is never sent for the next.
  return <CaseScreen key={id} record={data} />;
}

function BackToQueue() {
  const { t } = useTranslation('admin');
  const { state } = useLocation();
  return (
    <Link
      to={`/admin/cases${typeof state?.queue === 'string' ? state.queue : ''}`}
      state={toSearchState(readSearchState(state))}
      className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-primary underline-offset-2 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('cases.back')}
    </Link>
  );
}

function CaseScreen({ record }: { record: Case }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { user } = useSession();
  const work = useCaseWork(record);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const { summary, submission } = record;
  // Whoever files it sees every value, never a masked one.
  const isFiled =
    ['ready', 'with_government'].includes(summary.stage) &&
    may('cases.work') &&
    may('submissions.read-unmasked') &&
    !submission.erased;
  const readsDocuments = may('documents.read') && !submission.erased;
  return (
    <>
      <CaseHeading record={record} />
      <ConflictNotice work={work} record={record} />
      <HeldNotice record={record} />
      <ProposalNotice record={record} work={work} />
      <DuplicatesNotice record={record} work={work} />
      {submission.erased && <Alert title={t('submission.erasedTitle')}>{t('submission.erasedNote')}</Alert>}
      <MaskedNotice record={record} work={work} />
      <div className="grid items-start gap-4 pb-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <CaseVisas record={record} work={work} />
          {readsDocuments && (
            <CaseDocuments id={submission.id} mine={summary.assigneeId === user?.id} masked={record.masked} />
          )}
          <CaseRequests requests={record.requests} />
          {may('cases.work') && !submission.erased && <ThreadPanel id={submission.id} />}
          <CaseNotes notes={record.notes} work={work} field={noteField} />
          <CaseTimeline events={record.events} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CaseTravellers record={record} />
          {isFiled && (record.masked ? <MaskedAuthority /> : <CaseAuthority submission={submission} />)}
          <Order submission={submission} dense />
          {!submission.erased && <Contact submission={submission} masked={record.masked} dense />}
          <PriceCard submission={submission} dense />
          {may('payments.read') && <CaseMoney record={record} />}
        </div>
      </div>
      {may('cases.work') && <DecisionBar record={record} work={work} noteField={noteField} />}
    </>
  );
}

function CaseHeading({ record: { summary, submission, authorityReference, feeReceipt } }: { record: Case }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const language = useLanguage();
  const locale = localeOf(language);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <BackToQueue />
      <PageTitle className="basis-auto">{t('submission.order', { number: summary.orderNumber })}</PageTitle>
      <StageBadge stage={summary.stage} />
      <UrgencyBadge summary={summary} />
      <PresenceNotice applicationId={submission.id} />
      {may('cases.work') && !submission.erased && <UnansweredMessages id={submission.id} />}
      <p className="text-sm text-muted">
        {[
          summary.dueAt && t('cases.dueBy', { at: formatMoment(summary.dueAt, locale) }),
          t('cases.since', { at: formatMoment(summary.stageSince, locale) }),
          authorityReference && t('cases.filedUnder', { reference: authorityReference }),
          feeReceipt && t('cases.fee.paid', { amount: formatFee(feeReceipt, language) }),
          feeReceipt?.number && t('cases.fee.receipt', { number: feeReceipt.number }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <TimeZoneNote />
    </div>
  );
}
