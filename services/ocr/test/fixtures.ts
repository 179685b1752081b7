import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadCharacter } from '../src/mrz/read-character.ts';
import type { PrintedText } from '../src/printed/printed-text.ts';

/** Invented people drawn by training/draw_specimens.py, and a page that is no passport. */
export const specimen = (name: 'marlowe' | 'mueller' | 'none'): Buffer =>
  readFileSync(join(__dirname, 'fixtures', `passport-${name}.jpg`));

/** The specimen of ICAO 9303-4, appendix B. */
export const ICAO_FIRST = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
export const ICAO_SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

const PITCH = 20;

/** What a text model would give for a line; `doubts` names what it saw less surely, by position. */
export const readCharacters = (
  text: string,
  doubts: Record<number, Partial<Omit<ReadCharacter, 'x'>>> = {},
): ReadCharacter[] =>
  [...text].map((letter, at) => ({ letter, confidence: 97, x: at * PITCH, alternatives: [], ...doubts[at] }));

/** What a text engine would give for printed details, every letter two millimetres wide. */
export const printedText = (text: string, confidence = 95): PrintedText =>
  text.split('\n').map((line, row) => {
    let left = 40;
    return line.split(' ').map((word) => {
      const right = left + word.length * 2;
      const printed = { text: word, confidence, left, top: 20 + row * 6, right, bottom: 23 + row * 6 };
      left = right + 2;
      return printed;
    });
  });
