/**
 * What a date of issue must be to be one, and what it usually is. What breaks a `must` is no date of issue; what breaks
 * a `should` is believed only where both recognisers read it. Nothing is doubted only for being unusual.
 */
interface Dates {
  readonly birth: string;
  readonly expiry: string;
  readonly today: string;
  /** Issuing state as in the zone, without fillers. */
  readonly state?: string;
}

interface Rule {
  readonly name: string;
  readonly kind: 'must' | 'should';
  readonly holds: (issue: string, dates: Dates) => boolean;
}

/** A day so many years and months after another; the month's last one where it has no such day. */
const after = (date: string, years: number, months = 0): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** Years that a passport is valid at least and at most; some states added up to nine months of an earlier one's. */
const VALIDITY = { least: 1, most: 10, carriedOverMonths: 9 };

/** States that give those younger than `under` a passport of at most `years`, by their own passport authorities. */
const CHILDREN: Readonly<Record<string, { readonly under: number; readonly years: number }>> = {
  AUS: { under: 16, years: 5 },
  CAN: { under: 16, years: 5 },
  CZE: { under: 15, years: 5 },
  ESP: { under: 30, years: 5 },
  FRA: { under: 18, years: 5 },
  GBR: { under: 16, years: 5 },
  IRL: { under: 18, years: 5 },
  ITA: { under: 18, years: 5 },
  NZL: { under: 16, years: 5 },
  POL: { under: 12, years: 5 },
  USA: { under: 16, years: 5 },
};

const RULES: readonly Rule[] = [
  { name: 'birth-before-issue', kind: 'must', holds: (issue, { birth }) => birth < issue },
  { name: 'issue-before-expiry', kind: 'must', holds: (issue, { expiry }) => issue < expiry },
  { name: 'issued-by-today', kind: 'must', holds: (issue, { today }) => issue <= today },
  {
    name: 'valid-long-enough',
    kind: 'should',
    // To the day or the day before.
    holds: (issue, { expiry }) => expiry >= dayBefore(after(issue, VALIDITY.least)),
  },
  {
    name: 'not-valid-too-long',
    kind: 'should',
    holds: (issue, { expiry }) => expiry <= after(issue, VALIDITY.most, VALIDITY.carriedOverMonths),
  },
  {
    name: 'childs-validity',
    kind: 'should',
    holds: (issue, { birth, expiry, state = '' }) => {
      const child = CHILDREN[state];
      return (
        !child || issue >= after(birth, child.under) || expiry <= after(issue, child.years, VALIDITY.carriedOverMonths)
      );
    },
  },
];

/** The rules of a kind that a date of issue breaks, by name. */
export const brokenRules = (kind: Rule['kind'], issue: string, dates: Dates): string[] =>
  RULES.filter((rule) => rule.kind === kind && !rule.holds(issue, dates)).map(({ name }) => name);
