import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReader } from '../src/ocr/open-reader.ts';
import type { PassportReading } from '../src/ocr/reading.ts';
import { makeSet, type Truth } from './specimens/make-set.ts';

// Under a minute on an idle machine.
jest.setTimeout(900_000);

/** A little under what the reader reaches on these pictures; `npm run bench -- ocr` measures it on many more. */
const FLOOR = { lines: 18, accepted: 17, fields: 16 };
const SIX = ['first_name', 'last_name', 'passport_number', 'issuing_country', 'date_of_issue', 'date_of_expiry'];
const OF_THE_ZONE = ['first_name', 'last_name', 'passport_number', 'date_of_birth', 'sex', 'date_of_expiry'];

interface Read {
  readonly truth: Truth;
  readonly reading: PassportReading;
}

let genuine: Read[];
let negative: Read[];

const agree = ({ truth, reading }: Read, names: readonly string[]): boolean =>
  names.every((name) => (reading.fields.find((field) => field.name === name)?.value ?? '') === truth[name]);

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specimens-'));
  const truths = await makeSet({ folder, split: 'dev', genuine: 1, negative: 1 });
  const reader = await openReader();
  const read: Read[] = [];
  for (const [file, truth] of Object.entries(truths))
    read.push({ truth, reading: await reader.readPassport(await readFile(join(folder, file))) });
  await reader.close();
  await rm(folder, { recursive: true });
  genuine = read.filter(({ truth }) => truth.expect === 'accept');
  negative = read.filter(({ truth }) => truth.expect === 'reject');
});

describe('the reader on invented passports, one of each class of trouble', () => {
  it('reads both lines of nearly all', () => {
    const wrong = genuine.filter(({ truth, reading }) => reading.mrz.join() !== truth.mrz?.join());
    expect(genuine).toHaveLength(19);
    expect(genuine.length - wrong.length).toBeGreaterThanOrEqual(FLOOR.lines);
  });

  it('accepts nearly all, and none with a wrong field', () => {
    const accepted = genuine.filter(({ reading }) => reading.accepted);
    expect(accepted.length).toBeGreaterThanOrEqual(FLOOR.accepted);
    expect(accepted.filter((read) => !agree(read, OF_THE_ZONE)).map(({ truth }) => truth.cls)).toEqual([]);
  });

  it('gets all six fields of most, the date of issue included', () => {
    expect(genuine.filter((read) => agree(read, SIX)).length).toBeGreaterThanOrEqual(FLOOR.fields);
  });

  it('accepts nothing that is no passport, is covered, or does not add up, and says why', () => {
    expect(negative).toHaveLength(7);
    expect(negative.filter(({ reading }) => reading.accepted).map(({ truth }) => truth.cls)).toEqual([]);
    expect(negative.every(({ reading }) => reading.reason !== undefined)).toBe(true);
  });

  it.each([
    ['neg_card', 'TD1'],
    ['neg_visa', 'MRV-A'],
  ])('knows a %s for the document it is', (cls, format) => {
    const reading = negative.find(({ truth }) => truth.cls === cls)?.reading;
    expect(reading).toMatchObject({ accepted: false, reason: 'not-a-passport', format });
  });
});
