import { createPresences, othersByCase, PRESENCE_MS } from './presence.ts';

const a = 'case-a';
const b = 'case-b';
const on = (applicationId: string, userId: string, screenId = `screen-of-${userId}`) => ({
  applicationId,
  userId,
  screenId,
});

it('a case is open for somebody until their page says otherwise, or has not been heard for some seconds', async () => {
  let now = 1_000;
  const presences = createPresences({ now: () => now });
  await presences.keep(on(a, 'anna'));
  expect(await presences.keep(on(a, 'ben'))).toEqual([on(a, 'anna'), on(a, 'ben')]);
  now += PRESENCE_MS - 1;
  await presences.keep(on(a, 'ben'));
  expect(await presences.list()).toHaveLength(2);
  now += 1;
  expect(await presences.list()).toEqual([on(a, 'ben')]);
  await presences.end(on(a, 'ben'));
  expect(await presences.list()).toEqual([]);
});

it('closing one of two tabs leaves the other one', async () => {
  const presences = createPresences();
  await presences.keep(on(a, 'anna', 'one'));
  await presences.keep(on(a, 'anna', 'two'));
  await presences.end(on(a, 'anna', 'one'));
  expect(othersByCase(await presences.list(), 'ben')).toEqual(new Map([[a, ['anna']]]));
});

it('names each of the others once, and never whoever asks', () => {
  const all = [on(a, 'anna', 'one'), on(a, 'anna', 'two'), on(a, 'ben'), on(b, 'ben'), on(a, 'cleo')];
  expect(othersByCase(all, 'ben')).toEqual(new Map([[a, ['anna', 'cleo']]]));
});
