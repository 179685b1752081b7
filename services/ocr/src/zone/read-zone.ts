import type { LineReader } from '../engine/text-engine.ts';
import { meanConfidence } from '../mrz/read-character.ts';
import { type FirstLine, solveFirstLine } from '../mrz/solve-first-line.ts';
import { type SolvedLine, solveSecondLine } from '../mrz/solve-second-line.ts';
import type { GreyImage } from '../picture/grey-image.ts';
import { type Ballot, createBallot } from './ballot.ts';
import type { LinePair } from './line-pairs.ts';
import { cutStrip, type StripSettings } from './strip.ts';
import type { TextLine } from './text-lines.ts';
import { createZoneFrame } from './zone-frame.ts';

export interface ZoneReading {
  readonly first?: FirstLine;
  readonly second?: SolvedLine;
  /** The second line is verified and the first is one of a passport. */
  readonly complete: boolean;
  /** How many looks gave these very texts. */
  readonly looks: { readonly first: number; readonly second: number };
  /** How much like a zone it reads; to choose among candidates. */
  readonly likeness: number;
  /** The lines in reading order, pointing in reading direction. */
  readonly lines: { readonly first: TextLine; readonly second: TextLine };
}

interface Looked extends ZoneReading {
  readonly ballots: { first: Ballot<FirstLine>; second: Ballot<SolvedLine> };
  /** Looks taken of OTHERS so far. */
  readonly taken: number;
}

const PLAIN: StripSettings = { capitals: 0.58, sharpen: 0 };
/** Other ways to cut the strip: the size of the letters, and sharpened against blur. */
const OTHERS: StripSettings[] = [
  { capitals: 0.52, sharpen: 0 },
  { capitals: 0.58, sharpen: 1.2 },
  { capitals: 0.48, sharpen: 0 },
  { capitals: 0.62, sharpen: 0.5 },
];
/** Mean confidence under which a line is no OCR-B, or upside down. */
const LEGIBLE = 60;
const AGREED = 2;

export const reversed = (line: TextLine): TextLine => ({
  ...line,
  dx: -line.dx,
  dy: -line.dy,
  start: -line.end,
  end: -line.start,
});

/** What all looks so far amount to; a line that no look could verify stays as it was first seen. */
const summed = (looked: Looked): Looked => {
  const first = looked.ballots.first.leader();
  const second = looked.ballots.second.leader();
  return {
    ...looked,
    first: first?.candidate ?? looked.first,
    second: second?.candidate ?? looked.second,
    complete: first !== undefined && second !== undefined,
    looks: { first: first?.votes ?? 0, second: second?.votes ?? 0 },
  };
};

/** Reads candidates for a zone, and reads what is doubtful again in other ways. */
export const createZoneReader = ({ readLine }: Pick<LineReader, 'readLine'>) => {
  const look = (
    picture: GreyImage,
    lines: ZoneReading['lines'],
    which: 'first' | 'second',
    settings: StripSettings,
  ) => {
    const frame = createZoneFrame(lines);
    return readLine(cutStrip(picture, frame, which === 'first' ? 0 : frame.spacing, settings));
  };

  /** The second line first, for its check digits tell whether this is a zone and which way it is up. */
  const readUpright = async (picture: GreyImage, lines: ZoneReading['lines']): Promise<Looked> => {
    const ballots = { first: createBallot<FirstLine>(), second: createBallot<SolvedLine>() };
    const read = await look(picture, lines, 'second', PLAIN);
    const solved = solveSecondLine(read);
    if (solved?.verified) ballots.second.add(solved);
    const likeness = solved ? (solved.verified ? 100 : 0) + meanConfidence(read) : -1;
    const names = likeness > LEGIBLE ? solveFirstLine(await look(picture, lines, 'first', PLAIN)) : undefined;
    if (names?.plausible) ballots.first.add(names);
    return summed({
      first: names,
      second: solved,
      complete: false,
      looks: { first: 0, second: 0 },
      likeness: likeness + (names ? names.score * 3 : 0),
      lines,
      ballots,
      taken: 0,
    });
  };

  const lookAgain = async (
    picture: GreyImage,
    seen: Looked,
    isDoubtful: (seen: ZoneReading) => { first: boolean; second: boolean },
  ): Promise<Looked> => {
    let looked = seen;
    while (looked.taken < OTHERS.length) {
      const doubts = isDoubtful(looked);
      if (!doubts.first && !doubts.second) break;
      const settings = OTHERS[looked.taken] as StripSettings;
      if (doubts.second) {
        const again = solveSecondLine(await look(picture, looked.lines, 'second', settings));
        if (again?.verified) looked.ballots.second.add(again);
      }
      if (doubts.first) {
        const again = solveFirstLine(await look(picture, looked.lines, 'first', settings));
        if (again?.plausible) looked.ballots.first.add(again);
      }
      looked = summed({ ...looked, taken: looked.taken + 1 });
    }
    return looked;
  };

  return {
    /** Reads a candidate, either way up, until its lines make sense or all looks are taken. */
    readZone: async (picture: GreyImage, { upper, lower }: LinePair): Promise<Looked> => {
      const upright = await readUpright(picture, { first: upper, second: lower });
      if (upright.complete) return upright;
      const turned = await readUpright(picture, { first: reversed(lower), second: reversed(upper) });
      const seen = turned.likeness > upright.likeness ? turned : upright;
      if (seen.complete || seen.likeness < LEGIBLE) return seen;
      const looked = await lookAgain(picture, seen, ({ looks }) => ({
        first: looks.first < 1,
        second: looks.second < 1,
      }));
      return { ...looked, likeness: looked.likeness + (looked.complete ? 100 : 0) };
    },
    /** Takes further looks at doubtful lines until two agree. */
    confirmZone: (picture: GreyImage, seen: Looked, doubtful: { first: boolean; second: boolean }): Promise<Looked> =>
      lookAgain(picture, seen, ({ looks }) => ({
        first: doubtful.first && looks.first < AGREED,
        second: doubtful.second && looks.second < AGREED,
      })),
  };
};
