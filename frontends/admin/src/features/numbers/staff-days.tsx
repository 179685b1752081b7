import type { Numbers } from '@wayfare/api/schema';
import { type Column, Table } from '@wayfare/ui/components/table';
import { formatDate, formatNumber } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { useColleague } from '../cases/case-badges.tsx';
import { Bar, Section } from './breakdowns.tsx';
import { type DayWork, shareOf, workByDay, workByPerson } from './totals.ts';

interface StaffDaysProps {
  days: Numbers['days'];
  work: NonNullable<Numbers['work']>;
  staffDays: NonNullable<Numbers['staffDays']>;
}

/** How much each of the staff decided day by day, the newest day first. */
export function StaffDays({ days, work, staffDays }: StaffDaysProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const colleague = useColleague();
  const rows = workByDay(days, staffDays);
  const most = Math.max(...rows.map(({ total }) => total));
  const columns: Column<DayWork>[] = [
    {
      key: 'day',
      label: t('numbers.staffDays.day'),
      cell: ({ day }) => formatDate(day, language),
      className: 'whitespace-nowrap',
    },
    {
      key: 'total',
      label: t('numbers.work.total'),
      cell: ({ total }) => (
        <div className="ml-auto flex w-24 flex-col gap-1 py-1">
          {formatNumber(total, language)}
          <Bar share={shareOf(total, most)} />
        </div>
      ),
      numeric: true,
    },
    ...workByPerson(work).map(({ staffId }) => ({
      key: staffId,
      label: colleague(staffId),
      cell: ({ byPerson }: DayWork) => formatNumber(byPerson.get(staffId) ?? 0, language),
      numeric: true,
    })),
  ];
  return (
    <Section title={t('numbers.staffDays.title')} note={t('numbers.staffDays.note')}>
      {staffDays.length === 0 ? (
        <p>{t('numbers.nothing')}</p>
      ) : (
        <Table label={t('numbers.staffDays.title')} rows={rows} keyOf={({ day }) => day} columns={columns} />
      )}
    </Section>
  );
}
