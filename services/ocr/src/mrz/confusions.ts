import type { Kind } from './td3.ts';

/** Shapes that a camera mixes up, for each letter. */
const ALIKE: Record<string, string> = {
  '0': 'ODQ',
  O: '0DQ',
  '1': 'I',
  I: '1',
  '2': 'Z',
  Z: '2',
  '3': '8',
  '4': 'A',
  A: '4',
  '5': 'S',
  S: '5',
  '6': 'G',
  G: '6',
  '7': 'T',
  T: '7',
  '8': 'B',
  B: '8',
  C: '<G',
  D: 'O0',
  E: 'F',
  F: 'E',
  H: 'N',
  K: '<X',
  L: 'I',
  M: 'NW',
  N: 'M',
  Q: 'O0',
  U: '0V',
  V: 'Y',
  W: 'M',
  X: 'K',
  Y: 'V',
  '<': 'KC',
};
const DIGIT_OF: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  C: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  E: '6',
  T: '7',
  B: '8',
};
const LETTER_OF: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '7': 'T',
  '8': 'B',
};

export const alikeTo = (letter: string): string[] => [...(ALIKE[letter] ?? '')];

/** The letter that a look-alike of the wrong alphabet stands for at such a position, where there is an obvious one. */
export const obviousFor = (letter: string, kind: Kind): string | undefined => {
  if (kind === 'f' && 'KC'.includes(letter)) return '<';
  if (kind === 'd' || kind === 'f') return DIGIT_OF[letter];
  if (kind === 'l') return LETTER_OF[letter];
  if (kind === 's') return 'HNW'.includes(letter) ? 'M' : 'EP'.includes(letter) ? 'F' : '<';
  return undefined;
};
