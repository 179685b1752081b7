import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Case, CaseSummary } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { toast } from '@wayfare/ui/toast';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkProgress } from '../bulk/bulk-progress.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { useShownJob } from '../bulk/use-shown-job.ts';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { useColumns } from '../columns/use-columns.ts';
import { useActions } from '../keys/staff-actions.ts';
import { ExportButton } from '../list/export-button.tsx';
import { toSearchState } from '../list/search-state.ts';
import { TimeZoneNote } from '../list/time-zone-note.tsx';
import { useCalmRows } from '../list/use-calm-rows.ts';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { caseKey, claimCase, downloadCases, queueKey, useQueue } from './api.ts';
import { useColleague } from './case-badges.tsx';
import { useConflictText } from './conflict-text.ts';
import { NextCaseButton, useNextCase } from './next-case.tsx';
import { OPEN_STAGES, pagesOf, readFilter, toQuery, writeFilter } from './queue-filter.ts';
import { PersonFilters, StageFilters } from './queue-filters.tsx';
import { caseWithFocus, moveFocus } from './queue-focus.ts';
import { QUEUE_COLUMNS, QueueTable } from './queue-table.tsx';

const keyOfCase = ({ applicationId }: CaseSummary): string => applicationId;

/** What waits, by due time. The filter stands in the address, so that Back and a shared link keep it. */
export function QueuePage() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filter = readFilter(params, state);
  const { search } = filter;
  const { data, error, isPending, isPlaceholderData, refetch } = useQueue(toQuery(filter));
  const list = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const next = useNextCase();
  const claim = useClaimFromQueue();
  const works = may('cases.work');
  const view = `${writeFilter({ ...filter, page: 1 })} ${search}`;
  const selection = useSelection(view, data?.cases.map(({ applicationId }) => applicationId) ?? []);
  const bulk = useShownJob();
  const columns = useColumns('cases', QUEUE_COLUMNS);
  const calm = useCalmRows(data?.cases, keyOfCase, `${view} ${filter.page}`);

  const onSearch = useCallback(
    (wanted: string) =>
      setParams((now) => writeFilter({ ...readFilter(now, undefined), duplicates: false, page: 1 }), {
        replace: true,
        state: toSearchState(wanted),
      }),
    [setParams],
  );

  // A page behind the last one, for example of an old link, becomes the last one.
  const lastPage = data && !isPlaceholderData ? pagesOf(data.total) : undefined;
  useEffect(() => {
    if (lastPage === undefined || filter.page <= lastPage) return;
    setParams((now) => writeFilter({ ...readFilter(now, undefined), page: lastPage }), {
      replace: true,
      state: toSearchState(search),
    });
  }, [lastPage, filter.page, search, setParams]);

  const isFiltered = search !== '' || writeFilter(filter).size > 0;
  const claimFocused = () => {
    const id = caseWithFocus();
    if (id) claim.mutate(id);
  };
  const selectFocused = () => {
    const id = caseWithFocus();
    if (id) selection.toggle(id);
  };
  /** With Shift the rows that the focus leaves and reaches are selected. */
  const move = (step: 1 | -1) => (pressed?: KeyboardEvent) => {
    const from = caseWithFocus();
    const to = moveFocus(list.current, step);
    if (works && pressed?.shiftKey) selection.set([...selection.ids, from, to].filter((id) => id !== undefined));
  };
  useActions([
    { id: 'down', key: 'down', run: move(1) },
    { id: 'up', key: 'up', run: move(-1) },
    works && { id: 'select', key: 'select', run: selectFocused },
    works && { id: 'claim', key: 'claim', run: claimFocused },
    works && { id: 'next', key: 'next', label: t('cases.keys.next'), run: () => next.open() },
    { id: 'search', key: 'search', label: t('search.label'), run: () => searchField.current?.focus() },
    ...OPEN_STAGES.map((stage) => ({
      id: `stage-${stage}`,
      label: t('cases.palette.show', { what: t(`cases.stages.${stage}`) }),
      run: () =>
        setParams(writeFilter({ ...filter, stage, closed: false, duplicates: false, page: 1 }), {
          state: toSearchState(search),
        }),
    })),
  ]);

  if (error && !data)
    return <ErrorState title={t('cases.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />;
  return (
    <div ref={list} className="flex flex-col gap-3 pb-6">
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle className="flex-1">{t('cases.title')}</PageTitle>
        <PersonFilters filter={filter} onSearch={onSearch} searchField={searchField} />
        {may('submissions.export') && data && data.total > 0 && (
          <ExportButton fetchFile={() => downloadCases(toQuery(filter))} />
        )}
        {works && <NextCaseButton next={next} />}
      </div>
      <SavedViews address={writeFilter({ ...filter, page: 1 }).toString()} />
      <div className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <StageFilters filter={filter} counts={data?.counts} duplicates={data?.duplicates} />
        </div>
        <ColumnChooser columns={columns} labelOf={(key) => t(`cases.columns.${key}`)} />
      </div>
      {bulk.job && <BulkProgress key={bulk.job.id} job={bulk.job} onClose={bulk.close} />}
      {data?.total === 0 && calm.left.size === 0 ? (
        <EmptyState title={t(search ? 'search.nobody' : isFiltered ? 'cases.emptyFilter' : 'cases.empty')}>
          {search && <p>{t('search.hint')}</p>}
          {isFiltered && <Link to="/admin/cases">{t('cases.filters.clear')}</Link>}
        </EmptyState>
      ) : (
        <div {...calm.hold} className="relative">
          {/* Over the head of the table, so that no row moves when there is something to say. */}
          <p role="status" className="absolute top-0.5 left-1/2 z-30 -translate-x-1/2">
            {calm.waiting + calm.left.size > 0 && (
              <Button variant="secondary" size="compact" onClick={calm.settle}>
                {t('cases.changed', { count: calm.waiting + calm.left.size })}
              </Button>
            )}
          </p>
          <QueueTable
            cases={calm.rows}
            left={calm.left}
            loading={isPending || isPlaceholderData}
            grouped={filter.duplicates}
            selection={works ? selection : undefined}
            arrange={columns.arrange}
          />
        </div>
      )}
      {data && data.total > 0 && (
        <Pager
          page={Math.min(filter.page, pagesOf(data.total))}
          total={data.total}
          onPage={(page) => setParams(writeFilter({ ...filter, page }), { state: toSearchState(search) })}
        />
      )}
      {selection.ids.size > 0 && (
        <BulkBar selection={selection} query={toQuery(filter)} total={data?.total ?? 0} onStarted={bulk.start} />
      )}
    </div>
  );
}

/** Takes the case that has the focus, and says who has it where somebody was faster. */
const useClaimFromQueue = () => {
  const { t } = useTranslation('admin');
  const conflictText = useConflictText();
  const colleague = useColleague();
  const queries = useQueryClient();
  return useMutation<Case, unknown, string>({
    mutationFn: claimCase,
    onSuccess: (claimed, id) => {
      queries.setQueryData(caseKey(id), claimed);
      const { orderNumber, assigneeId } = claimed.summary;
      toast.success(t('cases.claimed', { number: orderNumber, who: colleague(assigneeId) }));
    },
    onError: (failure) => toast.error(conflictText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: queueKey }),
  });
};

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('admin');
  const pages = pagesOf(total);
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={t('submissions.page', { page, pages })}>
      <p className="text-sm text-muted">{t('cases.count', { count: total })}</p>
      <TimeZoneNote />
      {pages > 1 && (
        <div className="ml-auto flex items-center gap-3">
          <Button variant="secondary" size="compact" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('submissions.previousPage')}
          </Button>
          <span className="text-sm tabular-nums">{t('submissions.page', { page, pages })}</span>
          <Button variant="secondary" size="compact" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('submissions.nextPage')}
          </Button>
        </div>
      )}
    </nav>
  );
}
