import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseRecord, CaseSummary } from '../src/contract/case.ts';
import { createTopicReaders } from '../src/events.ts';
import { type Backend, startBackend } from './backend.ts';
import { type Scene, settle } from './walk-requests.ts';

jest.setTimeout(120_000);

const ACTIONS = 40;
const WITHIN_MS = 1_000;
/** A machine that does other things too may stop for a moment; what is not shown by then never will be. */
const NEVER_MS = 8_000;
const STALLS = 2;
type Role = 'reviewer' | 'admin';

let backend: Backend;
let scene: Scene;
let relaying = true;
let relay: Promise<void>;
beforeAll(async () => {
  backend = await startBackend();
  scene = await settle(backend);
  await backend.gateway.catalogue.renew();
  relay = relayEvents();
});
afterAll(async () => {
  relaying = false;
  await relay;
  await backend?.stop();
});

/** What the relay and Kafka do: each event of the application service reaches the gateway, in its order. */
const relayEvents = async (): Promise<void> => {
  const db = backend.dbs.application;
  const { onMessage } = createTopicReaders({ catalogue: { renew: async () => true }, hub: backend.gateway.hub });
  while (relaying) {
    const rows = (await db?.('outbox').where({ status: 'pending' }).orderBy('id')) ?? [];
    for (const { topic, payload } of rows) onMessage?.(topic, payload);
    if (rows.length > 0)
      await db?.('outbox')
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .update({ status: 'sent', sent_at: new Date() });
    await sleep(50);
  }
};

const ask = async <T>(role: Role, method: string, path: string, body?: unknown): Promise<T | undefined> => {
  const response = await backend.gateway.call(path, {
    method,
    headers: { authorization: scene.tokens[role] ?? '', 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return response.ok ? ((await response.json()) as T) : undefined;
};

interface Listed {
  cases: CaseSummary[];
  counts: { stage: string; count: number }[];
}

/** A screen of staff with the queue and one case on it, which reads again only when it is told to. */
const openScreen = async (role: Role, id: string) => {
  const leaving = new AbortController();
  const shown: { queue?: Listed; record?: CaseRecord; refreshes: number } = { refreshes: 0 };
  const read = async () => {
    shown.queue = await ask<Listed>(role, 'GET', '/admin/cases?pageSize=200');
    shown.record = await ask<CaseRecord>(role, 'GET', `/admin/cases/${id}`);
    shown.refreshes += 1;
  };
  const response = await backend.gateway.call('/admin/changes', {
    headers: { authorization: scene.tokens[role] ?? '' },
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const follow = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return;
      text += value;
      const hints = text.split('\n\n');
      text = hints.pop() ?? '';
      if (hints.some((hint) => hint.startsWith('event: changed'))) await read();
    }
  };
  const following = follow().catch(() => {});
  return {
    shown,
    close: async () => {
      leaving.abort();
      await following;
    },
  };
};

it('after any of random actions list, header and history of every screen agree within a second', async () => {
  const ids = await Promise.all([scene.freshCase('owner'), scene.freshCase('owner')]);
  const id = ids[0] as string;
  const screens = await Promise.all([openScreen('reviewer', id), openScreen('admin', id)]);
  const truth = (role: Role) => ask<CaseRecord>(role, 'GET', `/admin/cases/${id}`);
  let held: string | undefined;
  const done: string[] = [];
  const delays: number[] = [];

  const act = async (role: Role): Promise<boolean> => {
    const record = (await truth(role)) as CaseRecord;
    const { version, stage } = record.summary;
    const move = (event: string) => ({
      version,
      event,
      reason: 'unclear',
      authorityReference: 'REF',
      feeReceipt: null,
    });
    const actions: Record<string, () => Promise<unknown>> = {
      claim: () => ask(role, 'POST', `/admin/cases/${id}/claim`),
      release: () => ask(role, 'POST', `/admin/cases/${id}/release`, { version, reason: '' }),
      note: () => ask(role, 'POST', `/admin/cases/${id}/notes`, { text: 'Seen.' }),
      withdraw: () => ask(role, 'POST', `/admin/cases/${id}/events`, move('request-withdrawn')),
      start: () => ask(role, 'POST', `/admin/cases/${id}/events`, move('review-started')),
      pass: () => ask(role, 'POST', `/admin/cases/${id}/events`, move('review-passed')),
      reopen: () => ask(role, 'POST', `/admin/cases/${id}/events`, move('review-reopened')),
      hold: async () => {
        const wanted = {
          ...move(stage === 'ready' ? 'handed-over' : 'review-passed'),
          change: 'advance',
          applicationId: id,
        };
        const kept = await ask<{ id: string }>(role, 'PUT', `/admin/held-changes/${randomUUID()}`, wanted);
        held = kept?.id ?? held;
        return kept;
      },
      undo: async () => held && ask(role, 'POST', `/admin/held-changes/${held}/undo`),
    };
    const names = Object.keys(actions);
    const name = names[randomInt(names.length)] as string;
    const isDone = Boolean(await actions[name]?.());
    if (isDone) done.push(name);
    return isDone;
  };

  for (let acted = 0; acted < ACTIONS; acted += 1) {
    while (!(await act(randomInt(2) ? 'reviewer' : 'admin')));
    const began = performance.now();
    const record = (await truth('admin')) as CaseRecord;
    const agree = () =>
      screens.every(({ shown }) => {
        const row = shown.queue?.cases.find(({ applicationId }) => applicationId === id);
        const counted = shown.queue?.counts.find(({ stage }) => stage === record.summary.stage)?.count ?? 0;
        const here = shown.queue?.cases.filter(({ stage }) => stage === record.summary.stage).length;
        return (
          JSON.stringify(row) === JSON.stringify(record.summary) &&
          JSON.stringify(shown.record?.summary) === JSON.stringify(record.summary) &&
          JSON.stringify(shown.record?.events) === JSON.stringify(record.events) &&
          JSON.stringify(shown.record?.notes) === JSON.stringify(record.notes) &&
          counted === here
        );
      });
    while (!agree() && performance.now() - began < NEVER_MS) await sleep(10);
    if (!agree()) throw new Error(`never shown: ${done.slice(-3).join(', ')}`);
    delays.push(performance.now() - began);
  }
  expect(delays.filter((delay) => delay > WITHIN_MS).length).toBeLessThanOrEqual(STALLS);
  expect(new Set(done).size).toBeGreaterThan(3);
  await Promise.all(screens.map(({ close }) => close()));
});

it('names nothing but ids, and many changes at once in one hint', async () => {
  const { hub } = backend.gateway;
  const leaving = new AbortController();
  const response = await backend.gateway.call('/admin/changes', {
    headers: { authorization: scene.tokens.viewer ?? '' },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const ids = Array.from({ length: 3 }, () => randomUUID());
  let text = '';
  const readHints = async (count: number) => {
    while (text.split('event: changed').length - 1 < count) text += (await reader?.read())?.value ?? '';
  };
  await readHints(1);
  text = '';
  for (let times = 0; times < 20; times += 1) for (const one of ids) hub.touched(one);
  await readHints(1);
  expect(text).toBe(`event: changed\ndata: ${JSON.stringify({ ids })}\n\n`);
  text = '';
  for (let times = 0; times < 60; times += 1) hub.touched(randomUUID());
  await readHints(1);
  expect(text).toBe('event: changed\ndata: {"ids":[]}\n\n');
  leaving.abort();
});
