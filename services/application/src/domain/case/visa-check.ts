import type { VISA_CHECK_FIELDS, VISA_CHECK_RESULTS } from '@wayfare/proto/application/v1/casework';
import { isLatin } from '@wayfare/proto/application/v1/same-person';
import type { Traveller } from '../application.ts';
import { DOTS, hidden } from '../masking.ts';
import { hasName, hasNumber, type Name, parseVisaText, type VisaText } from './visa-text.ts';

type CheckedField = (typeof VISA_CHECK_FIELDS)[number];

export interface VisaFinding {
  field: CheckedField;
  result: (typeof VISA_CHECK_RESULTS)[number];
  /** What the case has. */
  expected: string;
  /** What the file says instead; empty unless `another`. */
  read: string;
}

export interface VisaCheck {
  outcome: 'passed' | 'partly-found' | 'differs' | 'another-person' | 'not-read';
  /** Index from 0 of the traveller of the party whom the file names instead. */
  namesTraveller?: number;
  findings: VisaFinding[];
}

const MASKS: Partial<Record<CheckedField, (text: string) => string>> = {
  'passport-number': hidden,
  'birth-date': (text) => text && DOTS,
};

/** For whoever sees the case masked: whether the values agree, not what they are. */
export const maskFindings = ({ findings, ...check }: VisaCheck): VisaCheck => ({
  ...check,
  findings: findings.map((finding) => {
    const mask = MASKS[finding.field];
    return mask ? { ...finding, expected: mask(finding.expected), read: mask(finding.read) } : finding;
  }),
});

/** What staff entered of the visa, and what the authority filed the case under; empty where it is not known. */
export interface EnteredFacts {
  visaNumber: string;
  validFrom: string;
  validUntil: string;
  authorityReference: string;
}

type Person = Pick<
  Traveller,
  'firstMiddleName' | 'lastName' | 'birthYear' | 'birthMonth' | 'birthDay' | 'passport' | 'passportScan'
>;

/** The number that was looked over beside the scan counts before the one that was typed. */
const numberOf = ({ passport, passportScan }: Person): string =>
  passportScan?.passportNumber || passport?.passportNumber || '';

/**
 * How a visa may spell somebody: as it was entered, and where that is not in Latin letters, as their passport was read.
 */
const spellingsOf = ({ firstMiddleName, lastName, passportScan }: Person): Name[] => {
  const entered = { firstNames: firstMiddleName, lastNames: lastName };
  if (isLatin(firstMiddleName + lastName) || !passportScan) return [entered];
  const { firstName, lastName: family, read } = passportScan;
  return [
    entered,
    { firstNames: firstName, lastNames: family },
    ...(read ? [{ firstNames: read.firstName, lastNames: read.lastName }] : []),
  ];
};

const fullName = ({ firstNames, lastNames }: Name): string => `${firstNames} ${lastNames}`.trim();

const isNamed = (visa: VisaText, person: Person): boolean => spellingsOf(person).some((name) => hasName(visa, name));

const PASSPORT_NUMBER =
  /(?:PASSPORT|PASSEPORT|PASAPORTE|PASSAPORTE|PASSAPORTO|REISEPASS)(?:\s*(?:NUMBER|NUMERO|NUM|NO|NR|N)\b\.?)?[^\p{L}\p{N}\n]{0,10}\n?\s?([A-Z0-9]{6,15})(?![\p{L}\p{N}])/gu;
const VISA_NUMBER =
  /(?:VISA|VISTO|ETA|PERMIT|GRANT)\s*(?:NUMBER|NUMERO|NUM|NO|NR|N)\b[^\p{L}\p{N}\n]{0,10}\n?\s?([A-Z0-9][A-Z0-9-]{4,24})(?![\p{L}\p{N}])/gu;
const BIRTH = /BIRTH|\bD\.?O\.?B\b|\bBORN\b|NAISSANCE|NACIMIENTO|NASCIMENTO|GEBURTSDATUM|\bNASCITA\b/g;
const FROM = /VALID FROM|VALABLE (?:DU|A PARTIR)|VALID[OA] (?:DESDE|A PARTIR)|GULTIG (?:VON|AB)/g;
const UNTIL =
  /VALID (?:UNTIL|TILL?|TO|THRU|THROUGH)|EXPIR(?:Y|ES|ATION)|VALABLE JUSQU|VALID[OA] (?:HASTA|ATE)|VENCIMIENTO|CADUCIDAD|GULTIG BIS/g;
/** How far from its label a date may stand. */
const BESIDE = 60;

/** A word is no number. */
const labelled = ({ text }: VisaText, label: RegExp): string | undefined =>
  [...text.matchAll(label)].map(([, value = '']) => value).find((value) => (value.match(/\d/g)?.length ?? 0) >= 4);

