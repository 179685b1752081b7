import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadCharacter } from '../src/ocr/mrz/read-character.ts';

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
