import type { LineReader } from '../engine/text-engine.ts';
import { alignTo } from '../mrz/align.ts';
import { choicesFor } from '../mrz/choices.ts';
import { parseZone, type Zone } from '../mrz/formats.ts';
import { lettersOf, meanConfidence, type ReadCharacter } from '../mrz/read-character.ts';
import { type Kind, SECOND_LINE } from '../mrz/td3.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import { findOtherZones } from './find-zone.ts';
import type { Slots } from './line-pairs.ts';
import { reversed, type ZoneReading } from './read-zone.ts';
import { cutStrip } from './strip.ts';
import { createZoneFrame } from './zone-frame.ts';

export interface OtherDocument {
  readonly zone: Zone;
  readonly lines: readonly string[];
}

const LEGIBLE = 60;
const STRIP = { capitals: 0.58, sharpen: 0 };

const kinds = (pattern: string) => [...pattern] as Kind[];
const letters = (count: number) => kinds('l'.repeat(count));
const until = (count: number) => kinds('a'.repeat(count));
/** What may stand in each line, of a visa and a large card as of a passport up to the expiry. */
const LINES: Record<Slots, readonly (readonly Kind[])[]> = {
  44: [letters(44), [...SECOND_LINE.slice(0, 28), ...until(16)]],
  36: [letters(36), [...SECOND_LINE.slice(0, 28), ...until(8)]],
  30: [
    [...letters(5), ...until(9), 'f', ...until(15)],
    [...kinds(`${'d'.repeat(7)}s${'d'.repeat(7)}lll`), ...until(11), 'd'],
    letters(30),
  ],
};

/** The likeliest texts of a line; its last fillers need no counting. */
const textsOf = (read: readonly ReadCharacter[], expected: readonly Kind[]): string[] => {
  const text = (characters: readonly ReadCharacter[]) =>
    characters
      .map((character, at) => choicesFor(character, expected[at] ?? 'a')[0]?.letter ?? character.letter)
      .join('');
  const end = lettersOf(read).replace(/<+$/, '').length;
  const refilled = end < expected.length - 1 ? [text(read.slice(0, end)).padEnd(expected.length, '<')] : [];
  return [...new Set([...alignTo(read, expected.length).map(text), ...refilled])].slice(0, 8);
};

/** The first combination of texts that is a zone with every check digit right; nothing is repaired here. */
const firstValid = (lines: readonly (readonly string[])[]): OtherDocument | undefined => {
  const combined = lines.reduce<string[][]>(
    (all, texts) => all.flatMap((one) => texts.map((text) => [...one, text])),
    [[]],
  );
  for (const texts of combined) {
    const zone = parseZone(texts);
    if (zone?.valid && zone.format !== 'TD3') return { zone, lines: texts };
  }
  return undefined;
};

/** Cards and visas: what is no passport is better named than refused as unreadable. */
export const createOtherReader = ({ readLine }: Pick<LineReader, 'readLine'>) => {
  const readAt = (picture: GreyImage, lines: ZoneReading['lines'], downs: (spacing: number) => number[]) => {
    const frame = createZoneFrame(lines);
    return downs(frame.spacing).map((down) => () => readLine(cutStrip(picture, frame, down, STRIP)));
  };

  const readCard = async (picture: GreyImage, lines: ZoneReading['lines']): Promise<OtherDocument | undefined> => {
    // Two neighbours were found; the third is above them or below.
    const looks = readAt(picture, lines, (spacing) => [0, spacing, -spacing, 2 * spacing]);
    const read: ReadCharacter[][] = [];
    for (const look of looks) {
      read.push(await look());
      if (meanConfidence(read[0] as ReadCharacter[]) < LEGIBLE) return undefined;
    }
    const [first, second, above, below] = read as [ReadCharacter[], ReadCharacter[], ReadCharacter[], ReadCharacter[]];
    const triples = [
      [above, first, second],
      [first, second, below],
    ];
    for (const triple of triples) {
      const found = firstValid(triple.map((line, at) => textsOf(line, LINES[30][at] ?? [])));
      if (found) return found;
    }
    return undefined;
  };

  const readTwo = async (picture: GreyImage, lines: ZoneReading['lines']): Promise<OtherDocument | undefined> => {
    const looks = readAt(picture, lines, (spacing) => [spacing, 0]);
    const read: ReadCharacter[][] = [];
    for (const look of looks) {
      read.unshift(await look());
      if (meanConfidence(read[0] as ReadCharacter[]) < LEGIBLE) return undefined;
    }
    return firstValid(read.map((line, at) => textsOf(line, LINES[36][at] ?? [])));
  };

  /** A large visa has a passport's shape, and was read as one. */
  const asLargeVisa = ({ first, second }: ZoneReading): OtherDocument | undefined =>
    first?.text.startsWith('V') && second
      ? firstValid([[first.text], textsOf(second.characters, LINES[44][1] as Kind[])])
      : undefined;

  return async (picture: GreyImage, seen: ZoneReading | undefined): Promise<OtherDocument | undefined> => {
    for (const { slots, pair } of await findOtherZones(picture)) {
      const upright = { first: pair.upper, second: pair.lower };
      const turned = { first: reversed(pair.lower), second: reversed(pair.upper) };
      for (const lines of [upright, turned]) {
        const found = await (slots === 30 ? readCard(picture, lines) : readTwo(picture, lines));
        if (found) return found;
      }
    }
    // Last, for a small visa with fillers supposed behind its end reads like a large one.
    return seen && asLargeVisa(seen);
  };
};
