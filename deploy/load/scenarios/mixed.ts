import type { Options } from 'k6/options';
import { saveOnce } from '../lib/applicant.ts';
import { arrivals, nothingFails } from '../lib/arrivals.ts';
import { awaitPaid, beginOrder, fillIn, finish, pay } from '../lib/order.ts';
import { pictures } from '../lib/pictures.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { browseOnce, type Destination, pick, readDestinations } from '../lib/visit.ts';

const VISITS = Number(__ENV.VISITS ?? 10);

/**
 * Visits of which 60 % look around, 30 % save a step and 10 % are whole orders with real pictures. A look is some
 * requests, as a person's is.
 */
export const options: Options = {
  noCookiesReset: true,
  scenarios: {
    browse: arrivals({ exec: 'browse', perSecond: VISITS * 0.6 }),
    save: arrivals({ exec: 'save', perSecond: VISITS * 0.3 }),
    order: arrivals({ exec: 'order', perSecond: VISITS * 0.1, most: 60 }),
  },
  thresholds: {
    ...nothingFails,
    'http_req_duration{kind:browse}': ['p(95)<=100'],
    'http_req_duration{kind:save}': ['p(95)<=150'],
  },
};

export const setup = (): Destination[] => readDestinations();
export const browse = (destinations: Destination[]): void => {
  for (let turn = 0; turn < 5; turn += 1) browseOnce(destinations);
};
export const save = (destinations: Destination[]): void => saveOnce(destinations);
export const order = (destinations: Destination[]): void => {
  const mine = beginOrder(pick(destinations));
  fillIn(mine);
  awaitPaid(mine, pay(mine));
  finish(mine, pictures);
};
export const handleSummary = summaryWith((summary) => [
  {
    name: 'browsing, p95',
    value: figureOf(summary, 'http_req_duration{kind:browse}', 'p(95)'),
    unit: 'ms',
    limit: 100,
  },
  {
    name: 'saving a step, p95',
    value: figureOf(summary, 'http_req_duration{kind:save}', 'p(95)'),
    unit: 'ms',
    limit: 150,
  },
]);
