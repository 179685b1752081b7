import { createLog } from '@wayfare/kit/log';
import { createEndedSessions } from './ended-sessions.ts';

const log = createLog('gateway', 'silent');

/** A store that several gateways share; away where it is told so. */
const aStore = () => {
  const keys = new Map<string, number>();
  let isAway = false;
  const answer = <T>(work: () => T): Promise<T> =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(work());
  const store = {
    set: (key: string, _: string, { EX }: { EX: number }) => answer(() => keys.set(key, EX)),
    exists: (key: string) => answer(() => Number(keys.has(key))),
  };
  return { keys, store: store as never, goAway: () => (isAway = true) };
};

it('an ended session is refused while a token of it can be good, and then forgotten', async () => {
  let now = 0;
  const ended = createEndedSessions({ log, now: () => now });
  await ended.add('one-session');
  expect(await ended.has('one-session')).toBe(true);
  expect(await ended.has('another-one')).toBe(false);
  now = 14 * 60 * 1000;
  expect(await ended.has('one-session')).toBe(true);
  now = 16 * 60 * 1000;
  expect(await ended.has('one-session')).toBe(false);
});

it('every gateway refuses it where they share a store, which forgets it by itself', async () => {
  const { store, keys } = aStore();
  await createEndedSessions({ log, store }).add('one-session');
  expect(await createEndedSessions({ log, store }).has('one-session')).toBe(true);
  expect([...keys.values()]).toEqual([900]);
});

it('the gateway that ended it refuses it while the store is away, and lets everybody else in', async () => {
  const { store, goAway } = aStore();
  goAway();
  const ended = createEndedSessions({ log, store });
  await ended.add('one-session');
  expect(await ended.has('one-session')).toBe(true);
  expect(await ended.has('another-one')).toBe(false);
});
