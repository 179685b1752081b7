import type { SubmissionList } from '@wayfare/api/schema';
import { useTranslation } from 'react-i18next';
import { formatPrice } from './row.ts';

interface StatCardsProps {
  stats: SubmissionList['stats'] | undefined;
  withRevenue: boolean;
  locale: string;
}

/** The figures of the whole filter, whatever page of it is shown. */
export function StatCards({ stats, withRevenue, locale }: StatCardsProps) {
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
        <div
          key={name}
          className="flex flex-wrap items-baseline gap-x-3 rounded-field border border-line bg-surface px-4 py-1.5 shadow-card"
          aria-busy={!stats}
        >
          <dt className="text-sm text-muted">{t(`submissions.cards.${name}`)}</dt>
          <dd className="text-lg font-semibold tabular-nums" data-stat={name}>
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
