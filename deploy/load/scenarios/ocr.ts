import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { saveOnce } from '../lib/applicant.ts';
import { arrivals, nothingFails } from '../lib/arrivals.ts';
import { readOnce, type Scan, uploadScan } from '../lib/reading.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { SECONDS } from '../lib/target.ts';
import { browseOnce, type Destination, readDestinations } from '../lib/visit.ts';

/** Everybody begins at once, and once only: these seconds count for errors, not for times. */
const LEAD_IN = 5;
/** Until the pod is full. */
const FILLING = 5;
const fillingFrom = LEAD_IN + SECONDS;
const busyFrom = fillingFrom + FILLING;
const all = busyFrom + SECONDS;

const phaseAt = (second: number): string => {
  if (second < LEAD_IN) return 'begin';
  if (second < fillingFrom) return 'idle';
  return second < busyFrom ? 'filling' : 'busy';
};

/**
 * 150 looks and 30 saves a second by themselves, then the same beside a pod that is asked for more passports than it
 * can read.
 */
export const options: Options = {
  noCookiesReset: true,
  scenarios: {
    browse: arrivals({ exec: 'browse', perSecond: 150, seconds: all }),
    save: arrivals({ exec: 'save', perSecond: 30, seconds: all }),
    read: arrivals({
      exec: 'read',
      perSecond: 10,
      after: fillingFrom,
      seconds: FILLING + SECONDS,
      // Whoever was let in waits for up to twenty seconds.
      ready: 60,
      most: 200,
    }),
  },
  thresholds: {
    ...nothingFails,
    'http_req_duration{kind:browse,phase:idle}': ['p(95)<=60'],
    'http_req_duration{kind:save,phase:idle}': ['p(95)<=60'],
    'http_req_duration{kind:browse,phase:busy}': ['max>=0'],
    'http_req_duration{kind:save,phase:busy}': ['max>=0'],
    ocr_refused: ['count>0'],
    ocr_read: ['count>0'],
    ocr_refused_ms: ['p(95)<=50'],
  },
};

/** Tags what this virtual user measures from here on. */
const notePhase = (): void => {
  exec.vu.metrics.tags.phase = phaseAt((Date.now() - exec.scenario.startTime) / 1000);
};

interface Ground {
  destinations: Destination[];
  scans: Scan[];
}

export const setup = (): Ground => {
  const destinations = readDestinations();
  return { destinations, scans: [1, 2, 3, 4].map(() => uploadScan(destinations)) };
};
export const browse = ({ destinations }: Ground): void => {
  notePhase();
  browseOnce(destinations);
};
export const save = ({ destinations }: Ground): void => {
  notePhase();
  saveOnce(destinations);
};
export const read = ({ scans }: Ground): void => readOnce(scans);

export const handleSummary = summaryWith((summary) => {
  const p95 = (kind: string, phase: string) =>
    figureOf(summary, `http_req_duration{kind:${kind},phase:${phase}}`, 'p(95)');
  return [
    { name: 'browsing, p95', value: p95('browse', 'idle'), unit: 'ms', limit: 60 },
    { name: 'saving a step, p95', value: p95('save', 'idle'), unit: 'ms', limit: 60 },
    {
      name: 'browsing beside a full OCR pod, against without',
      value: p95('browse', 'busy') / p95('browse', 'idle'),
      unit: 'x',
      limit: 1.5,
    },
    {
      name: 'saving beside a full OCR pod, against without',
      value: p95('save', 'busy') / p95('save', 'idle'),
      unit: 'x',
      limit: 1.5,
    },
    {
      name: 'refusing what is too much, p95',
      value: figureOf(summary, 'ocr_refused_ms', 'p(95)'),
      unit: 'ms',
      limit: 50,
    },
  ];
});
