import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import fc from 'fast-check';
import { createCountDays } from '../src/app/count-days.ts';
import { createDayNumbers } from '../src/db/day-numbers.ts';
import { eventsFrom, findEdge, type Stage } from '../src/domain/case/stages.ts';
import { BUCKETS_PER_E } from '../src/domain/stage-time.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('application', join(__dirname, '../migrations')));
});
afterAll(() => drop());

jest.setTimeout(300_000);

const HOUR = 3_600_000;
const START = Date.parse('2026-03-28T20:00:00Z');
const EVERYTHING = '2000-01-01';
const COUNTRIES = ['GB', 'EG', 'US'];
const STAFF = ['anna', 'ben'];

interface Entry {
  at: number;
  kind: string;
  stage: Stage;
  actor: string;
  actorId: string;
}
interface Begun {
  id: string;
  country: string;
  created: number;
  paid?: number;
  submitted?: number;
  entries: Entry[];
  removed?: true;
}

/** What happens next: to which application, after how long, and which of the ways that are open. */
const action = fc.record({
  do: fc.constantFrom('begin', 'pay', 'submit', 'work', 'miss', 'note', 'sweep', 'count'),
  which: fc.nat(1_000),
  hours: fc.double({ min: 0.01, max: 9, noNaN: true }),
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The same figures from everything that ever happened, by counting. */
const countPlainly = (all: Begun[]) => {
  const days: Record<string, Record<string, number>> = {};
  const stages: Record<string, number> = {};
  const decisions: Record<string, number> = {};
  const work: Record<string, number> = {};
  const add = (to: Record<string, number>, key: string) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  const on = (at: number) => {
    const day = dayOf(at);
    days[day] ??= {};
    return days[day];
  };
  for (const { created, paid, submitted, entries, country } of all) {
    add(on(created), 'begun');
    if (paid) add(on(created), 'begunPaid');
    if (submitted) add(on(created), 'begunSubmitted');
    if (paid) add(on(paid), 'paid');
    if (submitted) add(on(submitted), 'submitted');
    let since = entries[0]?.at ?? 0;
    for (const [index, { at, kind, stage, actor, actorId }] of entries.entries()) {
      const before = entries[index - 1];
      if (kind === 'promise-missed') add(on(at), 'late');
      if (kind === 'handed-over' && !entries.slice(0, index).some((one) => one.kind === 'promise-missed'))
        add(on(at), 'onTime');
      if (kind === 'government-approved') add(decisions, `${country} approved`);
      if (kind === 'government-refused') add(decisions, `${country} refused`);
      if (actor === 'staff' && !['note-added', 'review-started', 'request-withdrawn'].includes(kind))
        if (!['review-reopened', 'information-provided', 'case-closed'].includes(kind)) add(work, `${actorId} ${kind}`);
      if (before && before.stage !== stage) {
        const minutes = (at - since) / 60_000;
        add(stages, `${before.stage} ${Math.floor(Math.log(minutes + 1) * BUCKETS_PER_E)}`);
        since = at;
      }
    }
  }
  return { days, stages, decisions, work };
};

const numbers = createDayNumbers();

const readCounted = async () => ({
  days: Object.fromEntries(
    (await numbers.listDays(db, EVERYTHING))
      .map(({ day, ...figures }) => [day, Object.fromEntries(Object.entries(figures).filter(([, count]) => count > 0))])
      .filter(([, figures]) => Object.keys(figures as object).length > 0),
  ),
  stages: Object.fromEntries(
    (await numbers.listStages(db, EVERYTHING)).map(({ stage, bucket, cases }) => [`${stage} ${bucket}`, cases]),
  ),
  decisions: Object.fromEntries(
    (await numbers.listDecisions(db, EVERYTHING))
      .flatMap(({ destinationCountry: country, approved, refused }) => [
        [`${country} approved`, approved] as const,
        [`${country} refused`, refused] as const,
      ])
      .filter(([, count]) => count > 0),
  ),
  work: Object.fromEntries(
    (await numbers.listWork(db, EVERYTHING)).map(({ staffId, kind, count }) => [`${staffId} ${kind}`, count]),
  ),
});

const begin = async (one: Begun, at: Date) => {
  await db('application').insert({
    id: one.id,
    order_number: one.id,
    locale: 'en',
    created_at: at,
    updated_at: at,
    destination_id: 'one',
    destination_country: one.country,
    slug: 'one',
    destination_name: 'One',
    visa_name: 'One',
    nationality: 'US',
    num_applicants: 1,
  });
};

const pay = ({ id, paid = 0 }: Begun) =>
  db('application')
    .where({ id })
    .update({ paid_at: new Date(paid), payment_status: 'paid' });

const note = async (one: Begun, entry: Entry) => {
  one.entries.push(entry);
  await db('case_event').insert({
    application_id: one.id,
    sequence: one.entries.length,
    at: new Date(entry.at),
    actor: entry.actor,
    actor_id: entry.actorId,
    kind: entry.kind,
    stage: entry.stage,
    hash: Buffer.alloc(0),
  });
};

it('agrees with a plain count over random actions, however often and late it is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 40, maxLength: 80 }), async (actions) => {
      await db.raw(
        'truncate application, case_event, numbers_day, numbers_stage, numbers_decision, numbers_work, numbers_removed cascade',
      );
      const all: Begun[] = [];
      let now = START;
      const count = createCountDays({ db, numbers, now: () => new Date(now) });
      const stay = new AbortController().signal;
      const pick = (which: number, fits: (one: Begun) => boolean) => {
        const left = all.filter((one) => !one.removed && fits(one));
        return left[which % left.length];
      };
      for (const { do: what, which, hours } of actions) {
        now += Math.round(hours * HOUR);
        const at = new Date(now);
        const actorId = STAFF[which % STAFF.length] ?? '';
        const open = pick(which, ({ entries }) => entries.length > 0);
        const stage = open?.entries.at(-1)?.stage ?? 'submitted';
        if (what === 'begin' || all.length < 3) {
          const one: Begun = { id: randomUUID(), country: COUNTRIES[which % 3] ?? '', created: now, entries: [] };
          all.push(one);
          await begin(one, at);
        } else if (what === 'pay') {
          const one = pick(which, ({ paid }) => !paid);
          if (!one) continue;
          one.paid = now;
          await pay(one);
        } else if (what === 'submit') {
          const one = pick(which, ({ paid, submitted }) => Boolean(paid) && !submitted);
          if (!one) continue;
          one.submitted = now;
          await db('application').where({ id: one.id }).update({ submitted_at: at });
          await note(one, { at: now, kind: 'submitted', stage: 'submitted', actor: 'traveller', actorId: '' });
        } else if (what === 'work' && open) {
          const ways = eventsFrom(stage, 'staff');
          const on = ways[which % ways.length];
          if (!on) continue;
          const to = findEdge(stage, on)?.to ?? stage;
          const after = to === 'resume' ? (open.entries.findLast((one) => one.stage !== stage)?.stage ?? stage) : to;
          await note(open, { at: now, kind: on, stage: after, actor: 'staff', actorId });
        } else if (what === 'miss' && open) {
          await note(open, { at: now, kind: 'promise-missed', stage, actor: 'system', actorId: '' });
        } else if (what === 'note' && open) {
          await note(open, { at: now, kind: 'note-added', stage, actor: 'staff', actorId });
        } else if (what === 'sweep') {
          const one = pick(which, ({ paid }) => !paid);
          if (!one) continue;
          one.removed = true;
          await db('application').where({ id: one.id }).delete();
        } else if (what === 'count') await count(stay);
      }
      await count(stay);
      expect(await readCounted()).toEqual(countPlainly(all));
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

it('counts a day once more after it is over, and then leaves it', async () => {
  await db.raw('truncate application, case_event, numbers_day cascade');
  const due = (at: string) => numbers.listDue(db, new Date(at));
  const countAt = (at: string) =>
    createCountDays({ db, numbers, now: () => new Date(at) })(new AbortController().signal);
  const one: Begun = { id: randomUUID(), country: 'GB', created: 0, entries: [] };
  await begin(one, new Date('2026-03-01T10:00:00Z'));
  expect(await countAt('2026-03-03T12:00:00Z')).toBe(3);
  expect(await due('2026-03-03T12:01:00Z')).toEqual(['2026-03-03']);
  expect(await due('2026-03-04T00:05:00Z')).toEqual(['2026-03-03', '2026-03-04']);
  await countAt('2026-03-04T00:05:00Z');
  expect(await due('2026-03-04T00:16:00Z')).toEqual(['2026-03-03', '2026-03-04']);
  await countAt('2026-03-04T00:16:00Z');
  expect(await due('2026-03-04T00:17:00Z')).toEqual(['2026-03-04']);
});

it('counts a long history day by day, and resumes where it was interrupted', async () => {
  await db.raw('truncate application, case_event, numbers_day, numbers_removed cascade');
  const first = Date.parse('2026-01-01T10:00:00Z');
  const all = Array.from({ length: 40 }, (_, index): Begun => {
    const created = first + index * 24 * HOUR;
    return { id: randomUUID(), country: 'GB', created, paid: created + HOUR, entries: [] };
  });
  for (const one of all) {
    await begin(one, new Date(one.created));
    await pay(one);
  }
  let now = first + 40 * 24 * HOUR;
  const interrupt = new AbortController();
  let left = 5;
  const interrupted = createCountDays({
    db,
    now: () => new Date(now),
    numbers: {
      ...numbers,
      countDay: async (...args) => {
        await numbers.countDay(...args);
        left -= 1;
        if (left === 0) interrupt.abort();
      },
    },
  });
  const counted = await interrupted(interrupt.signal);
  expect(await numbers.listDays(db, EVERYTHING)).toHaveLength(5);
  expect(await readCounted()).toMatchObject({ days: countPlainly(all.slice(0, 5)).days });
  expect(counted).toBe(5);

  now += HOUR;
  const late: Begun = { id: randomUUID(), country: 'GB', created: first + HOUR, paid: now, entries: [] };
  await begin(late, new Date(late.created));
  await pay(late);
  const resumed = createCountDays({ db, numbers, now: () => new Date(now) });
  expect(await resumed(new AbortController().signal)).toBe(36);
  expect(await readCounted()).toMatchObject({ days: countPlainly([...all, late]).days });
});
