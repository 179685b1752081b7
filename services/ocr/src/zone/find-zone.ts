import { shrink } from '../picture/decode-picture.ts';
import { discard, type GreyImage } from '../picture/grey-image.ts';
import { findComponents } from './components.ts';
import { type LinePair, pairLines, type Slots } from './line-pairs.ts';
import { localThreshold } from './local-threshold.ts';
import { findTextLines, type TextLine } from './text-lines.ts';

/** Ways of looking, cheapest first: working size, neighbourhood, and how dark ink must be. */
const ATTEMPTS = [
  { side: 1300, radius: 14, darker: 0.1 },
  { side: 1300, radius: 9, darker: 0.05 },
  { side: 1900, radius: 18, darker: 0.12 },
  { side: 1000, radius: 10, darker: 0.16 },
] as const;
const PAIRS_PER_ATTEMPT = 2;

const enlarged = (line: TextLine, factor: number): TextLine => ({
  ...line,
  cx: line.cx * factor,
  cy: line.cy * factor,
  start: line.start * factor,
  end: line.end * factor,
  pitch: line.pitch * factor,
});

const look = async (picture: GreyImage, { side, ...threshold }: (typeof ATTEMPTS)[number]) => {
  const { small, factor } = await shrink(picture, side);
  const { width, height } = small;
  const limits = { smallest: Math.max(4, side / 260), largest: side / 22 };
  const ink = localThreshold(small, threshold);
  const components = findComponents(ink, width, height, limits);
  discard(ink);
  if (small !== picture) discard(small.data);
  const lines = findTextLines(components, width, height);
  return (slots: Slots): LinePair[] =>
    pairLines(lines, slots)
      .slice(0, PAIRS_PER_ATTEMPT)
      .map(({ upper, lower, score }) => ({ upper: enlarged(upper, factor), lower: enlarged(lower, factor), score }));
};

/**
 * Candidates for a passport's machine-readable zone at any angle, likeliest first; looking harder only while the caller
 * asks for more.
 */
export async function* findZones(picture: GreyImage): AsyncGenerator<LinePair> {
  for (const attempt of ATTEMPTS) yield* (await look(picture, attempt))(44);
}

/** Candidates for two neighbouring lines of a card's or a small visa's zone. */
export const findOtherZones = async (picture: GreyImage): Promise<{ slots: Slots; pair: LinePair }[]> => {
  const pairs = await look(picture, ATTEMPTS[0]);
  return ([36, 30] as const).flatMap((slots) => pairs(slots).map((pair) => ({ slots, pair })));
};
