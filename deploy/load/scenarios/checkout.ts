import type { Options } from 'k6/options';
import { arrivals, nothingFails } from '../lib/arrivals.ts';
import { awaitPaid, beginOrder, fillIn, finish, pay } from '../lib/order.ts';
import { pictures } from '../lib/pictures.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { type Destination, pick, readDestinations } from '../lib/visit.ts';

/** One whole order a second: filled in, paid at the hosted page, finished with real pictures, submitted. */
export const options: Options = {
  scenarios: { order: arrivals({ exec: 'order', perSecond: 1, most: 60 }) },
  thresholds: {
    ...nothingFails,
    iteration_duration: ['p(95)<=15000'],
    'http_req_duration{kind:submit}': ['p(95)<=500'],
  },
};

export const setup = (): Destination[] => readDestinations();
export const order = (destinations: Destination[]): void => {
  const mine = beginOrder(pick(destinations));
  fillIn(mine);
  awaitPaid(mine, pay(mine));
  finish(mine, pictures);
};
export const handleSummary = summaryWith((summary) => [
  { name: 'a whole order, p95', value: figureOf(summary, 'iteration_duration', 'p(95)'), unit: 'ms', limit: 15_000 },
  {
    name: 'submitting, p95',
    value: figureOf(summary, 'http_req_duration{kind:submit}', 'p(95)'),
    unit: 'ms',
    limit: 500,
  },
]);
