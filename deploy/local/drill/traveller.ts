// Somebody who applies: the API as a browser uses it, and the patience to press the button again.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.ts';

const ANSWER_WITHIN_MS = 20_000;
const MOST_PATIENCE_MS = 240_000;

export interface Answer {
  /** 0: no answer came. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers; each step says what it expects
  readonly body: any;
  readonly reason: string;
}

interface Asked {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly version?: number;
  readonly key?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** An answer that the traveller should never get, or a step that could not be done in time. */
export class Violation extends Error {}

const isAway = ({ status }: Answer): boolean => status === 0 || status === 429 || status >= 500;

export const createTraveller = (
  { platform }: { platform: Pick<Target['platform'], 'urls' | 'secrets'> },
  began = Date.now(),
) => {
  const steps: string[] = [];
  const broken: string[] = [];
  let cookie = '';
  let version = 0;
  let traceparent: string | undefined;
  const note = (line: string): void => {
    steps.push(`+${((Date.now() - began) / 1000).toFixed(1)} s ${line}`);
  };
  /** Something that must never be. */
  const fault = (line: string): void => {
    note(`! ${line}`);
    broken.push(line);
  };

  const send = async (method: string, url: string, asked: Asked): Promise<Answer> => {
    const { body, form, token } = asked;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          cookie,
          origin: platform.urls.web,
          'idempotency-key': asked.key ?? randomUUID(),
          'if-match': `"${asked.version ?? version}"`,
          'x-limit-key': platform.secrets.limitExemptKey,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(traceparent && { traceparent }),
          ...(!form && { 'content-type': 'application/json' }),
          ...asked.headers,
        },
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      const read = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      if (response.ok) version = Number(response.headers.get('etag')?.replaceAll('"', '')) || read?.version || version;
      return { status: response.status, body: read, reason: read?.reason ?? '' };
    } catch (error) {
      return { status: 0, body: undefined, reason: (error as Error).name };
    }
  };

  /** One call of the API. */
  const call = async (method: string, path: string, asked: Asked = {}): Promise<Answer> => {
    const answer = await send(method, `${platform.urls.api}/${path}`, asked);
    note(`${method} ${path} ${answer.status}${answer.reason && ` ${answer.reason}`}`);
    // What is away is said to be away: an answer of 500 means that nobody thought of it.
    if (answer.status === 500) fault(`${method} ${path.replace(/[0-9a-f-]{36}/, '…')} answered 500`);
    return answer;
  };

  /**
   * Tries until `isDone`; whatever is away is tried again. Throws Violation for any other answer, or when it takes too
   * long.
   */
  const insist = async (
    what: string,
    attempt: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean = ({ status }) => status >= 200 && status < 300,
  ): Promise<Answer> => {
    for (let pause = 300, end = Date.now() + MOST_PATIENCE_MS; ; pause = Math.min(pause * 1.6, 4_000)) {
      const answer = await attempt();
      if (isDone(answer)) return answer;
      if (!isAway(answer)) throw new Violation(`${what}: ${answer.status} ${answer.reason}`);
      if (Date.now() > end)
        throw new Violation(`${what}: not done after ${MOST_PATIENCE_MS / 1000} s, last ${answer.status}`);
      await sleep(pause * (0.5 + Math.random()));
    }
  };

  return {
    call,
    send,
    insist,
    note,
    fault,
    steps,
    broken,
    /** What follows belongs to this trace, until another one is named, or none. */
    trace: (named: string | undefined): void => {
      traceparent = named;
    },
  };
};
