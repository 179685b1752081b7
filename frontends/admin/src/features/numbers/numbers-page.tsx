import type { Numbers } from '@wayfare/api/schema';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { ErrorState } from '@wayfare/ui/components/state';
import { formatDateTime, formatMoney, formatNumber } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ExportButton } from '../list/export-button.tsx';
import { FilterChip } from '../list/filter-chip.tsx';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import { Workplace } from '../workplace.tsx';
import { downloadNumbers, PERIODS, type Period, useNumbers } from './api.ts';
import { Conversion, Refusals, StaffWork, StageTimes, useShare } from './breakdowns.tsx';
import { DayChart } from './day-chart.tsx';
import type { Series } from './draw-chart.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { StaffDays } from './staff-days.tsx';
import { currenciesOf, netOf, shareOf, sumOf } from './totals.ts';

const periodOf = (wanted: string | null): Period => PERIODS.find((one) => one === wanted) ?? '30';

/** What happened day by day: the period stands in the address. */
export function NumbersPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [params] = useSearchParams();
  const period = periodOf(params.get('days'));
  if (!may('numbers.read')) return <Navigate replace to="/admin" />;
  return (
    <Workplace className="gap-4 pb-8">
      <div className="flex flex-wrap items-center gap-2">
        <PageTitle className="flex-1 basis-48">{t('numbers.title')}</PageTitle>
        <nav aria-label={t('numbers.period')} className="flex flex-wrap gap-1">
          {PERIODS.map((days) => (
            <FilterChip key={days} to={{ search: `?days=${days}` }} searched="" on={days === period}>
              {t('numbers.days', { count: Number(days) })}
            </FilterChip>
          ))}
        </nav>
        <ExportButton fetchFile={() => downloadNumbers(period)} />
      </div>
      <Figures period={period} />
    </Workplace>
  );
}

function Figures({ period }: { period: Period }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { data, error, refetch } = useNumbers(period);
  if (error && !data)
    return <ErrorState title={t('numbers.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />;
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  return (
    <>
      <Cards numbers={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Submissions days={data.days} />
        {data.revenue && <RevenueChart days={data.days} revenue={data.revenue} />}
        <Conversion days={data.days} />
        <OnTime days={data.days} />
        <StageTimes stages={data.stages} />
        <Refusals destinations={data.destinations} />
      </div>
      {data.work && <StaffWork work={data.work} />}
      {data.work && data.staffDays && <StaffDays days={data.days} work={data.work} staffDays={data.staffDays} />}
    </>
  );
}

function Cards({ numbers: { days, revenue, countedAt } }: { numbers: Numbers }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const share = useShare();
  const onTime = sumOf(days, 'onTime');
  const cards = [
    { label: t('numbers.cards.submitted'), value: formatNumber(sumOf(days, 'submitted'), language) },
    {
      label: t('numbers.cards.conversion'),
      value: share(shareOf(sumOf(days, 'begunSubmitted'), sumOf(days, 'begun'))),
    },
    { label: t('numbers.cards.onTime'), value: share(shareOf(onTime, onTime + sumOf(days, 'late'))) },
    ...currenciesOf(revenue ?? []).map((currency) => ({
      label: t('numbers.cards.net', { currency: currency.toUpperCase() }),
      value: formatMoney(
        {
          currency,
          amountMinor: (revenue ?? []).reduce((sum, one) => sum + (one.currency === currency ? netOf(one) : 0), 0),
        },
        language,
      ),
    })),
  ];
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {cards.map(({ label, value }) => (
          <div key={label} className="rounded-field border border-line bg-surface px-4 py-2 shadow-card">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {countedAt ? t('numbers.counted', { at: formatDateTime(countedAt, language) }) : t('numbers.neverCounted')}
      </p>
    </div>
  );
}

/** The days, and the columns of them that a chart shows; the same ones as long as the figures are. */
const useSeries = (days: Numbers['days'], make: () => Series[]) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dates = useMemo(() => days.map(({ day }) => day), [days]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made of the figures and the words, and of nothing else
  const series = useMemo(make, [days, t]);
  const format = useCallback((value: number) => formatNumber(value, language), [language]);
  return { days: dates, series, format };
};

function Submissions({ days }: Pick<Numbers, 'days'>) {
  const { t } = useTranslation('admin');
  const shown = useSeries(days, () => [
    {
      label: t('numbers.submissions.submitted'),
      values: days.map((day) => day.submitted),
      look: 'bars',
      color: 'primary',
    },
    { label: t('numbers.submissions.begun'), values: days.map((day) => day.begun), look: 'dashes', color: 'muted' },
    { label: t('numbers.submissions.paid'), values: days.map((day) => day.paid), look: 'line', color: 'accent' },
  ]);
  return <DayChart title={t('numbers.submissions.title')} note={t('numbers.submissions.note')} {...shown} />;
}

function OnTime({ days }: Pick<Numbers, 'days'>) {
  const { t } = useTranslation('admin');
  const shown = useSeries(days, () => [
    { label: t('numbers.onTime.onTime'), values: days.map((day) => day.onTime), look: 'bars', color: 'success' },
    { label: t('numbers.onTime.late'), values: days.map((day) => day.late), look: 'line', color: 'danger' },
  ]);
  return <DayChart title={t('numbers.onTime.title')} note={t('numbers.onTime.note')} {...shown} />;
}
