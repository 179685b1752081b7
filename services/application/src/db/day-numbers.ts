import type { Db, Tx } from '@wayfare/kit/db';
import { BUCKETS_PER_E, type Bucket } from '../domain/stage-time.ts';

/** A day of UTC, as `2026-11-23`. */
export type Day = string;

export interface DayNumbers {
  day: Day;
  begun: number;
  begunPaid: number;
  begunSubmitted: number;
  paid: number;
  submitted: number;
  onTime: number;
  late: number;
}

export interface StageBucket extends Bucket {
  stage: string;
}

export interface DestinationDecisions {
  destinationCountry: string;
  approved: number;
  refused: number;
}

export interface StaffWork {
  staffId: string;
  kind: string;
  count: number;
}

/** What one of the staff decided on one day. */
export interface StaffDay {
  day: Day;
  staffId: string;
  count: number;
}

/** What counts as a decision in the work of a person; the second person's is counted where there are two. */
const DECISIONS = [
  'review-passed',
  'information-requested',
  'handed-over',
  'government-approved',
  'government-refused',
  'visa-delivered',
  'cancelled',
];

/** A transaction that is still under way when the day ends is over by then. */
const SETTLED_MINUTES = 15;

const START = "cast(:day as date)::timestamp at time zone 'UTC'";
const END = "(cast(:day as date) + 1)::timestamp at time zone 'UTC'";

const COUNT_DAY = `
  insert into numbers_day (day, paid, submitted, on_time, late, counted_at, is_over)
  select d.day,
    (select count(*) from application where paid_at >= d.start and paid_at < d.stop),
    (select count(*) from application where submitted_at >= d.start and submitted_at < d.stop),
    (select count(*) from case_event e where e.at >= d.start and e.at < d.stop and e.kind = 'handed-over'
       and not exists (select from case_event m
         where m.application_id = e.application_id and m.sequence < e.sequence and m.kind = 'promise-missed')),
    (select count(*) from case_event e where e.at >= d.start and e.at < d.stop and e.kind = 'promise-missed'),
    cast(:now as timestamptz), cast(:now as timestamptz) >= d.stop + make_interval(mins => ${SETTLED_MINUTES})
  from (select cast(:day as date) as day, ${START} as start, ${END} as stop) as d
  on conflict (day) do update set paid = excluded.paid, submitted = excluded.submitted, on_time = excluded.on_time,
    late = excluded.late, counted_at = excluded.counted_at, is_over = excluded.is_over`;

/** A case enters a stage with the first of the entries that name it, and leaves it with the next that names another. */
const COUNT_STAGES = `
  insert into numbers_stage (day, stage, bucket, cases)
  select cast(:day as date), stay.stage,
    floor(ln(greatest(0, extract(epoch from stay.until - stay.since) / 60) + 1) * ${BUCKETS_PER_E})::smallint, count(*)
  from (
    select p.stage, e.at as until,
      (select i.at from case_event i where i.application_id = e.application_id and i.sequence = 1 + coalesce(
        (select max(q.sequence) from case_event q
           where q.application_id = e.application_id and q.sequence < e.sequence and q.stage <> p.stage), 0)) as since
    from case_event e
    join case_event p on p.application_id = e.application_id and p.sequence = e.sequence - 1
    where e.at >= ${START} and e.at < ${END} and p.stage <> e.stage
  ) as stay
  where stay.since is not null
  group by 2, 3`;

const COUNT_DECISIONS = `
  insert into numbers_decision (day, destination_country, approved, refused)
  select cast(:day as date), a.destination_country,
    count(*) filter (where e.kind = 'government-approved'), count(*) filter (where e.kind = 'government-refused')
  from case_event e join application a on a.id = e.application_id
  where e.at >= ${START} and e.at < ${END}
    and e.kind in ('government-approved', 'government-refused')
  group by a.destination_country`;

const COUNT_WORK = `
  insert into numbers_work (day, staff_id, kind, count)
  select cast(:day as date), actor_id, kind, count(*) from case_event
  where at >= ${START} and at < ${END}
    and actor = 'staff' and actor_id <> '' and kind = any(:decisions)
  group by actor_id, kind`;

/** Bounded by the index on the time of creation. */
const COUNT_BEGUN = `
  update numbers_day set begun = c.begun + coalesce((select begun from numbers_removed where day = cast(:day as date)), 0),
    begun_paid = c.paid, begun_submitted = c.submitted
  from (
    select count(*) as begun, count(paid_at) as paid, count(submitted_at) as submitted from application
    where created_at >= ${START} and created_at < ${END}
  ) as c
  where day = cast(:day as date)`;

