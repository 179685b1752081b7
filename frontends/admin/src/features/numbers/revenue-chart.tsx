import type { Numbers } from '@wayfare/api/schema';
import { formatMoney, formatNumber } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayChart } from './day-chart.tsx';
import type { Series } from './draw-chart.ts';
import { currenciesOf, revenueByDay } from './totals.ts';

interface RevenueChartProps {
  days: Numbers['days'];
  revenue: NonNullable<Numbers['revenue']>;
}

/** What the ledger says was sold and given back, one currency at a time: amounts of two are not added. */
export function RevenueChart({ days, revenue }: RevenueChartProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const currencies = currenciesOf(revenue);
  const [chosen, setChosen] = useState<(typeof currencies)[number]>();
  const currency = chosen && currencies.includes(chosen) ? chosen : (currencies[0] ?? 'usd');
  const dates = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo((): Series[] => {
    const byDay = revenueByDay(days, revenue, currency);
    return [
      {
        label: t('numbers.revenue.sold'),
        values: byDay.map(({ soldMinor }) => soldMinor),
        look: 'bars',
        color: 'success',
      },
      {
        label: t('numbers.revenue.refunded'),
        values: byDay.map(({ refundedMinor, lostMinor }) => refundedMinor + lostMinor),
        look: 'line',
        color: 'danger',
      },
    ];
  }, [days, revenue, currency, t]);
  const format = useCallback(
    (amountMinor: number) => formatMoney({ amountMinor, currency }, language),
    [currency, language],
  );
  const formatScale = useCallback(
    (amountMinor: number) =>
      formatNumber(amountMinor / 100, language, {
        style: 'currency',
        currency: currency.toUpperCase(),
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumFractionDigits: 1,
        minimumFractionDigits: 0,
      }),
    [currency, language],
  );
  return (
    <DayChart
      title={t('numbers.revenue.title')}
      note={t('numbers.revenue.note')}
      days={dates}
      series={series}
      format={format}
      formatScale={formatScale}
    >
      {currencies.length > 1 && (
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('numbers.revenue.currency')}</legend>
          {currencies.map((one) => (
            <label
              key={one}
              className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-control px-2.5 text-sm has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary"
            >
              <input
                type="radio"
                name="currency"
                className="accent-primary"
                checked={one === currency}
                onChange={() => setChosen(one)}
              />
              {one.toUpperCase()}
            </label>
          ))}
        </fieldset>
      )}
    </DayChart>
  );
}
