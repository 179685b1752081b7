import { eventsWorld } from './events-world.ts';
import { simulate, type World } from './simulate.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_122);
/** Another number runs that many thousandths of the usual ones. */
const SCALE = Number(process.env.SIMULATION_SCALE ?? 1);

const survive = async <Parts, Plan>(world: World<Parts, Plan>, usual: number, rare: string[]) => {
  const { failed, report, reached } = await simulate(world, world.parts, { runs: usual * SCALE, seed: SEED });
  if (failed) throw new Error(report);
  for (const what of rare) expect([what, reached.get(what) ?? 0]).not.toEqual([what, 0]);
};

it('hands every committed event to its reader with effect once and per key in order', () =>
  survive(eventsWorld, 8_000, [
    'crash',
    'duplicate',
    'parked',
    'delivery failed',
    'broker away',
    'answer of the broker lost',
    'connection lost',
    'commit refused',
    'answer to a commit lost',
  ]));
