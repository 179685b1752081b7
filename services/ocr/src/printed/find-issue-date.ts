import { brokenRules } from './issue-rules.ts';
import { datesIn, type Order, type PrintedDate, plainCapitals } from './printed-dates.ts';
import { lineText, type PrintedLine, type PrintedText, type PrintedWord, wordsWithin } from './printed-text.ts';
import { distanceWithin } from './text-distance.ts';

/** Figures that blur turns into one another. */
const ROUND = '035689';
const STRAIGHT = '147';

export interface IssueDate {
  readonly date: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly words: readonly PrintedWord[];
  /** What the other recogniser read there, where the two differ. */
  readonly rival?: string;
}

interface Known {
  readonly birth: string;
  readonly expiry: string;
  /** Nothing was issued after it. */
  readonly today: string;
  /** Issuing state as in the zone, without fillers. */
  readonly state?: string;
}

/** Years a passport may be valid, the usual ones first. */
const VALIDITIES = [10, 5, 3, 7, 2, 1, 6, 8, 9, 4];
const USUAL = [10, 5];
const FARTHEST = 0.26;
const UNUSUAL_COSTS = 0.08;
const LONGEST_DATE_IN_WORDS = 5;
/** Confidence of a recogniser above which a date is what stands there, and under which it was guessing. */
const CLEARLY_READ = 88;
const GUESSED = 60;
const ENGLISH = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const LONG = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ');
const FRENCH = 'JANV FEVR MARS AVR MAI JUIN JUIL AOUT SEPT OCT NOV DEC'.split(' ');

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

const likelyDates = (known: Known) =>
  VALIDITIES.flatMap((years) =>
    [0, 1].map((later) => {
      const date = new Date(`${known.expiry}T00:00:00Z`);
      date.setUTCFullYear(date.getUTCFullYear() - years);
      date.setUTCDate(date.getUTCDate() + later);
      return { date: date.toISOString().slice(0, 10), usual: USUAL.includes(years) };
    }),
  ).filter(({ date }) => brokenRules('must', date, known).length === 0);

/** Every few neighbouring words of a line, as what may be one date. */
const stretches = (line: PrintedLine): { text: string; words: PrintedLine }[] =>
  line.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_DATE_IN_WORDS, line.length - from) }, (__, more) => {
      const words = line.slice(from, from + more + 1);
      return { text: squashed(lineText(words)), words };
    }),
  );

/** Day and year of a date around a month's name that can't be read. */
const ILLEGIBLE_MONTH = /^(\d\d)[A-Z][A-Z0-9]{1,8}[A-Z](\d{4}|\d\d)$/;
const FAR_WITHOUT_MONTH = 0.09;

const surroundsMonth = (date: string, text: string): boolean => {
  const [, day, year = ''] = ILLEGIBLE_MONTH.exec(text) ?? [];
  return day === date.slice(8) && date.slice(0, 4).endsWith(year) && datesIn(text).length === 0;
};

/** Where several words were joined, all of them have to belong to the date. */
const farness = (date: string, text: string, words: number): number =>
  Math.min(
    surroundsMonth(date, text) ? FAR_WITHOUT_MONTH : 1,
    ...spellings(date).map((spelt) => {
      if (text.length < spelt.length - 2 || (words > 1 && text.length > spelt.length + 2)) return 1;
      const surplus = words > 1 ? Math.max(0, text.length - spelt.length) : 0;
      return (distanceWithin(spelt, text) + surplus) / spelt.length;
    }),
  );

/** Whether the page puts the month first: birth and expiry, known from the zone, tell. */
export const orderOf = (text: PrintedText, { birth, expiry }: Pick<Known, 'birth' | 'expiry'>): Order => {
  const known = (order: Order) =>
    text.flatMap((line) => datesIn(lineText(line), order)).filter(({ date }) => date === birth || date === expiry)
      .length;
  return known('month-first') > known('day-first') ? 'month-first' : 'day-first';
};

type Candidate = IssueDate & {
  /** What further looks can raise its confidence to at most. */
  readonly most: number;
  /** It stands there figure for figure, and was not guessed from what resembles it. */
  readonly exact?: boolean;
};
/** `once`: that a figure was misread is no likelier for having been read so twice. */
const MOST = { read: 0.97, supposed: 0.85, once: 0.72 };
/** Two recognisers of different kinds read the same. */
const AGREED = 0.98;

const monthOf = (date: string): string => date.slice(5, 7);

/** Whether two dates differ by a single figure that blur may have changed. */
const isBlurredInto = (one: string, other: string): boolean => {
  const changed = [...one].flatMap((figure, at) => (figure === other[at] ? [] : [figure + other[at]]));
  const [pair = ''] = changed;
  return changed.length === 1 && [ROUND, STRAIGHT].some((alike) => [...pair].every((figure) => alike.includes(figure)));
};

/**
 * What one look says: dates between birth and expiry, or what resembles a likely one more than it resembles birth or
 * expiry.
 */
