import { documentMutants } from './documents-mutants.ts';
import { documentsWorld } from './documents-world.ts';
import { eventMutants } from './events-mutants.ts';
import { eventsWorld } from './events-world.ts';
import { moneyMutants } from './money-mutants.ts';
import { moneyWorld } from './money-world.ts';
import { simulate, type World } from './simulate.ts';

const MOST_RUNS = 10_000;
/** Far more than it takes; a machine that does much else is slow. */
const LONGEST_MS = 120_000;
const SEED = 7;

const killedAfter = async <Parts, Plan>(
  world: World<Parts, Plan>,
  mutant: Partial<Parts>,
): Promise<{ runs: number; violated: string }> => {
  const parts = { ...world.parts, ...mutant };
  const { failed, runs, steps } = await simulate(world, parts, { runs: MOST_RUNS, seed: SEED, shrinks: false });
  if (failed && !/^(violated: |does not come to rest)/.test(steps)) throw new Error(`broken, not wrong: ${steps}`);
  return { runs: failed ? runs : Number.POSITIVE_INFINITY, violated: steps.split('\n')[0] ?? '' };
};

const killsAll = <Parts, Plan>(world: World<Parts, Plan>, mutants: Record<string, Partial<Parts>>): void => {
  it.each(Object.keys(mutants))(
    '%s',
    async (name: string) => {
      const { runs, violated } = await killedAfter(world, mutants[name] ?? {});
      process.stdout.write(`killed in run ${runs} (${violated}): ${name}\n`);
      expect(runs).toBeLessThanOrEqual(MOST_RUNS);
    },
    LONGEST_MS,
  );
};

describe('notices when, on the way of an event,', () => killsAll(eventsWorld, eventMutants));
describe('notices when, with money,', () => killsAll(moneyWorld, moneyMutants));
describe('notices when, with documents,', () => killsAll(documentsWorld, documentMutants));

it(
  'prints what replays: the seed, the path and the same steps, shrunk',
  async () => {
    const parts = { ...eventsWorld.parts, ...eventMutants['rows are marked before they are sent'] };
    const found = await simulate(eventsWorld, parts, { runs: MOST_RUNS, seed: SEED });
    expect(found.report).toContain(`seed: ${SEED}`);
    expect(found.report).toContain('violated: every committed event has its effect\n');
    const again = await simulate(eventsWorld, parts, { runs: 1, seed: found.seed, path: found.path });
    expect(again.steps).toBe(found.steps);
  },
  LONGEST_MS,
);
