import { sightOf } from './reveal.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const revealed = (actorId: string, minutes: number) => ({ kind: 'details-revealed', actorId, at: minutesAgo(minutes) });
const anna = { userId: 'anna', roles: ['reviewer' as const] };
const seen = (
  events: Parameters<typeof sightOf>[1],
  { assigneeId = '', who = anna as Parameters<typeof sightOf>[2] },
) => sightOf({ assigneeId }, events, who, NOW);

it('shows a case to whoever holds it, and to nobody else', () => {
  expect(seen([], { assigneeId: 'anna' })).toEqual({ masked: false });
  expect(seen([], { assigneeId: 'ben' })).toEqual({ masked: true });
  expect(seen([], {})).toEqual({ masked: true });
});

it('shows it for 30 minutes to whoever gave a reason, and to no colleague', () => {
  expect(seen([revealed('anna', 29)], {})).toEqual({ masked: false, until: minutesAgo(-1) });
  expect(seen([revealed('anna', 30)], {})).toEqual({ masked: true });
  expect(seen([revealed('ben', 1)], { assigneeId: 'ben' })).toEqual({ masked: true });
});

it('counts from the last reveal, whatever happened since', () => {
  const note = { kind: 'note-added', actorId: 'anna', at: NOW };
  expect(seen([revealed('anna', 40), revealed('anna', 10), note], {}).until).toEqual(minutesAgo(-20));
});

it('shows nothing to a role that sees masked values, and to nobody in particular', () => {
  const viewer = { userId: 'anna', roles: ['viewer' as const] };
  expect(seen([revealed('anna', 1)], { assigneeId: 'anna', who: viewer })).toEqual({ masked: true });
  expect(seen([revealed('', 1)], { who: { userId: undefined, roles: ['admin'] } })).toEqual({ masked: true });
});
