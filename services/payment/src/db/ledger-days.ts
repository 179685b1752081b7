import type { Db, Tx } from '@wayfare/kit/db';

/** A day of UTC, as `2026-11-23`. */
type Day = string;

export interface LedgerDay {
  day: Day;
  currency: string;
  soldMinor: number;
  governmentFeeMinor: number;
  refundedMinor: number;
  lostMinor: number;
}

interface Row {
  day: Day;
  currency: string;
  sold_minor: string;
  government_fee_minor: string;
  refunded_minor: string;
  lost_minor: string;
}

/** A transaction that is still under way when the day ends is over by then. */
const SETTLED_MINUTES = 15;

/** Accounts that an order's lines are sold on. Credits are negative. */
const SOLD_ON = `(e.account in ('government_fee_held', 'service_revenue', 'unsplit_revenue')
  or e.account like 'add\\_on:%')`;

const COUNT = `
  insert into ledger_day (day, currency, sold_minor, government_fee_minor, refunded_minor, lost_minor)
  select cast(:day as date), t.currency,
    coalesce(-sum(e.amount_minor) filter (where t.kind = 'sale'), 0),
    coalesce(-sum(e.amount_minor) filter (where t.kind = 'sale' and e.account = 'government_fee_held'), 0),
    coalesce(sum(e.amount_minor) filter (where t.kind in ('refund', 'refund-reversed')), 0),
    coalesce(sum(e.amount_minor) filter (where t.kind = 'dispute-lost'), 0)
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.posted_at >= cast(:day as date)::timestamp at time zone 'UTC'
    and t.posted_at < (cast(:day as date) + 1)::timestamp at time zone 'UTC'
    and t.kind in ('sale', 'refund', 'refund-reversed', 'dispute-lost') and ${SOLD_ON}
  group by t.currency`;

const toDay = (row: Row): LedgerDay => ({
  day: row.day,
  currency: row.currency,
  soldMinor: Number(row.sold_minor),
  governmentFeeMinor: Number(row.government_fee_minor),
  refundedMinor: Number(row.refunded_minor),
  lostMinor: Number(row.lost_minor),
});

/** Sums of the ledger by day. The ledger is append-only, so a day that is over never changes. */
export const createLedgerDays = () => ({
  /** Days that are not over yet, or were never counted, oldest first; all of the ledger where nothing was. */
  listDue: async (db: Db, now: Date): Promise<Day[]> => {
    const { rows } = await db.raw<{ rows: { day: Day }[] }>(
      `select to_char(day, 'YYYY-MM-DD') as day from generate_series(
         (select coalesce(
           (select max(day) + 1 from ledger_day_count where is_over),
           (select min(posted_at) at time zone 'UTC' from ledger_transaction)::date,
           (cast(:now as timestamptz) at time zone 'UTC')::date))::timestamp,
         cast(:now as timestamptz) at time zone 'UTC', interval '1 day') as day`,
      { now },
    );
    return rows.map(({ day }) => day);
  },
  count: async (tx: Tx, day: Day, now: Date): Promise<void> => {
    // Locked first: whoever counts the same day at the same time waits.
    await tx.raw(
      `insert into ledger_day_count (day, counted_at, is_over)
       select cast(:day as date), cast(:now as timestamptz),
         cast(:now as timestamptz) >= (cast(:day as date) + 1)::timestamp at time zone 'UTC' + make_interval(mins => ${SETTLED_MINUTES})
       on conflict (day) do update set counted_at = excluded.counted_at, is_over = excluded.is_over`,
      { day, now },
    );
    await tx('ledger_day').where({ day }).delete();
    await tx.raw(COUNT, { day });
  },
  list: async (db: Db, from: Day): Promise<LedgerDay[]> => {
    const rows: Row[] = await db('ledger_day')
      .where('day', '>=', from)
      .orderBy(['day', 'currency'])
      .select(db.raw("to_char(day, 'YYYY-MM-DD') as day"), 'currency')
      .select('sold_minor', 'government_fee_minor', 'refunded_minor', 'lost_minor');
    return rows.map(toDay);
  },
});
export type LedgerDays = ReturnType<typeof createLedgerDays>;
