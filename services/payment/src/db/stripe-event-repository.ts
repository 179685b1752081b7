import type { Db } from '@wayfare/kit/db';

/** What is kept of a Stripe event: which one, and which session or payment it is about. */
export interface StripeEvent {
  id: string;
  type: string;
  sessionId?: string;
  paymentIntentId?: string;
}

interface StripeEventRow {
  id: string;
  type: string;
  session_id: string | null;
  payment_intent_id: string | null;
  attempts: number;
}

/** How long the oldest event waits that is not worked off; 0 where none does. Money may have arrived that nobody has been told of. */
export const oldestUnsettledSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { age: number }[] }>(
    "select coalesce(extract(epoch from now() - min(received_at)), 0)::float as age from stripe_event where status <> 'done'",
  );
  return rows[0]?.age ?? 0;
};

export const createStripeEventRepository = () => ({
  /** @returns false where the event was known already. */
  insertNew: async (db: Db, event: StripeEvent): Promise<boolean> => {
    const inserted = await db('stripe_event')
      .insert({
        id: event.id,
        type: event.type,
        session_id: event.sessionId ?? null,
        payment_intent_id: event.paymentIntentId ?? null,
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    return inserted.length > 0;
  },
  /** Takes events that are due, for one minute; should this process die, another gets them then. */
  claimDue: async (db: Db, limit: number): Promise<(StripeEvent & { attempts: number })[]> => {
    const { rows } = await db.raw<{ rows: StripeEventRow[] }>(
      `update stripe_event set attend_at = now() + interval '1 minute', attempts = attempts + 1
       where id in (
         select id from stripe_event where status = 'pending' and attend_at <= now()
         order by attend_at limit ? for update skip locked)
       returning *`,
      [limit],
    );
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      sessionId: row.session_id ?? undefined,
      paymentIntentId: row.payment_intent_id ?? undefined,
      attempts: row.attempts,
    }));
  },
  markDone: async (db: Db, id: string): Promise<void> => {
    await db('stripe_event').where({ id }).update({ status: 'done', failure: '', done_at: db.fn.now() });
  },
  retry: async (db: Db, id: string, { at, failure }: { at: Date; failure: string }): Promise<void> => {
    await db('stripe_event').where({ id }).update({ attend_at: at, failure });
  },
  /** Stripe repeats an event for three days at most. What was given up stays until somebody has looked at it, half a year at most. */
  sweep: async (db: Db): Promise<number> =>
    db('stripe_event')
      .whereRaw("status = 'done' and done_at < now() - interval '30 days'")
      .orWhereRaw("status = 'given_up' and received_at < now() - interval '180 days'")
      .delete(),
  giveUp: async (db: Db, id: string, failure: string): Promise<void> => {
    await db('stripe_event').where({ id }).update({ status: 'given_up', failure });
  },
});

export type StripeEventRepository = ReturnType<typeof createStripeEventRepository>;
