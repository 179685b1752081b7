import { shrink } from '../picture/decode-picture.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import { findComponents } from './components.ts';
import { type LinePair, pairLines } from './line-pairs.ts';
import { localThreshold } from './local-threshold.ts';
import { findTextLines, type TextLine } from './text-lines.ts';

/** Ways of looking, cheapest first: working size, neighbourhood, and how dark ink must be. */
const ATTEMPTS = [
  { side: 1300, radius: 14, darker: 0.1 },
  { side: 1300, radius: 9, darker: 0.05 },
  { side: 1900, radius: 18, darker: 0.12 },
  { side: 1000, radius: 10, darker: 0.16 },
];
const PAIRS_PER_ATTEMPT = 2;

const enlarged = (line: TextLine, factor: number): TextLine => ({
  ...line,
  cx: line.cx * factor,
  cy: line.cy * factor,
  start: line.start * factor,
  end: line.end * factor,
  pitch: line.pitch * factor,
});

/** Candidates for the machine-readable zone at any angle, likeliest first; looking harder only while the caller asks for more. */
export async function* findZones(picture: GreyImage): AsyncGenerator<LinePair> {
  for (const { side, ...threshold } of ATTEMPTS) {
    const { small, factor } = await shrink(picture, side);
    const { width, height } = small;
    const limits = { smallest: Math.max(4, side / 260), largest: side / 22 };
    const components = findComponents(localThreshold(small, threshold), width, height, limits);
    const pairs = pairLines(findTextLines(components, width, height));
    for (const { upper, lower, score } of pairs.slice(0, PAIRS_PER_ATTEMPT))
      yield { upper: enlarged(upper, factor), lower: enlarged(lower, factor), score };
  }
}
