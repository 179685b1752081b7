import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleOf } from '@wayfare/kit/test-process';
import type { Truth } from './specimens/make-set.ts';

// Under a minute on an idle machine.
jest.setTimeout(900_000);

/** A little under what the reader reaches on these pictures; `npm run bench -- ocr` measures it on many more. */
const FLOOR = { lines: 18, accepted: 18, fields: 18, doubted: 1, spelled: 12 };
const SIX = ['first_name', 'last_name', 'passport_number', 'issuing_country', 'date_of_issue', 'date_of_expiry'];
const OF_THE_ZONE = ['first_name', 'last_name', 'passport_number', 'date_of_birth', 'sex', 'date_of_expiry'];

interface Answer {
  readonly accepted: boolean;
  readonly reason?: string;
  readonly format?: string;
  readonly mrz: readonly string[];
  readonly fields: Record<string, string>;
  readonly details: readonly { readonly name: string; readonly verified: boolean; readonly printed?: string }[];
}
interface Read {
  readonly truth: Truth;
  readonly answer: Answer;
}

let genuine: Read[];
let negative: Read[];

const agree = ({ truth, answer }: Read, names: readonly string[]): boolean =>
  names.every((name) => (answer.fields[name] ?? '') === truth[name]);

// Drawn and read in processes of their own: loops over pixels are many times slower within a test's context.
const inNode = (...args: string[]) => promisify(execFile)(process.execPath, args);

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specimens-'));
  const answers = join(folder, 'answers.json');
  await inNode(join(__dirname, 'specimens/make.ts'), folder, 'dev', '1', '1');
  await inNode(fileURLToPath(bundleOf(join(__dirname, '..'), 'cli')), folder, '--json', answers);
  const [truths, read] = await Promise.all(
    [join(folder, 'truth.json'), answers].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  await rm(folder, { recursive: true });
  const all = Object.entries(truths as Record<string, Truth>).map(([file, truth]) => ({ truth, answer: read[file] }));
  genuine = all.filter(({ truth }) => truth.expect === 'accept');
  negative = all.filter(({ truth }) => truth.expect === 'reject');
});

describe('the reader on invented passports, one of each class of trouble', () => {
  it('reads both lines of nearly all', () => {
    expect(genuine).toHaveLength(19);
    const right = genuine.filter(({ truth, answer }) => answer.mrz.join() === truth.mrz?.join());
    expect(right.length).toBeGreaterThanOrEqual(FLOOR.lines);
  });

  it('accepts nearly all, and none with a wrong field', () => {
    const accepted = genuine.filter(({ answer }) => answer.accepted);
    expect(accepted.length).toBeGreaterThanOrEqual(FLOOR.accepted);
    expect(accepted.filter((read) => !agree(read, OF_THE_ZONE)).map(({ truth }) => truth.cls)).toEqual([]);
  });

  it('gets all six fields of most, the date of issue included', () => {
    expect(genuine.filter((read) => agree(read, SIX)).length).toBeGreaterThanOrEqual(FLOOR.fields);
  });

  it('verifies no field that is wrong', () => {
    const wrong = genuine.flatMap(({ truth, answer }) =>
      answer.details
        .filter(({ name, verified }) => verified && name in truth && answer.fields[name] !== truth[name])
        .map(({ name }) => `${truth.cls} ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('sends hardly any right date of issue to the traveller as doubtful', () => {
    const right = genuine.filter((read) => agree(read, ['date_of_issue']));
    const doubted = right.filter(({ answer }) =>
      answer.details.some(({ name, verified }) => name === 'date_of_issue' && !verified),
    );
    expect(doubted.map(({ truth }) => truth.cls).slice(FLOOR.doubted)).toEqual([]);
  });

  it('spells names as the page does, with their accents', () => {
    const names = genuine.flatMap(({ truth, answer }) =>
      answer.details.flatMap(({ name, printed }) =>
        printed === undefined ? [] : [{ printed, page: String(truth[`${name}_viz`]) }],
      ),
    );
    const capitals = (text: string) => text.toUpperCase();
    expect(names.filter(({ printed, page }) => capitals(printed) === capitals(page)).length).toBeGreaterThanOrEqual(
      FLOOR.spelled,
    );
  });

  it('accepts nothing that is no passport, is covered, or does not add up, and says why', () => {
    expect(negative).toHaveLength(9);
    expect(negative.filter(({ answer }) => answer.accepted).map(({ truth }) => truth.cls)).toEqual([]);
    expect(negative.every(({ answer }) => answer.reason !== undefined)).toBe(true);
  });

  it.each([
    ['neg_card', 'TD1'],
    ['neg_largecard', 'TD2'],
    ['neg_visa', 'MRV-A'],
    ['neg_smallvisa', 'MRV-B'],
  ])('knows a %s for the document it is', (cls, format) => {
    const answer = negative.find(({ truth }) => truth.cls === cls)?.answer;
    expect(answer).toMatchObject({ accepted: false, reason: 'not-a-passport', format });
  });
});
