import type { Options } from 'k6/options';
import { saveOnce } from '../lib/applicant.ts';
import { arrivals, nothingFails } from '../lib/arrivals.ts';
import { readOnce, type Scan, uploadScan } from '../lib/reading.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { SECONDS } from '../lib/target.ts';
import { browseOnce, type Destination, readDestinations } from '../lib/visit.ts';

const REST = 5;
const busy = SECONDS + REST;

/** 150 looks and 30 saves a second by themselves, then the same beside a pod that is asked for more passports than it can read. */
export const options: Options = {
  noCookiesReset: true,
  scenarios: {
    browse_idle: arrivals({ exec: 'browse', perSecond: 150, phase: 'idle' }),
    save_idle: arrivals({ exec: 'save', perSecond: 30, phase: 'idle' }),
    browse_busy: arrivals({ exec: 'browse', perSecond: 150, phase: 'busy', after: busy }),
    save_busy: arrivals({ exec: 'save', perSecond: 30, phase: 'busy', after: busy }),
    read: arrivals({
      exec: 'read',
      perSecond: 10,
      phase: 'busy',
      after: busy - REST,
      seconds: SECONDS + REST,
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

interface Ground {
  destinations: Destination[];
  scans: Scan[];
}

export const setup = (): Ground => {
  const destinations = readDestinations();
  return { destinations, scans: [1, 2, 3, 4].map(() => uploadScan(destinations)) };
};
export const browse = ({ destinations }: Ground): void => browseOnce(destinations);
export const save = ({ destinations }: Ground): void => saveOnce(destinations);
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
