import type { Numbers } from '@wayfare/api/schema';

type DayFigures = Numbers['days'][number];
type Revenue = NonNullable<Numbers['revenue']>[number];

export const sumOf = (days: readonly DayFigures[], name: Exclude<keyof DayFigures, 'day'>): number =>
  days.reduce((sum, day) => sum + day[name], 0);

/** A share of nothing is not known. */
export const shareOf = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined);

/** What stays of what was sold, in minor units: the authorities' fees are still in it. */
export const netOf = ({ soldMinor, refundedMinor, lostMinor }: Revenue): number =>
  soldMinor - refundedMinor - lostMinor;

/** The currencies that there was money in, the one with most first. */
export const currenciesOf = (revenue: readonly Revenue[]): Revenue['currency'][] => {
  const sold = new Map<Revenue['currency'], number>();
  for (const { currency, soldMinor } of revenue) sold.set(currency, (sold.get(currency) ?? 0) + soldMinor);
  return [...sold].sort(([, one], [, other]) => other - one).map(([currency]) => currency);
};

/** One currency day by day, days without any money among them. */
export const revenueByDay = (
  days: readonly DayFigures[],
  revenue: readonly Revenue[],
  currency: Revenue['currency'],
): Revenue[] => {
  const byDay = new Map(revenue.filter((one) => one.currency === currency).map((one) => [one.day, one]));
  const nothing = { currency, soldMinor: 0, governmentFeeMinor: 0, refundedMinor: 0, lostMinor: 0 };
  return days.map(({ day }) => byDay.get(day) ?? { ...nothing, day });
};

export interface PersonWork {
  readonly staffId: string;
  readonly total: number;
  readonly byKind: ReadonlyMap<string, number>;
}

/** Most decisions first. */
export const workByPerson = (work: NonNullable<Numbers['work']>): PersonWork[] =>
  [...Map.groupBy(work, ({ staffId }) => staffId)]
    .map(([staffId, own]) => ({
      staffId,
      total: own.reduce((sum, { count }) => sum + count, 0),
      byKind: new Map(own.map(({ kind, count }) => [kind, count])),
    }))
    .sort((one, other) => other.total - one.total);

export interface DayWork {
  readonly day: string;
  readonly total: number;
  readonly byPerson: ReadonlyMap<string, number>;
}

/** Every day of the period, the newest first, also those on which nobody decided anything. */
export const workByDay = (
  days: readonly Pick<DayFigures, 'day'>[],
  staffDays: NonNullable<Numbers['staffDays']>,
): DayWork[] => {
  const byDay = Map.groupBy(staffDays, ({ day }) => day);
  return days
    .map(({ day }) => {
      const own = byDay.get(day) ?? [];
      return {
        day,
        total: own.reduce((sum, { count }) => sum + count, 0),
        byPerson: new Map(own.map(({ staffId, count }) => [staffId, count])),
      };
    })
    .toReversed();
};
