import type { WaitingThread } from '@wayfare/api/schema';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { type Column, Table } from '@wayfare/ui/components/table';
import { countryName } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { StageBadge, useColleague } from '../cases/case-badges.tsx';
import { useProblemText } from '../problem-text.ts';
import { NOT_AVAILABLE } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { Workplace } from '../workplace.tsx';
import { useWaitingThreads, WAITING_PAGE } from './api.ts';
import { useWaitingTime } from './use-waiting-time.ts';

/** Whoever wrote and waits for an answer, the longest waiting first; drafts too, which no case queue holds. */
export function MessagesPage() {
  const { t } = useTranslation('admin');
  const may = useMay()('cases.work');
  if (!may) return <Navigate replace to="/admin" />;
  return (
    <Workplace className="gap-3">
      <PageTitle note={t('messages.queueNote')}>{t('messages.queueTitle')}</PageTitle>
      <Waiting />
    </Workplace>
  );
}

function Waiting() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const language = useLanguage();
  const colleague = useColleague();
  const waitingTime = useWaitingTime();
  const [page, setPage] = useState(0);
  const { data, error, refetch, isFetching } = useWaitingThreads(page);
  if (error && !data)
    return <ErrorState title={t('messages.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />;
  if (data?.total === 0) return <EmptyState title={t('messages.noneWaiting')} />;
  const column = (key: string, cell: (thread: WaitingThread) => ReactNode, numeric = false): Column<WaitingThread> => ({
    key,
    label: t(`messages.columns.${key}`),
    numeric,
    className: 'whitespace-nowrap',
    cell,
  });
  const columns = [
    column('order', ({ applicationId, orderNumber, stage, firstMiddleName, lastName }) => (
      <Link to={`/admin/${stage ? 'cases' : 'submissions'}/${applicationId}#messages`} className="text-inherit">
        <span className="font-mono font-semibold text-primary">{orderNumber}</span>{' '}
        {`${firstMiddleName} ${lastName}`.trim() || NOT_AVAILABLE}
      </Link>
    )),
    column('waiting', ({ unansweredSince }) => waitingTime(unansweredSince)),
    column('count', ({ unanswered }) => unanswered, true),
    column('stage', ({ stage }) =>
      stage ? <StageBadge stage={stage} /> : <Badge>{t('messages.notSubmitted')}</Badge>,
    ),
    column('visa', ({ destinationCountry, visaName }) =>
      [destinationCountry && countryName(destinationCountry, language), visaName].filter(Boolean).join(' · '),
    ),
    column('assignee', ({ assigneeId }) => colleague(assigneeId)),
  ];
  const pages = Math.ceil((data?.total ?? 0) / WAITING_PAGE);
  return (
    <>
      <Table
        label={t('messages.queueTitle')}
        columns={columns}
        rows={data?.threads}
        keyOf={({ applicationId }) => applicationId}
        busy={isFetching && data !== undefined}
      />
      {pages > 1 && (
        <div className="flex items-center gap-3">
          <Button size="compact" variant="secondary" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('messages.before')}
          </Button>
          <span className="numeric">{t('messages.page', { page: page + 1, pages })}</span>
          <Button size="compact" variant="secondary" disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
            {t('messages.after')}
          </Button>
        </div>
      )}
    </>
  );
}
