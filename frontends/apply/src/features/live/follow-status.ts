import type { LiveStatus } from '@wayfare/api/schema';
import { openAnswer } from '@wayfare/ui/api';
import { createParser } from 'eventsource-parser';

interface Follow {
  readonly applicationId: string;
  readonly onStatus: (status: LiveStatus) => void;
  /** The case that staff keep of it has changed. */
  readonly onCase?: () => void;
  /** Staff have written, or another screen of the traveller has read or written. */
  readonly onMessages?: () => void;
  /** True from the first news of a connection until it is lost. */
  readonly onHealth: (isHealthy: boolean) => void;
  readonly signal: AbortSignal;
  /** Milliseconds without a word after which a connection counts as lost: the server's heartbeat comes every 25 s. */
  readonly silenceMs?: number;
  readonly delaysMs?: readonly number[];
}

const heartbeatAndTimeout = 25_000 + 10_000;
const reconnectDelays = [1_000, 2_000, 5_000, 10_000];

/**
 * Follows an application's status by server-sent events, coming back after 1, 2, 5 and 10 s whenever the connection is
 * lost. Read with `fetch`, because an EventSource can't carry the caller's token.
 */
export async function followStatus({
  applicationId,
  onStatus,
  onCase,
  onMessages,
  onHealth,
  signal,
  silenceMs = heartbeatAndTimeout,
  delaysMs = reconnectDelays,
}: Follow): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const connection = new AbortController();
    const lose = () => connection.abort();
    signal.addEventListener('abort', lose);
    let silence = setTimeout(lose, silenceMs);
    try {
      const { body } = await openAnswer('/applications/{id}/events', {
        path: { id: applicationId },
        signal: connection.signal,
      });
      if (!body) throw new Error('an answer without a body');
      for await (const { event, data } of eventsOf(body, () => {
        clearTimeout(silence);
        silence = setTimeout(lose, silenceMs);
      })) {
        failures = 0;
        onHealth(true);
        if (event === 'case') onCase?.();
        else if (event === 'messages') onMessages?.();
        else onStatus(JSON.parse(data) as LiveStatus);
      }
    } catch {
      // Lost, refused or silent: below it is tried again, and polling takes over meanwhile.
    }
    clearTimeout(silence);
    signal.removeEventListener('abort', lose);
    onHealth(false);
    await pause(delaysMs[Math.min(failures, delaysMs.length - 1)] ?? 0, signal);
    failures += 1;
  }
}

const EVENTS = ['status', 'case', 'messages'] as const;

interface StreamEvent {
  readonly event: (typeof EVENTS)[number];
  readonly data: string;
}

/** Each event that is known here. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onWord: () => void): AsyncGenerator<StreamEvent> {
  const arrived: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event: name, data }) => {
      const event = EVENTS.find((known) => known === name);
      if (event) arrived.push({ event, data });
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onWord();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
