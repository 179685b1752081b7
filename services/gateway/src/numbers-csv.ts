import type { Numbers } from './contract/numbers.ts';
import { csvLine } from './csv.ts';

const FIGURES = ['begun', 'begunPaid', 'begunSubmitted', 'paid', 'submitted', 'onTime', 'late'] as const;
const TITLES = [
  'Day (UTC)',
  'Begun',
  'Begun and paid by now',
  'Begun and submitted by now',
  'Paid',
  'Submitted',
  'Handed over on time',
  'Promised time missed',
];

const amount = (minor: number): string => (minor / 100).toFixed(2);

/** One line a day, in English; the money of each currency that was sold in has columns of its own. */
export const numbersCsv = ({ days, revenue }: Pick<Numbers, 'days' | 'revenue'>): string => {
  const currencies = [...new Set(revenue?.map(({ currency }) => currency))].sort();
  const titles = currencies.flatMap((currency) => {
    const code = currency.toUpperCase();
    return [`Sold (${code})`, `Government fees in it (${code})`, `Refunded (${code})`, `Disputes lost (${code})`];
  });
  const moneyOf = (day: string): string[] =>
    currencies.flatMap((currency) => {
      const found = revenue?.find((one) => one.day === day && one.currency === currency);
      const { soldMinor = 0, governmentFeeMinor = 0, refundedMinor = 0, lostMinor = 0 } = found ?? {};
      return [soldMinor, governmentFeeMinor, refundedMinor, lostMinor].map(amount);
    });
  return [
    csvLine([...TITLES, ...titles], { bom: true }),
    ...days.map((one) => csvLine([one.day, ...FIGURES.map((name) => String(one[name])), ...moneyOf(one.day)])),
  ].join('');
};
