import { beginOrder, type Order, saveNextStep } from './order.ts';
import { type Destination, pick } from './visit.ts';

/** The four steps before the payment, and up to eight more saves of those who go back. */
const FEWEST = 4;
const MOST = 12;

let mine: Order | undefined;
let wanted = 0;

/**
 * One save of this virtual user's application. Eight saves are an application on average: 30 saves a second are nearly
 * four new people a second, each with an address of their own for which an account is made and a mail sent.
 */
export const saveOnce = (destinations: Destination[]): void => {
  if (!mine || mine.saves >= wanted) {
    mine = beginOrder(pick(destinations));
    wanted = FEWEST + Math.floor(Math.random() * (MOST - FEWEST + 1));
  }
  saveNextStep(mine);
};
