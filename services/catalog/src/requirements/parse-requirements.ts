import { isCountryCode } from '../countries.ts';
import type { RequirementKind, RequirementRow } from './requirement.ts';

const KINDS: Record<string, RequirementKind> = {
  'visa free': 'none',
  eta: 'eta',
  'e-visa': 'e-visa',
  'visa on arrival': 'visa-on-arrival',
  'visa required': 'visa',
  'no admission': 'no-admission',
};

const HEADER = ['passport', 'destination', 'requirement'];
const OWN_COUNTRY = '-1';
const MOST_FAULTS_NAMED = 10;

const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

const readCell = (value: string): Pick<RequirementRow, 'kind' | 'days'> | undefined => {
  const text = value.toLowerCase();
  if (/^\d{1,4}$/.test(text)) return { kind: 'none', days: Number(text) };
  const kind = KINDS[text];
  return kind && { kind, days: 0 };
};

/**
 * Reads the public passport-index form: `Passport,Destination,Requirement` with ISO alpha-2 codes; a number is a stay
 * without a visa in days, `-1` the own country.
 * Throws one error that names the faulty lines; a file with a fault is not taken over in part. The last line for a pair
 * holds.
 */
export const parseRequirements = (csv: string): RequirementRow[] => {
  const [header = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (cells(header.toLowerCase()).join() !== HEADER.join())
    throw new Error('First line is not Passport,Destination,Requirement');

  const rows = new Map<string, RequirementRow>();
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [passport = '', destination = '', requirement = '', ...rest] = cells(line);
    if (rest.length || !isCountryCode(passport) || !isCountryCode(destination)) {
      faults.push(`line ${index + 2}: "${line}"`);
      continue;
    }
    if (requirement === OWN_COUNTRY || passport === destination) continue;
    const known = readCell(requirement);
    if (known) rows.set(`${passport}-${destination}`, { nationality: passport, destination, ...known });
    else faults.push(`line ${index + 2}: "${line}"`);
  }
  if (faults.length) {
    const more = faults.length > MOST_FAULTS_NAMED ? [`and ${faults.length - MOST_FAULTS_NAMED} more`] : [];
    throw new Error(`Not understood:\n${[...faults.slice(0, MOST_FAULTS_NAMED), ...more].join('\n')}`);
  }
  if (rows.size === 0) throw new Error('No requirement in the file');
  return [...rows.values()];
};
