import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type Allowed, judgeFound } from '../../deploy/local/marks/judge-found.ts';
import type { Mark } from '../../deploy/local/marks/spellings.ts';
import { portrait } from './pictures.ts';
import { findMarks } from './platform.ts';
import { anAddress, type Person } from './traveller.ts';

const PLACES = join(import.meta.dirname, '../../docs/security/personal-data-places.json');

/** Letters that no other value of the run has. */
const letters = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** One traveller with another, whose every answer can be told from all others. */
export const markedAnswers = () => {
  const born = { birth: ['August', '23', '1951'] } satisfies Pick<Person, 'birth'>;
  const name = letters();
  return {
    first: { first: `Ada${name}`, last: `Love${letters()}`, ...born },
    second: { first: `Grace${letters()}`, last: `Hop${letters()}`, ...born },
    email: anAddress(`ada.${name}`),
    passportNumber: `Q${digits(8)}`,
    // London numbers that Ofcom keeps for fiction
    phone: `20 7946 0${digits(3)}`,
    street: `12 ${letters()} Square`,
    jobTitle: `Engineer of ${letters()}`,
    conviction: `Fined in 1971 for ${letters()}`,
    fileName: `${letters()}.jpg`,
    message: `Is ${letters()} on the list?`,
  };
};

export type MarkedAnswers = ReturnType<typeof markedAnswers>;

const birthDates = ['1951-08-23', '23/08/1951', '08/23/1951', '23 August 1951', 'August 23, 1951', '19510823'];

/** Of bytes that are the same whenever a picture is written: enough to be found, from its middle. */
const sampleOf = (bytes: Buffer): string => {
  const middle = Math.floor(bytes.length / 2);
  return bytes.subarray(middle, middle + 48).toString('base64');
};

const marksOf = (answers: MarkedAnswers): Mark[] => {
  const { first, second, email, passportNumber, phone, street, jobTitle, conviction, fileName, message } = answers;
  const plain = phone.replaceAll(' ', '');
  const of = (kind: string, ...texts: string[]): Mark[] => texts.map((text) => ({ kind, text }));
  return [
    ...of('name', first.first, first.last, second.first, second.last),
    ...of('e-mail', email),
    ...of('birth-date', ...birthDates),
    ...of('passport-number', passportNumber),
    ...of('phone', phone, plain),
    ...of('address', street),
    ...of('job', jobTitle),
    ...of('conviction', conviction),
    ...of('file-name', fileName),
    ...of('message', message),
    { kind: 'picture', base64: sampleOf(readFileSync(portrait)) },
  ];
};

/** Notes what the browsers of a journey ask for and are given, and tells where any of the marked values stands. */
export const followMarks = (answers: MarkedAnswers) => {
  const marks = marksOf(answers);
  const addresses = new Set<string>();
  const texts: Record<string, string> = {};
  const followed: BrowserContext[] = [];
  return {
    /** Every address that a page of this browser asks for, and the access tokens that it sends. */
    follow: (context: BrowserContext): void => {
      followed.push(context);
      context.on('request', (request) => {
        addresses.add(request.url());
        const signature = request.headers().authorization?.split('.')[2];
        if (signature) marks.push({ kind: 'access-token', text: signature });
      });
    },
    /** What the browser keeps at this moment of the journey. */
    noteStorage: async (page: Page): Promise<void> => {
      texts['browser storage'] = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      );
    },
    /** The picture as it is kept, by its address of a minute. */
    addPicture: (kept: Buffer): void => void marks.push({ kind: 'picture', base64: sampleOf(kept) }),
    add: (kind: string, text: string): void => void marks.push({ kind, text }),
    /** What is wrong with where they stand, a line each. */
    judge: async (): Promise<string[]> => {
      for (const context of followed)
        for (const { name, value } of await context.cookies())
          if (/guest/i.test(name)) marks.push({ kind: 'guest-capability', text: value });
      const unique = [...new Map(marks.map((mark) => [JSON.stringify(mark), mark])).values()];
      const found = await findMarks(unique, { ...texts, 'address of a request': [...addresses].join('\n') });
      return judgeFound(found, JSON.parse(readFileSync(PLACES, 'utf8')) as Allowed[]);
    },
  };
};
