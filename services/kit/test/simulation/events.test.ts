import { eventsWorld } from './events-world.ts';
import { survive } from './survive.ts';

/** Far longer than the simulation takes, for busy machines. */
jest.setTimeout(600_000);

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