const LIST_CHANGED = `
  select to_char(day, 'YYYY-MM-DD') as day from (
    select (created_at at time zone 'UTC')::date as day from application where paid_at >= :since
    union select (created_at at time zone 'UTC')::date from application where submitted_at >= :since
  ) as changed
  order by changed.day`;

/** Figures by day. They are counted from the rows they are about, so counting a day again is always right. */
export const createDayNumbers = () => {
  /** Days that are not over yet, or were never counted, oldest first; all of history where nothing was. */
  const listDue = async (db: Db, now: Date): Promise<Day[]> => {
    const { rows } = await db.raw<{ rows: { day: Day }[] }>(
      `select to_char(day, 'YYYY-MM-DD') as day from generate_series(
         (select coalesce(
           (select max(day) + 1 from numbers_day where is_over),
           least(
             (select least(min(created_at), min(paid_at), min(submitted_at)) at time zone 'UTC' from application)::date,
             (select min(day) from numbers_removed)),
           (cast(:now as timestamptz) at time zone 'UTC')::date))::timestamp,
         cast(:now as timestamptz) at time zone 'UTC', interval '1 day') as day`,
      { now },
    );
    return rows.map(({ day }) => day);
  };

  /** When the last count began that there is. */
  const lastCountedAt = async (db: Db): Promise<Date | undefined> =>
    (await db('numbers_day').max('counted_at as at').first())?.at ?? undefined;

  /** Days on which something was begun that has been paid or submitted since then. */
  const listChanged = async (db: Db, since: Date): Promise<Day[]> => {
    const { rows } = await db.raw<{ rows: { day: Day }[] }>(LIST_CHANGED, { since });
    return rows.map(({ day }) => day);
  };

  /** Of the applications begun on a counted day: how many there are, have paid and were submitted by now. */
  const countBegun = async (db: Db, day: Day): Promise<void> => {
    await db.raw(COUNT_BEGUN, { day });
  };

  const countDay = async (tx: Tx, day: Day, now: Date): Promise<void> => {
    // Its row is locked first: whoever counts the same day at the same time waits.
    await tx.raw(COUNT_DAY, { day, now });
    await countBegun(tx, day);
    for (const table of ['numbers_stage', 'numbers_decision', 'numbers_work']) await tx(table).where({ day }).delete();
    await tx.raw(COUNT_STAGES, { day });
    await tx.raw(COUNT_DECISIONS, { day });
    await tx.raw(COUNT_WORK, { day, decisions: DECISIONS });
  };

  const listDays = async (db: Db, from: Day): Promise<DayNumbers[]> =>
    db('numbers_day')
      .where('day', '>=', from)
      .orderBy('day')
      .select(db.raw("to_char(day, 'YYYY-MM-DD') as day"), 'begun', 'paid', 'submitted', 'late')
      .select({ begunPaid: 'begun_paid', begunSubmitted: 'begun_submitted', onTime: 'on_time' });

  const listStages = async (db: Db, from: Day): Promise<StageBucket[]> =>
    db('numbers_stage')
      .where('day', '>=', from)
      .groupBy('stage', 'bucket')
      .select('stage', 'bucket', db.raw('sum(cases)::int as cases'));

  const listDecisions = async (db: Db, from: Day): Promise<DestinationDecisions[]> =>
    db('numbers_decision')
      .where('day', '>=', from)
      .groupBy('destination_country')
      .select({ destinationCountry: 'destination_country' })
      .select(db.raw('sum(approved)::int as approved'), db.raw('sum(refused)::int as refused'));

  const listWork = async (db: Db, from: Day): Promise<StaffWork[]> =>
    db('numbers_work')
      .where('day', '>=', from)
      .groupBy('staff_id', 'kind')
      .select({ staffId: 'staff_id' }, 'kind', db.raw('sum(count)::int as count'));

  const listStaffDays = async (db: Db, from: Day): Promise<StaffDay[]> =>
    db('numbers_work')
      .where('day', '>=', from)
      .groupBy('day', 'staff_id')
      .orderBy(['day', 'staff_id'])
      .select({ staffId: 'staff_id' }, db.raw(`to_char(day, 'YYYY-MM-DD') as day`), db.raw('sum(count)::int as count'));

  return {
    listDue,
    listChanged,
    lastCountedAt,
    countDay,
    countBegun,
    listDays,
    listStages,
    listDecisions,
    listWork,
    listStaffDays,
  };
};
export type DayNumbersRepository = ReturnType<typeof createDayNumbers>;
