import type { Application } from '@wayfare/api/schema';
import { Problem } from '@wayfare/ui/problem';
import { anApplication, anOrder, aTraveller } from '../../../test/fixtures.ts';
import { answer, flowStore, forgetAnswers, startOver } from './flow-store.ts';
import { createSaver, type SaverDeps } from './saver.ts';

/** A server of one application that keeps what it is sent. */
function aServer() {
  let application: Application | undefined;
  const calls: string[] = [];
  const failures: Problem[] = [];
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const deps: SaverDeps = {
    createApplication: async (input, key) => {
      calls.push(`create ${key}`);
      fail();
      application = anApplication({ ...input, version: 1 });
      return application;
    },
    saveStep: async (id, { step, body }, version) => {
      calls.push(`${step} v${version}`);
      fail();
      if (!application || application.id !== id) throw new Problem({ status: 404, reason: 'application-not-found' });
      if (version !== application.version) throw new Problem({ status: 409, reason: 'application-changed' });
      application = { ...application, ...(body as object), version: version + 1 };
      return application;
    },
    fetchApplication: async () => {
      calls.push('read');
      if (!application) throw new Problem({ status: 404, reason: 'application-not-found' });
      return application;
    },
  };
  return {
    deps,
    calls,
    failWith: (...problems: Problem[]) => failures.push(...problems),
    set: (next: Application | undefined) => {
      application = next;
    },
    get: () => application,
  };
}

const offline = () => new Problem({ status: 0, reason: 'network' });

describe('saving the early steps', () => {
  beforeEach(() => {
    localStorage.clear();
    forgetAnswers();
  });

  it('creates the draft before it saves the first answers', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    startOver({ order: anOrder() });
    answer('personal-details', { personalDetails: [aTraveller()] });
    await saver.flush();
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(['create', 'personal-details']);
    expect(flowStore.getState()).toMatchObject({ unsaved: [], version: 2 });
    expect(localStorage.getItem('formSessionId')).toBe(server.get()?.id);
  });

  it('creates a draft under the same key when the answer got lost', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    server.failWith(offline());
    startOver({ order: anOrder() });
    await expect(saver.flush()).rejects.toThrow();
    await saver.flush();
    const [first, second] = server.calls;
    expect(second).toBe(first);
  });

  it('keeps failed answers in the browser and says so until they are saved', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    startOver({ order: anOrder() });
    await saver.flush();
    server.failWith(offline());
    answer('personal-details', { personalDetails: [aTraveller()] });
    await expect(saver.flush()).rejects.toMatchObject({ reason: 'network' });
    expect(saver.status.getState().status).toBe('retrying');
    expect(JSON.parse(localStorage.getItem('flowMemory') ?? '{}').unsaved).toEqual(['personal-details']);
    await saver.flush();
    expect(saver.status.getState().status).toBe('saved');
  });

  it('saves again when the answer to a save that arrived got lost', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    startOver({ order: anOrder() });
    await saver.flush();
    answer('personal-details', { personalDetails: [aTraveller({ lastName: 'First' })] });
    server.failWith(offline());
    await expect(saver.flush()).rejects.toThrow();
    const current = server.get();
    if (current) server.set({ ...current, version: current.version + 1 });
    await saver.flush();
    expect(server.get()).toMatchObject({ travellers: [{ lastName: 'First' }] });
  });

  it('gives way to newer answers of another tab and tells', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    startOver({ order: anOrder() });
    await saver.flush();
    const current = server.get();
    if (current) server.set({ ...current, version: 9, numApplicants: 3 });
    let changes = 0;
    const stop = saver.start({
      onApplication: () => undefined,
      onRefused: () => undefined,
      onChanged: () => (changes += 1),
    });
    answer('order', { order: anOrder({ numApplicants: 2 }) });
    await saver.flush();
    stop();
    expect(changes).toBe(1);
    expect(flowStore.getState()).toMatchObject({ unsaved: [], version: 9, order: { numApplicants: 3 } });
  });

  it('begins a new draft with all answers when the old one was swept', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    startOver({ order: anOrder() });
    answer('personal-details', { personalDetails: [aTraveller()] });
    await saver.flush();
    server.set(undefined);
    answer('passport-details', { passportDetails: [null] });
    await saver.flush();
    expect(server.calls.slice(2).map((call) => call.split(' ')[0])).toEqual([
      'passport-details',
      'create',
      'personal-details',
      'passport-details',
    ]);
    const [first, second] = server.calls.filter((call) => call.startsWith('create'));
    expect(second).not.toBe(first);
  });

  it('does not repeat what the server refused', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    startOver({ order: anOrder() });
    server.failWith(new Problem({ status: 400, reason: 'nationality-not-eligible' }));
    await expect(saver.flush()).rejects.toMatchObject({ reason: 'nationality-not-eligible' });
    expect(saver.status.getState().status).toBe('refused');
    expect(server.calls).toHaveLength(1);
  });

  it('tells which step the server refused', async () => {
    const server = aServer();
    const saver = createSaver(server.deps);
    const refused: unknown[] = [];
    const stop = saver.start({
      onApplication: () => undefined,
      onChanged: () => undefined,
      onRefused: (step, { reason }) => refused.push([step, reason]),
    });
    server.failWith(new Problem({ status: 400, reason: 'nationality-not-eligible' }));
    startOver({ order: anOrder() });
    await saver.flush().catch(() => undefined);
    stop();
    expect(refused).toContainEqual(['order', 'nationality-not-eligible']);
  });
});
