import type { Options } from 'k6/options';
import { nothingFails } from '../lib/arrivals.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { rate } from '../lib/target.ts';
import { browseOnce, type Destination, readDestinations } from '../lib/visit.ts';

/** From 20 requests a second to 300 within five seconds, and back: nothing is refused and nothing is lost. */
export const options: Options = {
  scenarios: {
    browse: {
      executor: 'ramping-arrival-rate',
      exec: 'browse',
      startRate: rate(20),
      timeUnit: '1s',
      preAllocatedVUs: 100,
      maxVUs: 800,
      stages: [
        { target: rate(20), duration: '15s' },
        { target: rate(300), duration: '5s' },
        { target: rate(300), duration: '20s' },
        { target: rate(20), duration: '5s' },
        { target: rate(20), duration: '15s' },
      ],
    },
  },
  thresholds: { ...nothingFails, 'http_req_duration{kind:browse}': ['p(95)<=500'] },
};

export const setup = (): Destination[] => readDestinations();
export const browse = (destinations: Destination[]): void => browseOnce(destinations);
export const handleSummary = summaryWith((summary) => [
  {
    name: 'browsing in a spike, p95',
    value: figureOf(summary, 'http_req_duration{kind:browse}', 'p(95)'),
    unit: 'ms',
    limit: 500,
  },
]);
