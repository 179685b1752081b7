import type { LiveStatus } from '@wayfare/api/schema';
import { on, rawAnswer } from '@wayfare/api/testing/on';
import { setupServer } from 'msw/node';
import { followStatus } from './follow-status.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
let stop = new AbortController();
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  server.resetHandlers();
});
afterAll(() => server.close());

const statusEvent = (status: string, version: number) =>
  `id: ${version}\nevent: status\ndata: ${JSON.stringify({ status, paymentStatus: 'pending', version })}\n\n`;

/** Answers each connection with the next of these, cut up as a network may do it. */
const answers = (...connections: (string[] | 'refused' | 'silent')[]) => {
  let asked = 0;
  server.use(
    on.get('/applications/{id}/events', () => {
      const words = connections[Math.min(asked, connections.length - 1)] ?? 'refused';
      asked += 1;
      if (words === 'refused') return rawAnswer(null, { status: 503 });
      const body = new ReadableStream({
        start: (controller) => {
          if (words === 'silent') return;
          for (const word of words) controller.enqueue(new TextEncoder().encode(word));
          controller.close();
        },
      });
      return rawAnswer(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return () => asked;
};

const follow = (options: { silenceMs?: number } = {}) => {
  const heard: LiveStatus[] = [];
  const health: boolean[] = [];
  const waiting: (() => void)[] = [];
  const tell = () => {
    for (const check of [...waiting]) check();
  };
  void followStatus({
    applicationId: 'a1',
    signal: stop.signal,
    delaysMs: [1],
    ...options,
    onStatus: (status) => {
      heard.push(status);
      tell();
    },
    onHealth: (isHealthy) => {
      health.push(isHealthy);
      tell();
    },
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => holds() && resolve();
      waiting.push(check);
      check();
    });
  return { heard, health, until };
};

describe('following a status', () => {
  it('reads events however the network cuts them, past heartbeats', async () => {
    const [first, second] = [statusEvent('pending', 3), statusEvent('paid', 4)];
    answers(['retry: 3000\n\n', first.slice(0, 20), `${first.slice(20)}:\n\n${second}`]);
    const { heard, until } = follow();
    await until(() => heard.length >= 2);
    expect(heard.slice(0, 2).map(({ status, version }) => [status, version])).toEqual([
      ['pending', 3],
      ['paid', 4],
    ]);
  });

  it('comes back after a lost connection and says meanwhile that there is none', async () => {
    const asked = answers('refused', [statusEvent('pending', 3)], [statusEvent('paid', 4)]);
    const { heard, health, until } = follow();
    await until(() => heard.some(({ status }) => status === 'paid'));
    expect(health.slice(0, 4)).toEqual([false, true, false, true]);
    expect(asked()).toBeGreaterThanOrEqual(3);
  });

  it('comes back after 1, 2, 5 and 10 seconds, and takes 35 seconds without a word for a loss', async () => {
    // The network's stub runs on real time; only what the reading itself waits for is looked at.
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    const watched = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
      if (ms >= 1_000) waits.push(ms);
      return real(work, ms >= 1_000 && ms <= 10_000 ? 0 : ms);
    }) as typeof setTimeout);
    try {
      const asked = answers('refused');
      void followStatus({ applicationId: 'a1', signal: stop.signal, onStatus: () => {}, onHealth: () => {} });
      while (asked() < 6) await new Promise((resolve) => real(resolve, 5));
    } finally {
      stop.abort();
      watched.mockRestore();
    }
    expect(waits.filter((ms) => ms === 35_000).length).toBeGreaterThanOrEqual(5);
    expect(waits.filter((ms) => ms !== 35_000).slice(0, 5)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
  });

  it('takes a connection that has gone silent for lost', async () => {
    const asked = answers('silent', [statusEvent('paid', 4)]);
    const { heard, until } = follow({ silenceMs: 30 });
    await until(() => heard.length > 0);
    expect(asked()).toBeGreaterThanOrEqual(2);
  });

  it('ends when it is told to', async () => {
    answers([statusEvent('paid', 4)]);
    const ended = followStatus({
      applicationId: 'a1',
      signal: stop.signal,
      onStatus: () => stop.abort(),
      onHealth: () => {},
    });
    await expect(ended).resolves.toBeUndefined();
  });
});
