import { moneyWorld } from './money-world.ts';
import { survive } from './survive.ts';

/** Far longer than the simulation takes, for busy machines. */
jest.setTimeout(600_000);

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
