import type { Db } from '@wayfare/kit/db';
import type { FoundDifference } from '../domain/difference.ts';

interface ClearingRow {
  payment_id: string | null;
  application_id: string | null;
  account: string;
  currency: string;
  balance: string;
}

interface MissingRow {
  cause: string;
  payment_id: string;
  application_id: string;
  expected: string | null;
  posted: string | null;
}

const CLEARING_ACCOUNTS = ['traveller_receivable', 'processor_clearing', 'refunds_payable', 'disputes', 'suspense'];

/** Checks the ledger against our own tables, without calling Stripe or another service. */
export const createMoneyChecks = () => ({
  /**
   * First check: once no refund or dispute is open, the clearing accounts of each payment balance to zero.
   * `settledBefore` allows for the settlement time of banks.
   */
  clearing: async (
    db: Db,
    { since, settledBefore }: { since: Date; settledBefore: Date },
  ): Promise<FoundDifference[]> => {
    const { rows } = await db.raw<{ rows: ClearingRow[] }>(
      `select t.payment_id, (array_agg(t.application_id))[1] as application_id, e.account, t.currency,
         sum(e.amount_minor) as balance
       from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
       where e.account = any(?)
         and (t.payment_id is null
           or t.payment_id in (select payment_id from ledger_transaction where posted_at >= ?))
         and not exists (
           select 1 from refund r where r.payment_id = t.payment_id and r.status in ('requested', 'pending'))
         and not exists (select 1 from dispute d where d.payment_id = t.payment_id and d.status = 'open')
       group by t.payment_id, e.account, t.currency
       having sum(e.amount_minor) <> 0 and max(t.posted_at) <= ?`,
      [CLEARING_ACCOUNTS, since, settledBefore],
    );
    return rows.map((row) => ({
      kind: 'clearing-not-zero',
      subject: `${row.payment_id ?? 'no payment'} ${row.account} ${row.currency}`,
      paymentId: row.payment_id ?? undefined,
      applicationId: row.application_id ?? undefined,
      details: { account: row.account, balanceMinor: row.balance, currency: row.currency },
    }));
  },
  /** Second check: every movement of money has a ledger entry for the right amount. */
  coverage: async (db: Db, { since }: { since: Date }): Promise<FoundDifference[]> => {
    const { rows } = await db.raw<{ rows: MissingRow[] }>(
      `with wanted as (
         select 'sale:' || id as cause, 'traveller_receivable' as account, amount_minor as expected,
           id as payment_id, application_id
         from payment where paid_at >= :since
         union all
         select 'payment:' || coalesce(stripe_payment_intent_id, id::text), 'processor_clearing', amount_minor,
           id, application_id
         from payment where paid_at >= :since
         union all
         select 'refund:' || id, 'refunds_payable', -amount_minor, payment_id, application_id
         from refund where updated_at >= :since
         union all
         select 'refund-paid:' || id, 'processor_clearing', -amount_minor, payment_id, application_id
         from refund where updated_at >= :since and succeeded_at is not null
       )
       select w.cause, w.payment_id, w.application_id, w.expected, p.posted
       from wanted w left join lateral (
         select sum(e.amount_minor) as posted from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
         where t.cause = w.cause and e.account = w.account) p on true
       where p.posted is distinct from w.expected`,
      { since },
    );
    return rows.map((row) => ({
      kind: 'ledger-differs',
      subject: row.cause,
      paymentId: row.payment_id,
      applicationId: row.application_id,
      details: { expectedMinor: row.expected ?? '', postedMinor: row.posted ?? 'missing' },
    }));
  },
  /** The reverse of the second check: ledger entries that no known payment, refund or dispute explains. */
  unexplained: async (db: Db, { since }: { since: Date }): Promise<FoundDifference[]> => {
    const { rows } = await db.raw<{ rows: { cause: string; payment_id: string | null }[] }>(
      `select t.cause, t.payment_id from ledger_transaction t
       where t.posted_at >= ? and t.cause not like 'txn:%' and t.cause not like 'dispute-funds:%'
         and not exists (select 1 from payment p where p.id = t.payment_id and t.cause in
           ('sale:' || p.id, 'payment:' || coalesce(p.stripe_payment_intent_id, p.id::text)))
         and not exists (select 1 from refund r where r.payment_id = t.payment_id and t.cause in
           ('refund:' || r.id, 'refund-paid:' || r.id, 'refund-reversed:' || r.id, 'refund-paid-reversed:' || r.id))
         and not exists (select 1 from dispute d where d.payment_id = t.payment_id and t.cause = 'dispute-lost:' || d.id)`,
      [since],
    );
    return rows.map(({ cause, payment_id }) => ({
      kind: 'ledger-entry-unknown',
      subject: cause,
      paymentId: payment_id ?? undefined,
      details: {},
    }));
  },
  /** Stripe's ids of the balance transactions that the ledger has posted since `since`. */
  postedMovements: async (db: Db, { since }: { since: Date }): Promise<string[]> => {
    const causes: string[] = await db('ledger_transaction')
      .where('posted_at', '>=', since)
      .where('cause', 'like', 'txn:%')
      .pluck('cause');
    return causes.map((cause) => cause.slice('txn:'.length));
  },
  failedRefunds: async (db: Db): Promise<FoundDifference[]> => {
    const { rows } = await db.raw<{
      rows: { id: string; payment_id: string; application_id: string; failure: string; amount_minor: string }[];
    }>(
      `select id, payment_id, application_id, failure, amount_minor from refund r
       where status = 'failed' and not exists (
         select 1 from refund s where s.payment_id = r.payment_id and s.status not in ('failed', 'cancelled')
           and s.created_at > r.created_at)`,
    );
    return rows.map((row) => ({
      kind: 'refund-failed',
      subject: row.id,
      paymentId: row.payment_id,
      applicationId: row.application_id,
      details: { reason: row.failure, amountMinor: row.amount_minor },
    }));
  },
});

export type MoneyChecks = ReturnType<typeof createMoneyChecks>;
