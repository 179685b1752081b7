import { checkDigit } from './check-digit.ts';

/** ICAO 9303-4: the passport booklet's zone of two lines of 44 characters. */
export const LINE_LENGTH = 44;

/** What may stand at a position: d digit, f digit or filler, l letter or filler, s sex, a anything. */
export type Kind = 'd' | 'f' | 'l' | 's' | 'a';

const kinds = (pattern: string): Kind[] => [...pattern] as Kind[];

export const SECOND_LINE: readonly Kind[] = kinds(
  `${'a'.repeat(9)}d${'l'.repeat(3)}${'d'.repeat(7)}s${'d'.repeat(7)}${'a'.repeat(14)}fd`,
);

const PATTERNS: Record<Kind, RegExp> = { d: /^[0-9]$/, f: /^[0-9<]$/, l: /^[A-Z<]$/, s: /^[MF<]$/, a: /^[0-9A-Z<]$/ };

export const fits = (letter: string, kind: Kind): boolean => PATTERNS[kind].test(letter);

/** YYMMDD with a month and a day that can be. The century is not known here. */
export const isDate = (text: string): boolean => {
  if (!/^\d{6}$/.test(text)) return false;
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return longest !== undefined && day >= 1 && day <= longest;
};

const agrees = (text: string): boolean => checkDigit(text.slice(0, -1)) === text.at(-1);

/** Where the second line is long enough for it: which of its check digits agree. */
export const checksOf = (line: string) => ({
  number: agrees(line.slice(0, 10)),
  birth: agrees(line.slice(13, 20)) && isDate(line.slice(13, 19)),
  expiry: agrees(line.slice(21, 28)) && isDate(line.slice(21, 27)),
  optional: agrees(line.slice(28, 43)) || /^<{15}$/.test(line.slice(28, 43)),
  composite: checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43)) === line[43],
});

export const isConsistent = (line: string): boolean => Object.values(checksOf(line)).every(Boolean);

export interface ZoneFields {
  first_name: string;
  last_name: string;
  passport_number: string;
  issuing_country: string;
  nationality: string;
  date_of_birth: string;
  sex: string;
  date_of_expiry: string;
}

const unfilled = (text: string): string => text.replace(/<+/g, ' ').trim();

/** A birth is never ahead of today; an expiry is taken to be of this century. */
export const birthDate = (text: string, today: Date): string => {
  const date = `${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const recent = `20${text.slice(0, 2)}-${date}`;
  return recent > today.toISOString().slice(0, 10) ? `19${text.slice(0, 2)}-${date}` : recent;
};

/** The name that fills the first line to its end, so that some of it may be missing. */
export const cutShortIn = (first: string): 'first_name' | 'last_name' | undefined => {
  if (first.endsWith('<')) return undefined;
  return first.slice(5).includes('<<') ? 'first_name' : 'last_name';
};

export const fieldsOf = (first: string, second: string, today: Date): ZoneFields => {
  const [surname = '', ...given] = first.slice(5).replace(/<+$/, '').split('<<');
  return {
    first_name: unfilled(given.join('<')),
    last_name: unfilled(surname),
    passport_number: second.slice(0, 9).replace(/</g, ''),
    issuing_country: first.slice(2, 5).replace(/</g, ''),
    nationality: second.slice(10, 13).replace(/</g, ''),
    date_of_birth: birthDate(second.slice(13, 19), today),
    sex: second[20] === '<' ? 'X' : (second[20] as string),
    date_of_expiry: `20${second.slice(21, 23)}-${second.slice(23, 25)}-${second.slice(25, 27)}`,
  };
};
