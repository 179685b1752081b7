import { documentsWorld } from './documents-world.ts';
import { eventsWorld } from './events-world.ts';
import { moneyWorld } from './money-world.ts';
import { simulate, type World } from './simulate.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_122);
/** Multiplies the default number of schedules. */
const SCALE = Number(process.env.SIMULATION_SCALE ?? 1);

/** Far longer than the simulation takes, for busy machines. */
jest.setTimeout(600_000);

const survive = async <Parts, Plan>(world: World<Parts, Plan>, usual: number, rare: string[]) => {
  const { failed, report, reached } = await simulate(world, world.parts, { runs: usual * SCALE, seed: SEED });
  if (failed) throw new Error(report);
  for (const what of rare) expect([what, reached.get(what) ?? 0]).not.toEqual([what, 0]);
};

it('applies every committed event exactly once, in order per key', () =>
  survive(eventsWorld, 14_000, [
    'crash',
    'duplicate',
    'parked',
    'handled together',
    'not handled together',
    'delivery failed',
    'broker away',
    'answer of the broker lost',
    'connection lost',
    'commit refused',
    'answer to a commit lost',
  ]));

it('keeps money received equal to money applied and refunded, with one paid transition and one receipt', () =>
  survive(moneyWorld, 1_000, [
    'crash',
    'paid twice',
    'paid after an expiry',
    'webhook twice',
    'refund asked for twice',
    'refund pending',
    'Stripe away',
    'answer of Stripe lost',
  ]));

it('never references a missing document and keeps no unreferenced one', () =>
  survive(documentsWorld, 5_000, ['crash', 'displaced', 'attach timed out', 'application away', 'file store away']));
