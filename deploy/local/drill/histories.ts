// Random histories on a platform, many at a time, while its parts are killed and frozen; what has to hold is checked at
// rest.
import { openBooks } from './books.ts';
import { createChance } from './chance.ts';
import { createControls, drawFaults, playFaults } from './faults.ts';
import { runHistory } from './history.ts';
import { checkAtRest } from './rest.ts';
import { createStaff } from './staff.ts';
import type { Target } from './target.ts';

const AT_ONCE = 100;
const FAULTS_EVERY_MS = 2_500;
const ROUND_MS = 50_000;
const START_WITHIN_MS = 20_000;

export interface HistoriesOptions {
  readonly count: number;
  readonly seed: number;
  /** The first one: a run of a thousand can be gone on with. */
  readonly from?: number;
  /** How many travellers there are at a time. */
  readonly atOnce?: number;
  /** During which faults begin; 0: none. */
  readonly faultsForMs?: number;
  /** During which travellers arrive. */
  readonly startWithinMs?: number;
}

export interface Outcome {
  readonly histories: number;
  /** Histories that broke, and rounds that did not come to rest or left a difference. */
  readonly violations: number;
  readonly faults: number;
}

/**
 * Runs `count` histories in rounds. A history that broke is printed with its seed, its steps and the faults of its
 * round.
 */
export const runHistories = async (
  target: Target,
  {
    count,
    seed,
    from = 0,
    atOnce = AT_ONCE,
    faultsForMs = ROUND_MS,
    startWithinMs = START_WITHIN_MS,
  }: HistoriesOptions,
): Promise<Outcome> => {
  const { say, durable } = target;
  const staff = createStaff(target);
  const books = openBooks(target, staff);
  const controls = createControls(target);
  const outcome = { histories: 0, violations: 0, faults: 0 };
  try {
    await staff.token();
    for (let first = from; first < from + count; first += atOnce) {
      const began = Date.now();
      const chance = createChance(seed);
      const faults = drawFaults({
        chance: chance.branch(-1 - first),
        controls,
        durable,
        withinMs: faultsForMs,
        count: Math.ceil(faultsForMs / FAULTS_EVERY_MS),
      });
      const heard: string[] = [];
      const playing = playFaults(faults, (line) => heard.push(line)).then(() => controls.heal());
      const indices = Array.from({ length: Math.min(atOnce, from + count - first) }, (_, index) => first + index);
      const histories = await Promise.all(
        indices.map((index) => runHistory({ target, staff, index, chance: chance.branch(index), startWithinMs })),
      );
      await playing;
      const walkedMs = Date.now() - began;
      const { violations, broken, repaired } = await checkAtRest(target, books, histories, heard);
      outcome.histories += histories.length;
      outcome.faults += faults.length;
      outcome.violations += violations;
      const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
      say(
        `histories ${first} to ${first + histories.length - 1}: ${broken} broken, ${faults.length} faults, ` +
          `${repaired} repaired by the reconciler, walked in ${seconds(walkedMs)}, at rest after ${seconds(Date.now() - began)}`,
      );
      await fetch(`${target.platform.urls.mail}/email/all`, { method: 'DELETE' });
    }
  } finally {
    await controls.heal();
    await books.close();
  }
  return outcome;
};
