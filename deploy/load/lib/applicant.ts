import { beginOrder, type Order, saveNextStep } from './order.ts';
import { type Destination, pick } from './visit.ts';

const SAVES_OF_ONE = 24;
let mine: Order | undefined;

/** One save of this virtual user's application; a new one now and then, as people come and go. */
export const saveOnce = (destinations: Destination[]): void => {
  if (!mine || mine.saves >= SAVES_OF_ONE) mine = beginOrder(pick(destinations));
  saveNextStep(mine);
};
