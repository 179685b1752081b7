import { Button } from '@wayfare/ui/components/button';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { useColumns } from '../columns/use-columns.ts';
import { ExportButton } from '../list/export-button.tsx';
import { readSearchState, toSearchState } from '../list/search-state.ts';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import { downloadSubmissions, type SubmissionQuery, useSubmissions } from './api.ts';
import { instantsOf } from './day-range.ts';
import { readListAddress } from './list-address.ts';
import { StatCards } from './stat-cards.tsx';
import { StrandedPayments } from './stranded-payments.tsx';
import { SubmissionsFilters } from './submissions-filters.tsx';
import { SUBMISSION_COLUMNS, SubmissionsTable } from './submissions-table.tsx';

const PAGE_SIZE = 50;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Cards, filters, table and CSV over the same filter; the filter stands in the address, so that Back and a shared link
 * keep it.
 */
export function SubmissionsPage() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const may = useMay();
  const locale = localeOf(useLanguage());
  const [params, setParams] = useSearchParams();
  const search = readSearchState(useLocation().state);
  const columns = useColumns('submissions', SUBMISSION_COLUMNS);
  const address = readListAddress(params);
  const { range, page, sort, direction, view, status } = address;
  const query: SubmissionQuery = {
    ...instantsOf(range),
    ...(status ? { status } : {}),
    ...(view === 'all' ? {} : { drafts: view === 'drafts' ? 'only' : 'none' }),
    sort,
    direction,
    page,
    pageSize: PAGE_SIZE,
  };
  const { data, error, isPending, refetch, isPlaceholderData } = useSubmissions(query, search);

  // A page behind the last one, for example of an old link, becomes the last one.
  const lastPage = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.total / PAGE_SIZE) - 1) : undefined;
  useEffect(() => {
    if (lastPage === undefined || page <= lastPage) return;
    setParams(
      (now) => {
        now.set('page', String(lastPage));
        return now;
      },
      { replace: true, state: toSearchState(search) },
    );
  }, [lastPage, page, search, setParams]);

  const changedAddress = (next: Record<string, string>): URLSearchParams => {
    const changed = new URLSearchParams(params);
    changed.delete('page');
    for (const [name, value] of Object.entries(next)) value ? changed.set(name, value) : changed.delete(name);
    return changed;
  };
  const change = (next: Record<string, string>) => setParams(changedAddress(next), { state: toSearchState(search) });
  const onSearch = useCallback(
    (wanted: string) =>
      setParams(
        (now) => {
          now.delete('page');
          return now;
        },
        { replace: true, state: toSearchState(wanted) },
      ),
    [setParams],
  );

  if (error && !data) {
    return (
      <ErrorState title={t('submissions.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <StrandedPayments />
      <StatCards stats={data?.stats} withRevenue={may('revenue.read')} locale={locale} />
      <SubmissionsFilters
        filter={address}
        search={search}
        onSearch={onSearch}
        onChange={change}
        addressOf={(changed) => ({ search: changedAddress(changed).toString() })}
      >
        <ColumnChooser columns={columns} labelOf={(key) => t(`submissions.columns.${key}`)} />
        {may('submissions.export') && (
          <ExportButton fetchFile={() => downloadSubmissions({ ...query, timeZone }, search)} />
        )}
      </SubmissionsFilters>
      {data?.submissions.length === 0 ? (
        <EmptyState title={t('submissions.empty')}>
          {search ? t('search.hint') : (range.start || range.end) && t('submissions.emptyHint')}
        </EmptyState>
      ) : (
        <SubmissionsTable
          submissions={data?.submissions}
          loading={isPending || isPlaceholderData}
          sort={sort}
          direction={direction}
          arrange={columns.arrange}
          onSort={(column) =>
            change({ sort: column, direction: column === sort && direction === 'desc' ? 'asc' : 'desc' })
          }
        />
      )}
      {data && data.total > 0 && (
        <Pager page={page} total={data.total} onPage={(next) => change({ page: next ? String(next) : '' })} />
      )}
    </div>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('admin');
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={t('submissions.page', { page: page + 1, pages })}>
      <p className="text-sm text-muted">
        {t('submissions.count', { count: total })} · {t('submissions.timeZone', { zone: timeZone })}
      </p>
      {pages > 1 && (
        <div className="ml-auto flex items-center gap-3">
          <Button variant="secondary" size="compact" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('submissions.previousPage')}
          </Button>
          <span className="text-sm tabular-nums">{t('submissions.page', { page: page + 1, pages })}</span>
          <Button variant="secondary" size="compact" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            {t('submissions.nextPage')}
          </Button>
        </div>
      )}
    </nav>
  );
}
