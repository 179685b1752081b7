import type { FirstLine } from './mrz/solve-first-line.ts';
import type { SolvedLine } from './mrz/solve-second-line.ts';
import { checksOf, fieldsOf, isConsistent } from './mrz/td3.ts';
import type { IssueDate } from './printed/find-issue-date.ts';
import { isPrinted } from './printed/printed-names.ts';
import type { Box, FieldName, PassportReading, ReadField, Reason, Source, Warning } from './reading.ts';

export interface Evidence {
  readonly first: FirstLine;
  readonly second: SolvedLine;
  readonly issue?: IssueDate;
  /** All that was read beside the portrait. */
  readonly printed: string;
  readonly boxes: { first?: Box; second?: Box };
  readonly today: Date;
}

/** Names read in the zone with at least this confidence are believed without the printed ones. */
const SURE_OF_NAMES = 75;
const SURE_OF_ISSUE = 0.9;

const warningsFor = (expiry: string, issue: IssueDate | undefined, today: Date): Warning[] => {
  const limit = new Date(today);
  limit.setUTCMonth(limit.getUTCMonth() + 6);
  const date = (when: Date) => when.toISOString().slice(0, 10);
  const expired = expiry < date(today);
  return [
    ...(expired ? (['expired'] as const) : expiry < date(limit) ? (['expires-within-six-months'] as const) : []),
    ...(issue ? [] : (['issue-date-not-found'] as const)),
  ];
};

const lowest = (second: SolvedLine, from: number, to: number): number =>
  Math.min(...second.characters.slice(from, to).map(({ confidence }) => confidence)) / 100;

/** Says of each field where it comes from and whether anything vouches for it; accepts only what is doubtful nowhere. */
export const judge = ({ first, second, issue, printed, boxes, today }: Evidence): PassportReading => {
  const read = fieldsOf(first.text, second.text, today);
  const checks = checksOf(second.text);
  const whole = second.verified && isConsistent(second.text);
  const surname = isPrinted(read.last_name, printed);
  const given = read.first_name === '' || isPrinted(read.first_name, printed);
  const sureOfNames = first.nameConfidence >= SURE_OF_NAMES;

  const field = (
    name: FieldName,
    value: string,
    verified: boolean,
    confidence: number,
    box?: Box,
    source: Source = 'mrz',
  ): ReadField => ({ name, value, source, confidence: Math.round(confidence * 100) / 100, verified, box });

  const names = first.nameConfidence / 100;
  const fields: ReadField[] = [
    field(
      'first_name',
      read.first_name,
      sureOfNames || given,
      names,
      boxes.first,
      given && read.first_name ? 'both' : 'mrz',
    ),
    field('last_name', read.last_name, sureOfNames || surname, names, boxes.first, surname ? 'both' : 'mrz'),
    field('passport_number', read.passport_number, whole || checks.number, lowest(second, 0, 10), boxes.second),
    field('issuing_country', read.issuing_country, first.plausible, names, boxes.first),
    field('nationality', read.nationality, whole, lowest(second, 10, 13), boxes.second),
    field('date_of_birth', read.date_of_birth, whole || checks.birth, lowest(second, 13, 20), boxes.second),
    field('sex', read.sex, whole, lowest(second, 20, 21), boxes.second),
    field('date_of_expiry', read.date_of_expiry, whole || checks.expiry, lowest(second, 21, 28), boxes.second),
    ...(issue
      ? [field('date_of_issue', issue.date, issue.confidence >= SURE_OF_ISSUE, issue.confidence, undefined, 'printed')]
      : []),
  ];
  const namesKnown = sureOfNames || (surname && given);
  const reason: Reason | undefined = !whole
    ? 'check-digits'
    : !first.plausible
      ? 'not-a-passport'
      : namesKnown
        ? undefined
        : 'names-uncertain';
  return {
    accepted: reason === undefined,
    reason,
    mrz: [first.text, second.text],
    fields,
    warnings: warningsFor(read.date_of_expiry, issue, today),
  };
};
