import type { Options } from 'k6/options';
import { arrivals, nothingFails } from '../lib/arrivals.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { browseOnce, type Destination, readDestinations } from '../lib/visit.ts';

/** 150 requests a second of people who look around. */
export const options: Options = {
  scenarios: { browse: arrivals({ exec: 'browse', perSecond: 150 }) },
  thresholds: { ...nothingFails, 'http_req_duration{kind:browse}': ['p(95)<=60'] },
};

export const setup = (): Destination[] => readDestinations();
export const browse = (destinations: Destination[]): void => browseOnce(destinations);
export const handleSummary = summaryWith((summary) => [
  { name: 'browsing, p95', value: figureOf(summary, 'http_req_duration{kind:browse}', 'p(95)'), unit: 'ms', limit: 60 },
]);
