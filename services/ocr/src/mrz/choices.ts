import { alikeTo, obviousFor } from './confusions.ts';
import type { ReadCharacter } from './read-character.ts';
import { fits, type Kind } from './td3.ts';

/** A letter that may stand at a position, and how much it costs to believe in it (0 is what was read). */
export interface Choice {
  readonly letter: string;
  readonly cost: number;
}

/** A character read with at least this confidence is left as it is: repairing it would accept forged digits. */
const SURE = 88;
const LOCKED = 200;
const CHOICES = 5;

/** What may stand at a position of this kind, given what was read there: cheapest first. */
export const choicesFor = (read: ReadCharacter, kind: Kind): Choice[] => {
  const costs = new Map<string, number>();
  const offer = (letter: string, cost: number) => {
    if (fits(letter, kind) && cost < (costs.get(letter) ?? Number.POSITIVE_INFINITY)) costs.set(letter, cost);
  };
  const possible = fits(read.letter, kind);
  const others = read.alternatives.filter(({ letter }) => letter !== read.letter);
  offer(read.letter, 0);
  if (!possible) {
    const fitting = others.filter(({ letter }) => fits(letter, kind));
    const best = Math.max(0, ...fitting.map(({ confidence }) => confidence));
    others.forEach(({ letter, confidence }, rank) => {
      offer(letter, confidence > 0 ? 5 + (best - confidence) * 0.9 : 12 + 6 * rank);
    });
    const obvious = obviousFor(read.letter, kind);
    if (obvious) offer(obvious, 4);
  }
  for (const { letter, confidence } of others) {
    const unlikely = read.confidence * (alikeTo(read.letter).includes(letter) ? 0.75 : 0.9);
    offer(letter, confidence > 0 ? Math.max(3, (read.confidence - confidence) * 0.9) : unlikely);
  }
  for (const letter of alikeTo(read.letter)) offer(letter, Math.max(30, read.confidence * 0.85));
  const locked = possible && read.confidence >= SURE;
  return [...costs]
    .map(([letter, cost]) => ({ letter, cost: locked && letter !== read.letter ? cost + LOCKED : cost }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, CHOICES);
};
