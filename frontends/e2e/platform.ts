import type { Found } from '../../deploy/local/marks/find-marks.ts';
import type { Mark } from '../../deploy/local/marks/spellings.ts';

/** The running platform these journeys are walked on; deploy/local/test.ts says where it is. */
export interface Platform {
  web: string;
  mail: string;
  sandbox: string;
  staff: { username: string; password: string };
  /** Ends one part, as a crash would. Throws where the platform cannot be steered. */
  stopPart: (name: string) => Promise<void>;
  /** Starts it again and waits until it answers. */
  startPart: (name: string) => Promise<void>;
}

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests need a running platform, see deploy/local/test.ts`);
  return value;
};

/** Each of it is looked up when it is asked for, so that tests can be listed without a platform. */
export const readPlatform = (): Platform => {
  const steer = (verb: 'stop' | 'start') => async (name: string) => {
    const response = await fetch(`${need('E2E_CONTROL_URL')}/${verb}/${name}`, { method: 'POST' });
    if (!response.ok) throw new Error(`${verb} ${name}: ${await response.text()}`);
  };
  return {
    get web() {
      return need('E2E_WEB_URL');
    },
    get mail() {
      return need('E2E_MAIL_URL');
    },
    get sandbox() {
      return need('E2E_SANDBOX_URL');
    },
    get staff() {
      return { username: need('E2E_STAFF_USERNAME'), password: need('E2E_STAFF_PASSWORD') };
    },
    stopPart: steer('stop'),
    startPart: steer('start'),
  };
};

/** Lets a submitted application have waited for forty days, so that its promised time is over. */
export const makeLate = async (application: string): Promise<void> => {
  const response = await fetch(`${need('E2E_CONTROL_URL')}/late/${application}`, { method: 'POST' });
  if (!response.ok) throw new Error(`late: ${await response.text()}`);
};

/** What is left of a person, see deploy/local/person: `reason` where it may stay. */
export const findPerson = async (asked: string): Promise<{ where: string; what: string; reason?: string }[]> => {
  const response = await fetch(`${need('E2E_CONTROL_URL')}/person/${encodeURIComponent(asked)}`);
  return (await response.json()) as { where: string; what: string; reason?: string }[];
};

interface Span {
  service: string;
  name: string;
  spanId: string;
  parentSpanId: string;
}

/** What the services have sent of one trace so far. */
export const readSpans = async (traceId: string): Promise<Span[]> => {
  const response = await fetch(`${need('E2E_CONTROL_URL')}/spans/${traceId}`);
  return (await response.json()) as Span[];
};

/** Where marked values stand, see deploy/local/marks; `texts` are searched beside what the platform keeps. */
export const findMarks = async (marks: readonly Mark[], texts: Readonly<Record<string, string>>): Promise<Found[]> => {
  const response = await fetch(`${need('E2E_CONTROL_URL')}/marks`, {
    method: 'POST',
    body: JSON.stringify({ marks, texts }),
  });
  if (!response.ok) throw new Error(`the search for marked values: ${await response.text()}`);
  return (await response.json()) as Found[];
};