const labelledDate = ({ text, dates }: VisaText, label: RegExp): string | undefined => {
  for (const { index, 0: words } of text.matchAll(label)) {
    const end = index + words.length;
    const beside = dates.find(({ at }) => at >= end && at - end <= BESIDE);
    if (beside) return beside.printed.replace(/\s+/g, ' ');
  }
  return undefined;
};

const finding = (field: CheckedField, expected: string, isFound: boolean, read: string | undefined): VisaFinding => {
  if (expected === '') return { field, result: 'not-comparable', expected, read: '' };
  if (isFound) return { field, result: 'found', expected, read: '' };
  return { field, result: read ? 'another' : 'not-found', expected, read: read ?? '' };
};

const findName = (visa: VisaText, person: Person, others: readonly Person[]): VisaFinding => {
  const spellings = spellingsOf(person);
  const [entered] = spellings;
  const expected = fullName(spellings.find((name) => isLatin(fullName(name))) ?? (entered as Name));
  const isFound = isNamed(visa, person);
  if (!isFound && !isLatin(expected)) return { field: 'name', result: 'not-comparable', expected, read: '' };
  const other = others.find((one) => isNamed(visa, one));
  const inZone = visa.zones.names.map(fullName).find((name) => name !== '');
  const read = other ? fullName(spellingsOf(other)[0] as Name) : inZone;
  return finding('name', expected, isFound, read);
};

const pad = (part: number): string => String(part).padStart(2, '0');

const findDay = (visa: VisaText, field: CheckedField, day: string, label: RegExp): VisaFinding =>
  finding(
    field,
    day,
    visa.dates.some(({ days }) => days.includes(day)),
    labelledDate(visa, label),
  );

const findBirth = (visa: VisaText, { birthYear, birthMonth, birthDay }: Person): VisaFinding => {
  const day = birthYear ? `${birthYear}-${pad(birthMonth)}-${pad(birthDay)}` : '';
  const printed = findDay(visa, 'birth-date', day, BIRTH);
  const { births } = visa.zones;
  if (births.some((days) => days.includes(day))) return { ...printed, result: 'found', read: '' };
  return printed.result === 'not-found' && births[0]
    ? finding('birth-date', day, false, births[0].join(' / '))
    : printed;
};

const findNumber = (visa: VisaText, field: CheckedField, number: string, label: RegExp): VisaFinding =>
  finding(field, number, hasNumber(visa, number), labelled(visa, label));

/** The traveller of the party whose passport the file has; never one with the same number. */
const findOtherNumber = (visa: VisaText, person: Person, travellers: readonly Person[]): number =>
  travellers.findIndex((one) => numberOf(one) !== numberOf(person) && hasNumber(visa, numberOf(one)));

const judge = (findings: readonly VisaFinding[], hasOtherNumber: boolean): VisaCheck['outcome'] => {
  const resultOf = (field: CheckedField) => findings.find((one) => one.field === field)?.result;
  const [name, number] = [resultOf('name'), resultOf('passport-number')];
  if (number !== 'found') {
    if (hasOtherNumber) return 'another-person';
    if (name === 'not-comparable') return number === 'another' ? 'differs' : 'not-read';
    if (name !== 'found') return 'another-person';
  }
  if (findings.some(({ result }) => result === 'another')) return 'differs';
  return findings.every(({ result }) => result === 'found' || result === 'not-comparable') && name === 'found'
    ? 'passed'
    : 'partly-found';
};

/**
 * Compares the text of an issued visa with what the case knows of the traveller it is for. A file is another person's
 * where it has neither the name nor the number of the passport, or the number of somebody else of the party; a name
 * that is not in Latin letters is never taken for the same.
 */
export const checkVisa = (
  printed: string,
  { travellers, traveller, facts }: { travellers: readonly Person[]; traveller: number; facts: EnteredFacts },
): VisaCheck => {
  const person = travellers[traveller];
  if (!person) return { outcome: 'not-read', findings: [] };
  const visa = parseVisaText(printed);
  const others = travellers.filter((one) => one !== person);
  const findings = [
    findName(visa, person, others),
    findNumber(visa, 'passport-number', numberOf(person), PASSPORT_NUMBER),
    findBirth(visa, person),
    findNumber(visa, 'visa-number', facts.visaNumber, VISA_NUMBER),
    findDay(visa, 'valid-from', facts.validFrom, FROM),
    findDay(visa, 'valid-until', facts.validUntil, UNTIL),
    finding('authority-reference', facts.authorityReference, hasNumber(visa, facts.authorityReference), undefined),
  ].filter(({ field, expected }) => expected !== '' || field === 'name' || field === 'passport-number');
  const byNumber = findOtherNumber(visa, person, travellers);
  const other = byNumber >= 0 ? byNumber : travellers.findIndex((one) => one !== person && isNamed(visa, one));
  const outcome = judge(findings, byNumber >= 0);
  return { outcome, ...(outcome === 'another-person' && other >= 0 && { namesTraveller: other }), findings };
};
