import type { Scenario } from 'k6/options';
import { rate, SECONDS } from './target.ts';

interface Arrivals {
  exec: string;
  perSecond: number;
  seconds?: number;
  after?: number;
  /** Virtual users that are there from the beginning: for what takes long. */
  ready?: number;
  most?: number;
}

/**
 * An open model: so many begin each second, however slow the answers are. Those that no virtual user is free for are
 * dropped, and fail the run.
 */
export const arrivals = ({ exec, perSecond, seconds = SECONDS, after = 0, ready, most }: Arrivals): Scenario => ({
  executor: 'constant-arrival-rate',
  exec,
  // By ten seconds, as k6 takes whole numbers only and a tenth of a few visits is less than one a second.
  rate: rate(perSecond * 10),
  timeUnit: '10s',
  duration: `${seconds}s`,
  startTime: `${after}s`,
  preAllocatedVUs: ready ?? Math.ceil(rate(perSecond) / 2) + 4,
  maxVUs: most ?? rate(perSecond) * 3 + 20,
});

/** What every run has to keep to. */
export const nothingFails = {
  http_req_failed: ['rate==0'],
  checks: ['rate==1'],
  dropped_iterations: ['count==0'],
};
