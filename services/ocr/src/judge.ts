import type { Boxes } from './locate-fields.ts';
import type { Zone } from './mrz/formats.ts';
import { lowestConfidence } from './mrz/read-character.ts';
import type { FirstLine } from './mrz/solve-first-line.ts';
import type { SolvedLine } from './mrz/solve-second-line.ts';
import { birthDate, checksOf, cutShortIn, fieldsOf, isConsistent, type ZoneFields } from './mrz/td3.ts';
import type { IssueDate } from './printed/find-issue-date.ts';
import type { PrintedPlaces } from './printed/find-places.ts';
import { isNumberPrinted, isPrinted } from './printed/printed-names.ts';
import { lineText } from './printed/printed-text.ts';
import type { Doubt, FieldName, PassportReading, ReadField, Reason, Source, Warning } from './reading.ts';

export interface Evidence {
  readonly first: FirstLine;
  readonly second: SolvedLine;
  readonly issue?: Pick<IssueDate, 'date' | 'confidence' | 'rival'>;
  /** How many looks gave these very lines. */
  readonly looks: { readonly first: number; readonly second: number };
  /** All that was read beside the portrait. */
  readonly printed: string;
  /** What stands only in print and nothing vouches for. */
  readonly places?: PrintedPlaces;
  /** A name that the zone had no room to finish, as print has it. */
  readonly finished?: string;
  /** Names with their accents, as print has them. */
  readonly spelled?: { readonly first_name?: string; readonly last_name?: string };
  readonly boxes: Boxes;
  /** Fields that the print clearly contradicts. */
  readonly contradicted?: readonly FieldName[];
  /** Print shows another number with the same check digit. */
  readonly rivalled?: boolean;
  readonly glared?: readonly FieldName[];
  /** A date of issue after the expiry is printed. */
  readonly issuedLate?: boolean;
  readonly today: Date;
}

/** Two looks that agree count only where neither was guessing. */
const SURE_OF_NAMES = 95;
/** A second line read without repairs and with at least this confidence everywhere needs no other witness. */
const SURE_OF_LINE = 93;
const SURE_OF_ISSUE = 0.9;
const PLACES = ['place_of_birth', 'authority'] as const;

const warningsFor = (expiry: string, isCut: boolean, evidence: Evidence): Warning[] => {
  const { issue, issuedLate, contradicted, glared, today } = evidence;
  const limit = new Date(today);
  limit.setUTCMonth(limit.getUTCMonth() + 6);
  const date = (when: Date) => when.toISOString().slice(0, 10);
  const expired = expiry < date(today);
  return [
    ...(expired ? (['expired'] as const) : expiry < date(limit) ? (['expires-within-six-months'] as const) : []),
    ...(issue ? [] : issuedLate ? (['issue-after-expiry'] as const) : (['issue-date-not-found'] as const)),
    ...(contradicted?.length ? (['mrz-and-print-differ'] as const) : []),
    ...(glared?.length ? (['glare-over-field'] as const) : []),
    ...(isCut ? (['name-cut-short'] as const) : []),
  ];
};

const lowest = (second: SolvedLine, from: number, to: number): number =>
  Math.min(...second.characters.slice(from, to).map(({ confidence }) => confidence)) / 100;

/**
 * What nothing vouches for yet. Check digits are blind to letters ten apart (O/E, P/F, M/W, G/6, 8/S), and a repair may
 * satisfy them by chance: a line that was repaired or read unsurely needs a second look that agrees, or its number in
 * print. Names have no check digit at all.
 */
export const doubtsOf = ({
  first,
  second,
  looks,
  printed,
}: Pick<Evidence, 'first' | 'second' | 'looks' | 'printed'>) => {
  const { last_name, first_name, passport_number } = fieldsOf(first.text, second.text, new Date(0));
  const surname = isPrinted(last_name, printed);
  const given = first_name === '' || isPrinted(first_name, printed);
  const number = isNumberPrinted(passport_number, printed);
  const sure = second.repairs === 0 && lowestConfidence(second.characters) >= SURE_OF_LINE;
  const agreed = looks.first > 1 && first.nameConfidence >= SURE_OF_NAMES;
  return {
    printed: { surname, given, number },
    first: !agreed && !(surname && given),
    second: !sure && looks.second < 2 && !number,
  };
};

/**
 * Says of each field where it comes from and whether anything vouches for it; accepts only what is doubtful nowhere.
 */
