import type { LineReader } from '../engine/text-engine.ts';
import { lowestConfidence, meanConfidence } from '../mrz/read-character.ts';
import { type FirstLine, solveFirstLine } from '../mrz/solve-first-line.ts';
import { type SolvedLine, solveSecondLine } from '../mrz/solve-second-line.ts';
import { LINE_LENGTH } from '../mrz/td3.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import type { LinePair } from './line-pairs.ts';
import { cutStrip, type StripSettings } from './strip.ts';
import type { TextLine } from './text-lines.ts';

export interface ZoneReading {
  readonly first?: FirstLine;
  readonly second?: SolvedLine;
  /** The second line is verified and the first is one of a passport. */
  readonly complete: boolean;
  /** How much like a zone it reads; to choose among candidates. */
  readonly likeness: number;
  /** The lines in reading order, pointing in reading direction. */
  readonly lines: { first: TextLine; second: TextLine };
}

const PLAIN: StripSettings = { capitals: 0.58, sharpen: 0 };
/** Other ways to cut the strip, for lines that did not come out at once: size of the letters, and sharpened against blur. */
const OTHERS: StripSettings[] = [
  { capitals: 0.66, sharpen: 0 },
  { capitals: 0.58, sharpen: 1.2 },
  { capitals: 0.52, sharpen: 0 },
  { capitals: 0.62, sharpen: 2.5 },
];
/** Mean confidence under which a line is no OCR-B, or upside down. */
const LEGIBLE = 60;
const WORTH_A_SECOND_LOOK = 45;
const SURE_OF_ALL = 82;
/** Names have no check digit: read with less than this, they are looked at again. */
const SURE_OF_NAMES = 75;

const reversed = (line: TextLine): TextLine => ({
  ...line,
  dx: -line.dx,
  dy: -line.dy,
  start: -line.end,
  end: -line.start,
});

/** Reads a candidate: the second line first, for its check digits tell whether this is a zone and which way it is up. */
export const createReadZone = ({ readLine }: Pick<LineReader, 'readLine'>) => {
  const look = (picture: GreyImage, line: TextLine, settings: StripSettings) =>
    readLine(cutStrip(picture, line, settings));

  const readUpright = async (picture: GreyImage, first: TextLine, second: TextLine) => {
    const read = await look(picture, second, PLAIN);
    const solved = solveSecondLine(read);
    const certainty = meanConfidence(read);
    const likeness = solved ? (solved.verified ? 100 : 0) + certainty : -1;
    const worth = solved?.verified || likeness > LEGIBLE;
    const solvedFirst = worth ? solveFirstLine(await look(picture, first, PLAIN)) : undefined;
    return {
      first: solvedFirst,
      second: solved,
      complete: Boolean(solved?.verified && solvedFirst?.plausible),
      likeness: likeness + (solvedFirst ? solvedFirst.score * 3 : 0),
      sureOfAll: read.length === LINE_LENGTH && lowestConfidence(read) >= SURE_OF_ALL,
      lines: { first, second },
    };
  };

  const lookAgain = async (picture: GreyImage, seen: ZoneReading): Promise<ZoneReading> => {
    let { first, second } = seen;
    const { lines } = seen;
    const readable = () => Boolean(second?.verified && first?.plausible);
    for (const other of OTHERS) {
      if (!second?.verified) {
        const again = solveSecondLine(await look(picture, lines.second, other));
        if (again?.verified || (again && !second)) second = again;
      }
      if (second?.verified && (!first?.plausible || first.nameConfidence < SURE_OF_NAMES)) {
        const again = solveFirstLine(await look(picture, lines.first, other));
        if (again && (!first?.plausible || (again.plausible && again.nameConfidence > first.nameConfidence)))
          first = again;
      }
      if (readable() && (first?.nameConfidence ?? 0) >= SURE_OF_NAMES) break;
    }
    return { ...seen, first, second, complete: readable(), likeness: seen.likeness + (readable() ? 50 : 0) };
  };

  return async (picture: GreyImage, { upper, lower }: LinePair): Promise<ZoneReading> => {
    let best: Awaited<ReturnType<typeof readUpright>> | undefined;
    for (const [first, second] of [
      [upper, lower],
      [reversed(lower), reversed(upper)],
    ] as const) {
      const seen = await readUpright(picture, first, second);
      if (!best || seen.likeness > best.likeness) best = seen;
      if (seen.complete) break;
    }
    const seen = best as NonNullable<typeof best>;
    const doubtful = !seen.complete || (seen.first?.nameConfidence ?? 0) < SURE_OF_NAMES;
    const worthIt = seen.complete || (seen.likeness > WORTH_A_SECOND_LOOK && !seen.sureOfAll);
    return doubtful && worthIt ? lookAgain(picture, seen) : seen;
  };
};
