import type { Db, Tx } from '@wayfare/kit/db';
import type { Account, Entry, Posting } from '../domain/ledger.ts';

export interface LedgerTransaction extends Posting {
  postedAt: Date;
}

interface LedgerRow {
  cause: string;
  kind: string;
  payment_id: string | null;
  application_id: string | null;
  currency: string;
  posted_at: Date;
  entries: Entry[];
}

const toTransaction = (row: LedgerRow): LedgerTransaction => ({
  cause: row.cause,
  kind: row.kind,
  paymentId: row.payment_id ?? undefined,
  applicationId: row.application_id ?? undefined,
  currency: row.currency,
  postedAt: row.posted_at,
  entries: row.entries,
});

const WITH_ENTRIES = `
  select t.cause, t.kind, t.payment_id, t.application_id, t.currency, t.posted_at,
    json_agg(json_build_object('account', e.account, 'amountMinor', e.amount_minor) order by e.line) as entries
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id`;

export const createLedger = () => ({
  /** One statement for all of them. A cause that was posted before is skipped. */
  post: async (tx: Tx, postings: readonly Posting[]): Promise<void> => {
    if (postings.length === 0) return;
    await tx.raw(
      `with wanted as (
         select * from jsonb_to_recordset(?::jsonb)
           as p("cause" text, "kind" text, "paymentId" uuid, "applicationId" uuid, "currency" text, "entries" jsonb)
       ), fresh as (
         insert into ledger_transaction (cause, kind, payment_id, application_id, currency)
         select cause, kind, "paymentId", "applicationId", currency from wanted
         on conflict (cause) do nothing returning id, cause
       )
       insert into ledger_entry (transaction_id, line, account, amount_minor)
       select fresh.id, part.line, part.entry ->> 'account', (part.entry ->> 'amountMinor')::bigint
       from fresh join wanted using (cause)
       cross join lateral jsonb_array_elements(wanted.entries) with ordinality as part (entry, line)`,
      [JSON.stringify(postings)],
    );
  },
  /** Oldest first. */
  listOfApplication: async (db: Db | Tx, applicationId: string): Promise<LedgerTransaction[]> => {
    const { rows } = await db.raw<{ rows: LedgerRow[] }>(
      `${WITH_ENTRIES} where t.application_id = ? group by t.id order by t.id`,
      [applicationId],
    );
    return rows.map(toTransaction);
  },
  /** Of these causes, the ones that were posted, with what the clearing account was credited by each. */
  findClearing: async (db: Db, causes: string[]): Promise<Map<string, number>> => {
    const { rows } = await db.raw<{ rows: { cause: string; cleared: string }[] }>(
      `select t.cause, -coalesce(sum(e.amount_minor) filter (where e.account = 'processor_clearing'), 0) as cleared
       from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
       where t.cause = any(?) group by t.cause`,
      [causes],
    );
    return new Map(rows.map(({ cause, cleared }) => [cause, Number(cleared)]));
  },
  balances: async (db: Db | Tx): Promise<{ account: Account; currency: string; amountMinor: number }[]> => {
    const { rows } = await db.raw<{ rows: { account: Account; currency: string; balance: string }[] }>(
      `select e.account, t.currency, sum(e.amount_minor) as balance
       from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
       group by e.account, t.currency order by e.account, t.currency`,
    );
    return rows.map(({ account, currency, balance }) => ({ account, currency, amountMinor: Number(balance) }));
  },
});

export type Ledger = ReturnType<typeof createLedger>;
