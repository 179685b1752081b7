// What a day of travel means for an application: the form says it while the day is chosen, the service refuses a day
// that can't be. Days are YYYY-MM-DD, which sort by time.

const LATEST_YEARS = 2;
/** What most countries want a passport to be valid for, counted from the arrival. */
const PASSPORT_MONTHS = 6;
const DAY_MS = 86_400_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The same day of another month; the last one of a month that is too short. */
const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return dayOf(date);
};

/** A journey later than this is planned with another visa. */
export const latestTravelDate = (today: string): string => addMonths(today, 12 * LATEST_YEARS);

/**
 * In the words of a catalogue in English, Spanish or French: "90 days", "3 meses", "2 years after issued". A validity
 * that is counted from anything but the issue says nothing here.
 */
const VALIDITY = /^\s*(\d+)\s*(d|j|w|s|m|y|a)\p{L}*\s*(?:\P{N}*(?:issu|expedi|emis|délivr)\P{N}*)?$/iu;
const UNITS: Readonly<Record<string, { months?: number; days?: number }>> = {
  d: { days: 1 },
  j: { days: 1 },
  w: { days: 7 },
  s: { days: 7 },
  m: { months: 1 },
  y: { months: 12 },
  a: { months: 12 },
};

/** The last day that a validity counted from `day` reaches back to: who applies then can still travel on `day`. */
const earliestIssue = (day: string, validFor: string): string | undefined => {
  const [, amount, unit = ''] = VALIDITY.exec(validFor) ?? [];
  const { months = 0, days = 0 } = UNITS[unit.toLowerCase()] ?? {};
  if (!Number(amount) || months + days === 0) return undefined;
  const back = addMonths(day, -Number(amount) * months);
  return dayOf(new Date(Date.parse(back) - Number(amount) * days * DAY_MS));
};

export interface Trip {
  /** The first day of the journey. */
  readonly day: string;
  readonly now: Date;
  /** How long the visa is valid once issued, as the catalogue writes it. */
  readonly validFor: string;
  /** Those on sale, the cheapest first. */
  readonly speeds: readonly { readonly id: string; readonly hours: number }[];
  /** What the authority usually takes, in days; 0 where nobody has said it. */
  readonly authorityDays: number;
  /** One for each traveller; undefined where it isn't known yet. */
  readonly passportExpiries: readonly (string | undefined)[];
}

/** What an expiry date means for a journey that begins on `day`. */
export interface PassportJudgement {
  /** Run out on arrival, or within `months` of it. */
  readonly fault: 'expired' | 'short';
  readonly expiry: string;
  readonly day: string;
  readonly months: number;
}

/** @returns undefined where the passport is valid for long enough. */
export function judgePassport(expiry: string, day: string): PassportJudgement | undefined {
  if (expiry >= addMonths(day, PASSPORT_MONTHS)) return undefined;
  return { fault: expiry < day ? 'expired' : 'short', expiry, day, months: PASSPORT_MONTHS };
}

export interface TripJudgement {
  /** A visa issued today would have run out: the day from which on to apply. */
  readonly applyFrom?: string;
  /** Speeds with which the decision may come after the journey began. */
  readonly lateSpeeds: readonly string[];
  /** The slowest speed that is in time, the cheapest of equal ones; undefined where none is. */
  readonly latestSafe?: string;
  /** Travellers by index whose passport has run out on arrival, or does so within six months of it. */
  readonly passports: readonly {
    readonly traveller: number;
    readonly fault: 'expired' | 'short';
    readonly expiry: string;
  }[];
}

/**
 * @param trip a speed is in time where we hand in, and the authority has taken its usual days, before the day begins
 * where the traveller is
 */
export function judgeTrip({ day, now, validFor, speeds, authorityDays, passportExpiries }: Trip): TripJudgement {
  const begins = new Date(`${day}T00:00:00`).getTime();
  const isInTime = ({ hours }: { hours: number }) =>
    now.getTime() + hours * 3_600_000 + authorityDays * DAY_MS <= begins;
  const safe = speeds.filter(isInTime);
  const slowest = Math.max(...safe.map(({ hours }) => hours));
  const applyFrom = earliestIssue(day, validFor);
  return {
    applyFrom: applyFrom && applyFrom > dayOf(now) ? applyFrom : undefined,
    lateSpeeds: speeds.filter((speed) => !isInTime(speed)).map(({ id }) => id),
    latestSafe: safe.find(({ hours }) => hours === slowest)?.id,
    passports: passportExpiries.flatMap((expiry, traveller) => {
      const judged = expiry && judgePassport(expiry, day);
      return judged ? [{ traveller, fault: judged.fault, expiry: judged.expiry }] : [];
    }),
  };
}
