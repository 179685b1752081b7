import type { Options } from 'k6/options';
import { saveOnce } from '../lib/applicant.ts';
import { arrivals, nothingFails } from '../lib/arrivals.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { type Destination, readDestinations } from '../lib/visit.ts';

/** 30 saved steps a second. A virtual user is one browser: it keeps its cookies. */
export const options: Options = {
  noCookiesReset: true,
  scenarios: { save: arrivals({ exec: 'save', perSecond: 30 }) },
  thresholds: { ...nothingFails, 'http_req_duration{kind:save}': ['p(95)<=60'] },
};

export const setup = (): Destination[] => readDestinations();
export const save = (destinations: Destination[]): void => saveOnce(destinations);
export const handleSummary = summaryWith((summary) => [
  {
    name: 'saving a step, p95',
    value: figureOf(summary, 'http_req_duration{kind:save}', 'p(95)'),
    unit: 'ms',
    limit: 60,
  },
]);
