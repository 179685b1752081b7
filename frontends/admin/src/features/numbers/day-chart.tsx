import { Card } from '@wayfare/ui/components/card';
import { Table } from '@wayfare/ui/components/table';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Series } from './draw-chart.ts';

interface DayChartProps {
  title: string;
  /** What the figures are, in a sentence. */
  note?: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** For the scale, where it is short of room; as `format` unless given. */
  formatScale?: (value: number) => string;
  /** Beside the title. */
  children?: ReactNode;
}

const inUtc = { timeZone: 'UTC' } as const;

/**
 * Figures day by day as a picture, and as a table for those who cannot or do not want to see it. What draws is loaded
 * here only; without it the table is open.
 */
export function DayChart({ title, note, days, series, format, formatScale = format, children }: DayChartProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(true);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const formatDay = (day: Date) =>
      formatDate(day, language, { ...inUtc, dateStyle: undefined, day: 'numeric', month: 'short' });
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (isGone || !place.current) return;
        end = drawChart(place.current, {
          days,
          series,
          dayLabel: t('numbers.day'),
          formatDay,
          formatValue: format,
          formatScale,
        });
      })
      .catch(() => setDrawn(false));
    return () => {
      isGone = true;
      end?.();
    };
  }, [days, series, format, formatScale, language, t]);

  const rows = days.map((day, index) => ({ day, values: series.map(({ values }) => values[index] ?? 0) })).reverse();
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {children}
      </div>
      {note && <p className="text-sm text-muted">{note}</p>}
      {isDrawn && <div ref={place} aria-hidden="true" className="min-h-64 w-full min-w-0 text-sm" />}
      <details open={isDrawn ? undefined : true}>
        <summary className="min-h-6 cursor-pointer text-sm font-medium text-primary">{t('numbers.asTable')}</summary>
        <div className="mt-2">
          <Table
            label={title}
            rows={rows}
            keyOf={({ day }) => day}
            columns={[
              {
                key: 'day',
                label: t('numbers.day'),
                cell: ({ day }) => formatDate(`${day}T00:00:00Z`, language, inUtc),
                className: 'whitespace-nowrap',
              },
              ...series.map(({ label }, index) => ({
                key: label,
                label,
                cell: ({ values }: (typeof rows)[number]) => format(values[index] ?? 0),
                numeric: true,
              })),
            ]}
          />
        </div>
      </details>
    </Card>
  );
}
