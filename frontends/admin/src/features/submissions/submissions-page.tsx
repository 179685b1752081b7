import type { SubmissionList } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { TextField } from '@wayfare/ui/components/text-field';
import { localeOf } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { Download, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import { downloadSubmissions, type SubmissionQuery, useSubmissions } from './api.ts';
import { instantsOf } from './day-range.ts';
import { readListAddress } from './list-address.ts';
import { formatPrice } from './row.ts';
import { StrandedPayments } from './stranded-payments.tsx';
import { SubmissionsTable } from './submissions-table.tsx';

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
  const [search, setSearch] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const { range, page, sort, direction } = readListAddress(search);
  const query: SubmissionQuery = { ...instantsOf(range), sort, direction, page, pageSize: PAGE_SIZE };
  const { data, error, isPending, refetch, isPlaceholderData } = useSubmissions(query);

  // A page behind the last one, for example of an old link, becomes the last one.
  const lastPage = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.total / PAGE_SIZE) - 1) : undefined;
  useEffect(() => {
    if (lastPage === undefined || page <= lastPage) return;
    setSearch(
      (now) => {
        now.set('page', String(lastPage));
        return now;
      },
      { replace: true },
    );
  }, [lastPage, page, setSearch]);

  const change = (next: Record<string, string>) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    for (const [name, value] of Object.entries(next)) value ? params.set(name, value) : params.delete(name);
    setSearch(params);
  };

  const exportCsv = async () => {
    setExporting(true);
    try {
      const { file, name } = await downloadSubmissions({ ...query, timeZone });
      const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (failure) {
      toast.error(t('submissions.exportFailed', { message: problemText(failure) }));
    } finally {
      setExporting(false);
    }
  };

  if (error && !data) {
    return (
      <ErrorState title={t('submissions.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <StrandedPayments />
      <StatCards stats={data?.stats} withRevenue={may('revenue.read')} locale={locale} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          label={t('submissions.startDate')}
          value={range.start}
          max={range.end || undefined}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TextField
          type="date"
          label={t('submissions.endDate')}
          value={range.end}
          min={range.start || undefined}
          onChange={(event) => change({ end: event.target.value })}
        />
        <Button variant="quiet" disabled={!range.start && !range.end} onClick={() => change({ start: '', end: '' })}>
          <X aria-hidden="true" />
          {t('submissions.clearFilters')}
        </Button>
        <p className="pb-3.5 text-sm text-muted">{t('submissions.timeZone', { zone: timeZone })}</p>
        {may('submissions.export') && (
          <Button
            variant="secondary"
            className="ml-auto"
            busy={exporting}
            busyLabel={t('submissions.exporting')}
            onClick={exportCsv}
          >
            <Download aria-hidden="true" />
            {t('submissions.exportCsv')}
          </Button>
        )}
      </div>
      {data?.submissions.length === 0 ? (
        <EmptyState title={t('submissions.empty')}>
          {(range.start || range.end) && t('submissions.emptyHint')}
        </EmptyState>
      ) : (
        <SubmissionsTable
          submissions={data?.submissions}
          loading={isPending || isPlaceholderData}
          sort={sort}
          direction={direction}
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

interface StatCardsProps {
  stats: SubmissionList['stats'] | undefined;
  withRevenue: boolean;
  locale: string;
}

function StatCards({ stats, withRevenue, locale }: StatCardsProps) {
  const { t } = useTranslation('admin');
  const count = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString(locale));
  const cards = [
    ['total', count(stats?.total)],
    ['paid', count(stats?.paid)],
    ['pending', count(stats?.pendingPayment)],
    ...(withRevenue ? [['revenue', stats?.revenue ? formatPrice(stats.revenue) : '–'] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-5 py-4 shadow-card" aria-busy={!stats}>
          <dt className="text-sm text-muted">{t(`submissions.cards.${name}`)}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums" data-stat={name}>
            {value}
          </dd>
          {name === 'revenue' && stats?.refunded && stats.refunded.amountMinor > 0 && (
            <dd className="text-sm text-muted">
              {t('submissions.cards.refunded', { amount: formatPrice(stats.refunded) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('admin');
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={t('submissions.page', { page: page + 1, pages })}>
      <p className="text-sm text-muted">{t('submissions.count', { count: total })}</p>
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