const candidatesOf = (text: PrintedText, known: Known): Candidate[] => {
  const likely = likelyDates(known);
  const order = orderOf(text, known);
  const read = ({ date, from, to, worded }: PrintedDate, line: PrintedLine): Candidate[] => {
    const words = wordsWithin(line, from, to);
    const isReadAt = (least: number) =>
      words.every(({ text: word, confidence }) => confidence >= least || (worded && !/\d/.test(word)));
    const clear = isReadAt(CLEARLY_READ);
    const fit = likely.find((other) => other.date === date);
    if (fit?.usual) {
      const most = isReadAt(GUESSED) ? MOST.read : MOST.supposed;
      return [{ date, words, confidence: most, most, exact: true }];
    }
    const usual = likely.find(
      (other) => other.usual && isBlurredInto(other.date, date) && !(worded && monthOf(other.date) !== monthOf(date)),
    );
    if (usual && !clear)
      return [
        { date: usual.date, words, confidence: 0.72, most: MOST.once },
        { date, words, confidence: 0.5, most: MOST.supposed, exact: true },
      ];
    const breaksRule = brokenRules('should', date, known).length > 0;
    const confidence = usual ? 0.8 : fit ? (clear ? 0.93 : 0.85) : clear ? 0.75 : 0.6;
    const most = usual || breaksRule ? MOST.supposed : MOST.read;
    return [{ date, words, confidence: Math.min(most, confidence), most, exact: true }];
  };
  const exact = text.flatMap((line) =>
    datesIn(lineText(line), order)
      .filter(({ date }) => brokenRules('must', date, known).length === 0)
      .flatMap((found) => read(found, line)),
  );
  if (exact.length > 0) return exact;
  const near = text
    .flatMap(stretches)
    .flatMap(({ text: seen, words }) => {
      if (seen.length < 6) return [];
      const taken = Math.min(farness(known.expiry, seen, words.length), farness(known.birth, seen, words.length));
      return likely.flatMap(({ date, usual }) => {
        const far = farness(date, seen, words.length);
        return far > FARTHEST || far >= taken
          ? []
          : [{ date, usual, words, far, rank: far + (usual ? 0 : UNUSUAL_COSTS) }];
      });
    })
    .sort((a, b) => a.rank - b.rank)[0];
  if (!near) return [];
  const { words, far } = near;
  const other = near.usual
    ? undefined
    : likely.find((likelier) => likelier.usual && isBlurredInto(likelier.date, near.date));
  const date = other?.date ?? near.date;
  return [{ date, words, confidence: Math.max(0.4, 0.86 - far * 2), most: MOST.supposed }];
};

const bestByDate = (look: PrintedText, known: Known): Map<string, Candidate> => {
  const best = new Map<string, Candidate>();
  for (const candidate of candidatesOf(look, known))
    if (candidate.confidence > (best.get(candidate.date)?.confidence ?? 0)) best.set(candidate.date, candidate);
  return best;
};

/** What the looks of one recogniser amount to; each further one that agrees counts less than the one before. */
const summed = (looks: readonly PrintedText[], known: Known): Map<string, Candidate> => {
  const found = new Map<string, Candidate>();
  for (const look of looks)
    for (const [date, candidate] of bestByDate(look, known)) {
      const before = found.get(date);
      const { confidence, most } = candidate;
      const together = 1 - (1 - (before?.confidence ?? 0)) * (1 - confidence);
      found.set(date, {
        ...candidate,
        confidence: Math.max(before?.confidence ?? 0, Math.min(most, together)),
        exact: candidate.exact || before?.exact,
      });
    }
  return found;
};

/**
 * The date on the page that is neither birth nor expiry. What both recognisers read figure for figure is believed,
 * however unusual. One recogniser alone is believed of a date ten or five years before the expiry, and of another where
 * it read that clearly or in two looks; unless the other one read something else.
 */
export const findIssueDate = (
  looks: readonly PrintedText[],
  known: Known,
  /** A look by the other recogniser. */
  second: PrintedText = [],
): IssueDate | undefined => {
  const [ours, theirs] = [summed(looks, known), summed([second], known)];
  const dates = [...new Set([...ours.keys(), ...theirs.keys()])];
  const isExact = ({ exact }: Candidate) => exact === true;
  const agreed = dates.filter((date) => ours.get(date)?.exact && theirs.get(date)?.exact);
  const all = dates
    .map((date): IssueDate => {
      const [one, other] = [ours.get(date), theirs.get(date)];
      const { words } = (one ?? other) as Candidate;
      const confidence = Math.max(one?.confidence ?? 0, other?.confidence ?? 0);
      return { date, words, confidence: agreed.includes(date) ? AGREED : confidence };
    })
    .sort((a, b) => b.confidence - a.confidence);
  const [best] = all;
  if (!best) return undefined;
  const readBy = (one: Map<string, Candidate>) => [...one.values()].filter(isExact).map(({ date }) => date);
  const read = agreed.length > 0 ? agreed : [...readBy(ours), ...readBy(theirs)];
  const rival = read.find((date) => date !== best.date);
  return rival ? { ...best, confidence: Math.min(best.confidence, MOST.supposed), rival } : best;
};