export const judge = (evidence: Evidence): PassportReading => {
  const { first, second, issue, boxes, contradicted = [], today } = evidence;
  const read = fieldsOf(first.text, second.text, today);
  const checks = checksOf(second.text);
  const doubts = doubtsOf(evidence);
  // Two looks at the same picture may err alike; where print says otherwise, and no check digit decides, nobody knows.
  const isDoubtful = {
    first: doubts.first || contradicted.includes('first_name') || contradicted.includes('last_name'),
    second: doubts.second || evidence.rivalled === true,
  };
  const whole = second.verified && isConsistent(second.text) && !isDoubtful.second;
  const { surname, given, number } = doubts.printed;

  const field = (
    name: FieldName,
    vouched: boolean,
    confidence: number,
    {
      value = name in read ? read[name as keyof ZoneFields] : '',
      source = 'mrz' as Source,
      doubt = 'read-once' as Doubt,
      printed = undefined as string | undefined,
      other = undefined as string | undefined,
    } = {},
  ): ReadField => {
    const differs = contradicted.includes(name);
    const verified = vouched && !differs;
    return {
      name,
      value,
      source,
      confidence: Math.round(confidence * 100) / 100,
      verified,
      ...(verified ? {} : { doubt: differs ? 'print-differs' : doubt }),
      ...(printed === undefined ? {} : { printed }),
      ...(other === undefined || verified ? {} : { other }),
      box: boxes[name],
    };
  };
  const names = first.nameConfidence / 100;
  const doubt: Doubt = second.verified && isConsistent(second.text) ? 'read-once' : 'check-digits';
  const filled = cutShortIn(first.text);
  const cutShort = doubts.printed[filled === 'first_name' ? 'given' : 'surname'] ? undefined : filled;
  const name = (key: 'first_name' | 'last_name', vouched: boolean, isPrinted: boolean): ReadField => {
    if (key !== cutShort) {
      const printed = evidence.spelled?.[key];
      return field(key, vouched, names, { source: isPrinted && read[key] ? 'both' : 'mrz', printed });
    }
    const source = evidence.finished ? 'both' : 'mrz';
    return field(key, false, names, { value: evidence.finished ?? read[key], source, doubt: 'cut-short' });
  };
  const fields: ReadField[] = [
    name('first_name', !doubts.first || given, given),
    name('last_name', !doubts.first || surname, surname),
    field('passport_number', whole || (number && checks.number), lowest(second, 0, 10), {
      source: number ? 'both' : 'mrz',
      doubt,
    }),
    field('issuing_country', first.plausible, names),
    field('nationality', whole, lowest(second, 10, 13), { doubt }),
    field('date_of_birth', whole, lowest(second, 13, 20), { doubt }),
    field('sex', whole, lowest(second, 20, 21), { doubt }),
    field('date_of_expiry', whole, lowest(second, 21, 28), { doubt }),
    ...(issue
      ? [
          field('date_of_issue', issue.confidence >= SURE_OF_ISSUE, issue.confidence, {
            value: issue.date,
            source: 'printed',
            doubt: issue.rival ? 'recognisers-differ' : 'read-once',
            other: issue.rival,
          }),
        ]
      : []),
    ...(evidence.places
      ? PLACES.map((place) => {
          const words = evidence.places?.[place] ?? [];
          const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length / 100;
          return field(place, false, confidence, { value: lineText(words), source: 'printed' });
        })
      : []),
  ];
  const consistent = second.verified && isConsistent(second.text);
  const reason: Reason | undefined = !consistent
    ? 'check-digits'
    : !first.plausible
      ? 'not-a-passport'
      : isDoubtful.second
        ? 'number-uncertain'
        : isDoubtful.first
          ? 'names-uncertain'
          : undefined;
  return {
    accepted: reason === undefined,
    reason,
    mrz: [first.text, second.text],
    fields,
    warnings: warningsFor(read.date_of_expiry, cutShort !== undefined, evidence),
  };
};

/** A card or a visa, read and valid, is still no passport. */
export const judgeOther = (zone: Zone, mrz: readonly string[], today: Date): PassportReading => {
  const value: ZoneFields = {
    first_name: zone.first_name,
    last_name: zone.last_name,
    passport_number: zone.number,
    issuing_country: zone.issuing_state,
    nationality: zone.nationality,
    date_of_birth: birthDate(zone.birth, today),
    sex: zone.sex,
    date_of_expiry: `20${zone.expiry.slice(0, 2)}-${zone.expiry.slice(2, 4)}-${zone.expiry.slice(4)}`,
  };
  const fields = Object.entries(value).map(
    ([name, text]): ReadField => ({
      name: name as FieldName,
      value: text,
      source: 'mrz',
      confidence: SURE_OF_LINE / 100,
      verified: false,
      doubt: 'read-once',
    }),
  );
  return { accepted: false, reason: 'not-a-passport', format: zone.format, mrz, fields, warnings: [] };
};
