import type { Numbers } from '@wayfare/api/schema';
import { Card } from '@wayfare/ui/components/card';
import { type Column, Table } from '@wayfare/ui/components/table';
import { countryName, formatNumber } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useColleague } from '../cases/case-badges.tsx';
import { type PersonWork, shareOf, sumOf, workByPerson } from './totals.ts';

interface SectionProps {
  title: string;
  note: string;
  children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-2 p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-sm text-muted">{note}</p>
      {children}
    </Card>
  );
}

/** "62.5 %"; a dash where it is a share of nothing. */
export const useShare = (): ((share: number | undefined) => string) => {
  const language = useLanguage();
  return (share) =>
    share === undefined ? '–' : formatNumber(share, language, { style: 'percent', maximumFractionDigits: 1 });
};

/** Of what was begun in the period: how many have paid, and how many have been submitted, by now. */
export function Conversion({ days }: Pick<Numbers, 'days'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const share = useShare();
  const begun = sumOf(days, 'begun');
  const paid = sumOf(days, 'begunPaid');
  const submitted = sumOf(days, 'begunSubmitted');
  const steps = [
    { name: 'begun', count: begun, of: undefined },
    { name: 'paid', count: paid, of: shareOf(paid, begun) },
    { name: 'submitted', count: submitted, of: shareOf(submitted, paid) },
  ] as const;
  return (
    <Section title={t('numbers.conversion.title')} note={t('numbers.conversion.note')}>
      <dl className="flex flex-col gap-3">
        {steps.map(({ name, count, of }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
            <dt className="font-medium">{t(`numbers.conversion.${name}`)}</dt>
            <dd className="text-right tabular-nums">
              {formatNumber(count, language)}
              {name !== 'begun' && (
                <span className="text-muted"> · {t(`numbers.conversion.${name}Share`, { share: share(of) })}</span>
              )}
            </dd>
            <dd aria-hidden="true" className="col-span-2">
              <Bar share={shareOf(count, begun)} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Bar({ share = 0 }: { share?: number }) {
  return (
    <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-primary" style={{ width: `${Math.min(1, share) * 100}%` }} />
    </div>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** In the unit that is read most easily: minutes below an hour and a half, hours below two days. */
const useDuration = (): ((minutes: number) => string) => {
  const language = useLanguage();
  const inUnit = (value: number, unit: string) =>
    formatNumber(value, language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  return (minutes) => {
    if (minutes < 1.5 * HOUR) return inUnit(Math.round(minutes), 'minute');
    return minutes < 2 * DAY ? inUnit(minutes / HOUR, 'hour') : inUnit(minutes / DAY, 'day');
  };
};

const STAGE_ORDER = ['submitted', 'in_review', 'info_needed', 'ready', 'with_government', 'approved', 'delivered'];

/** How long the cases that left a stage in the period had been in it. */
export function StageTimes({ stages }: Pick<Numbers, 'stages'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const duration = useDuration();
  const rows = stages.toSorted((one, other) => STAGE_ORDER.indexOf(one.stage) - STAGE_ORDER.indexOf(other.stage));
  const slowest = Math.max(...rows.map(({ slowMinutes }) => slowMinutes));
  return (
    <Section title={t('numbers.stages.title')} note={t('numbers.stages.note')}>
      {rows.length === 0 ? (
        <p>{t('numbers.nothing')}</p>
      ) : (
        <Table
          label={t('numbers.stages.title')}
          rows={rows}
          keyOf={({ stage }) => stage}
          columns={[
            {
              key: 'stage',
              label: t('numbers.stages.stage'),
              cell: ({ stage, slowMinutes }) => (
                <div className="flex min-w-28 flex-col gap-1 py-1">
                  {t(`cases.stages.${stage}`)}
                  <Bar share={slowMinutes / slowest} />
                </div>
              ),
            },
            {
              key: 'cases',
              label: t('numbers.stages.cases'),
              cell: ({ cases }) => formatNumber(cases, language),
              numeric: true,
            },
            {
              key: 'median',
              label: t('numbers.stages.median'),
              cell: ({ medianMinutes }) => duration(medianMinutes),
              numeric: true,
            },
            {
              key: 'slow',
              label: t('numbers.stages.slow'),
              cell: ({ slowMinutes }) => duration(slowMinutes),
              numeric: true,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** What authorities decided in the period, the destination with most refusals first. */
export function Refusals({ destinations }: Pick<Numbers, 'destinations'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const share = useShare();
  const rows = destinations.toSorted((one, other) => other.refused - one.refused || other.approved - one.approved);
  return (
    <Section title={t('numbers.refusals.title')} note={t('numbers.refusals.note')}>
      {rows.length === 0 ? (
        <p>{t('numbers.nothing')}</p>
      ) : (
        <Table
          label={t('numbers.refusals.title')}
          rows={rows}
          keyOf={({ destinationCountry }) => destinationCountry}
          columns={[
            {
              key: 'destination',
              label: t('numbers.refusals.destination'),
              cell: ({ destinationCountry }) => countryName(destinationCountry, language),
            },
            {
              key: 'decided',
              label: t('numbers.refusals.decided'),
              cell: ({ approved, refused }) => formatNumber(approved + refused, language),
              numeric: true,
            },
            {
              key: 'refused',
              label: t('numbers.refusals.refused'),
              cell: ({ refused }) => formatNumber(refused, language),
              numeric: true,
            },
            {
              key: 'share',
              label: t('numbers.refusals.share'),
              cell: ({ approved, refused }) => share(shareOf(refused, approved + refused)),
              numeric: true,
            },
          ]}
        />
      )}
    </Section>
  );
}

const KINDS = [
  'review-passed',
  'information-requested',
  'handed-over',
  'government-approved',
  'government-refused',
  'visa-delivered',
  'cancelled',
] as const;

/** What each of the staff decided in the period. */
export function StaffWork({ work }: { work: NonNullable<Numbers['work']> }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const colleague = useColleague();
  const rows = workByPerson(work);
  const columns: Column<PersonWork>[] = [
    {
      key: 'person',
      label: t('numbers.work.person'),
      cell: ({ staffId }) => colleague(staffId),
      className: 'whitespace-nowrap',
    },
    { key: 'total', label: t('numbers.work.total'), cell: ({ total }) => formatNumber(total, language), numeric: true },
    ...KINDS.map((kind) => ({
      key: kind,
      label: t(`cases.events.${kind}`),
      cell: ({ byKind }: PersonWork) => formatNumber(byKind.get(kind) ?? 0, language),
      numeric: true,
    })),
  ];
  return (
    <Section title={t('numbers.work.title')} note={t('numbers.work.note')}>
      {rows.length === 0 ? (
        <p>{t('numbers.nothing')}</p>
      ) : (
        <Table label={t('numbers.work.title')} rows={rows} keyOf={({ staffId }) => staffId} columns={columns} />
      )}
    </Section>
  );
}
