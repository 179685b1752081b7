import { lettersOf, type ReadCharacter, supposedFiller } from './read-character.ts';

const MOST_MISSED = 6;
const MOST_DOUBLED = 3;

const gapsOf = (read: readonly ReadCharacter[]): number[] =>
  read.slice(1).map(({ x }, at) => x - (read[at] as ReadCharacter).x);

/** By spacing alone: what stands closer than half a pitch was read twice, a gap of two pitches hides a missed one. */
export const bySpacing = (read: readonly ReadCharacter[]): ReadCharacter[] => {
  const gaps = gapsOf(read).sort((a, b) => a - b);
  const pitch = gaps[gaps.length >> 1] ?? 0;
  const placed: ReadCharacter[] = [];
  for (const character of read) {
    const last = placed.at(-1);
    const steps = last && pitch > 0 ? Math.round((character.x - last.x) / pitch) : 1;
    if (last && steps <= 0) {
      if (character.confidence > last.confidence) placed[placed.length - 1] = { ...character, x: last.x };
      continue;
    }
    for (let missed = 1; last && missed < steps && missed < 4; missed++)
      placed.push(supposedFiller(last.x + missed * pitch));
    placed.push(character);
  }
  return placed;
};

const withoutTheWeakest = (read: readonly ReadCharacter[], count: number): ReadCharacter[] => {
  const weakest = read
    .map(({ confidence }, at) => ({ confidence, at }))
    .sort((a, b) => a.confidence - b.confidence)
    .slice(0, count)
    .map(({ at }) => at);
  return read.filter((_, at) => !weakest.includes(at));
};

const fillerRuns = (read: readonly ReadCharacter[]) =>
  [...lettersOf(read).matchAll(/<{2,}/g)].sort((a, b) => b[0].length - a[0].length);

const lengthened = (read: readonly ReadCharacter[], missing: number): ReadCharacter[][] => {
  const runs = fillerRuns(read).slice(0, 2);
  const insertedAt = (at: number) => [
    ...read.slice(0, at),
    ...Array.from({ length: missing }, () => supposedFiller(read[at]?.x ?? 0)),
    ...read.slice(at),
  ];
  const variants = runs.map(({ index }) => insertedAt(index));
  if (missing === 1) for (let at = 0; at <= read.length; at++) variants.push(insertedAt(at));
  return variants;
};

const shortened = (read: readonly ReadCharacter[], surplus: number, length: number): ReadCharacter[][] => {
  const variants: ReadCharacter[][] = [];
  for (let from = 0; from <= surplus; from++) variants.push(read.slice(from, from + length));
  const [run] = fillerRuns(read);
  if (run && run[0].length > surplus) variants.push([...read.slice(0, run.index), ...read.slice(run.index + surplus)]);
  if (surplus <= 2) variants.push(withoutTheWeakest(read, surplus));
  return variants;
};

/** Ways to see what was read as a line of `length` characters, where the text model missed some or read some twice. */
export const alignTo = (read: readonly ReadCharacter[], length: number): ReadCharacter[][] => {
  if (read.length === length) return [[...read]];
  const spaced = bySpacing(read);
  const variants = spaced.length === length ? [spaced] : [];
  const surplus = read.length - length;
  if (surplus > 0 && surplus <= MOST_DOUBLED * 2) variants.push(...shortened(read, surplus, length));
  if (surplus < 0 && -surplus <= MOST_MISSED) variants.push(...lengthened(read, -surplus));
  return variants;
};
