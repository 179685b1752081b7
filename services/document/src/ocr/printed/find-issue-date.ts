import { datesIn, plainCapitals } from './printed-dates.ts';
import { distanceWithin } from './text-distance.ts';

export interface IssueDate {
  readonly date: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Years a passport may be valid, the usual ones first. */
const VALIDITIES = [10, 5, 3, 7, 2, 1, 6, 8, 9, 4];
const FARTHEST = 0.26;
const ENGLISH = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const LONG = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];
const FRENCH = ['JANV', 'FEVR', 'MARS', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOUT', 'SEPT', 'OCT', 'NOV', 'DEC'];

/** Ways a date may be printed, without its separators. */
const spellings = (date: string): string[] => {
  const [year = '', month = '', day = ''] = date.split('-');
  const at = Number(month) - 1;
  const short = year.slice(2);
  return [
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    ...[ENGLISH[at], LONG[at], `${ENGLISH[at]}${FRENCH[at]}`].flatMap((word) => [
      `${day}${word}${year}`,
      `${day}${word}${short}`,
    ]),
  ];
};

const squashed = (text: string): string =>
  plainCapitals(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O(?=\d)|(?<=\d)O/g, '0');

const likelyDates = (expiry: string, birth: string) =>
  VALIDITIES.flatMap((years) =>
    [0, 1].map((later) => {
      const date = new Date(`${expiry}T00:00:00Z`);
      date.setUTCFullYear(date.getUTCFullYear() - years);
      date.setUTCDate(date.getUTCDate() + later);
      return { date: date.toISOString().slice(0, 10), usual: years === 10 || years === 5 };
    }),
  ).filter(({ date }) => date > birth);

const farness = (date: string, line: string): number =>
  Math.min(
    ...spellings(date).map((spelt) =>
      line.length >= spelt.length - 2 ? distanceWithin(spelt, line) / spelt.length : 1,
    ),
  );

/**
 * The date on the page that is neither birth nor expiry. One a whole number of years before the expiry is believed; a misspelt one too, if it resembles
 * such a date more than it resembles birth or expiry.
 */
export const findIssueDate = (
  text: string,
  { birth, expiry }: { birth: string; expiry: string },
): IssueDate | undefined => {
  const printed = datesIn(text).filter((date) => date > birth && date < expiry);
  const likely = likelyDates(expiry, birth);
  const exact = printed.find((date) => likely.some((other) => other.date === date));
  if (exact) return { date: exact, confidence: 0.97 };

  const lines = text
    .split('\n')
    .flatMap((line) => [line, ...line.split(/\s{2,}/)])
    .map(squashed)
    .filter((line) => line.length >= 6);
  const near = likely
    .flatMap(({ date, usual }) =>
      lines.flatMap((line) => {
        const far = farness(date, line);
        if (far > FARTHEST || far >= Math.min(farness(expiry, line), farness(birth, line))) return [];
        return [{ date, far, rank: far + (usual ? 0 : 0.08) }];
      }),
    )
    .sort((a, b) => a.rank - b.rank);
  if (near[0]) return { date: near[0].date, confidence: Math.max(0.4, 0.9 - near[0].far * 2) };
  return printed[0] ? { date: printed[0], confidence: 0.6 } : undefined;
};
