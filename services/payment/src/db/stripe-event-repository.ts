import type { Db, Tx } from '@wayfare/kit/db';

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
  status: string;
}

/**
 * Age of the oldest event that is not processed; 0 where there is none. Money may have arrived that nobody has been
 * told of.
 */
export const oldestUnsettledSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { age: number }[] }>(
    "select coalesce(extract(epoch from now() - min(received_at)), 0)::float as age from stripe_event where status <> 'done'",
  );
  return rows[0]?.age ?? 0;
};

const GIVEN_UP_SHOWN = 100;

export const createStripeEventRepository = () => ({
  /** @returns false where the event was known already. */
  insertNew: async (db: Db, event: StripeEvent): Promise<boolean> => {
    const inserted = await db('stripe_event')
      .insert({
        id: event.id,
        type: event.type,
        session_id: event.sessionId ?? null,
        payment_intent_id: event.paymentIntentId ?? null,
        // Its job is added in the same transaction; the sweep takes it only where that was lost.
        attend_at: db.raw("now() + interval '5 minutes'"),
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    return inserted.length > 0;
  },
  /** Of these, the ones that were received. */
  findKnown: async (db: Db, ids: string[]): Promise<Set<string>> =>
    new Set(await db('stripe_event').whereIn('id', ids).pluck('id')),
  listGivenUp: async (db: Db): Promise<{ id: string; type: string; failure: string }[]> =>
    db('stripe_event').where({ status: 'given_up' }).select('id', 'type', 'failure').limit(GIVEN_UP_SHOWN),
  /** The event while it is still to be processed. */
  findPending: async (db: Db, id: string): Promise<StripeEvent | undefined> => {
    const row = await db<StripeEventRow>('stripe_event').where({ id, status: 'pending' }).first();
    return (
      row && {
        id: row.id,
        type: row.type,
        sessionId: row.session_id ?? undefined,
        paymentIntentId: row.payment_intent_id ?? undefined,
      }
    );
  },
  /**
   * Takes pending events that have no job, so that jobs can be added for them; they are taken again in five minutes,
   * should those be lost.
   */
  takeDue: async (tx: Tx, limit: number): Promise<string[]> => {
    const { rows } = await tx.raw<{ rows: { id: string }[] }>(
      `update stripe_event set attend_at = now() + interval '5 minutes'
       where id in (
         select id from stripe_event where status = 'pending' and attend_at <= now()
         order by attend_at limit ? for update skip locked)
       returning id`,
      [limit],
    );
    return rows.map(({ id }) => id);
  },
  markDone: async (db: Db, id: string): Promise<void> => {
    await db('stripe_event').where({ id }).update({ status: 'done', failure: '', done_at: db.fn.now() });
  },
  noteFailure: async (
    db: Db,
    id: string,
    { attempts, failure }: { attempts: number; failure: string },
  ): Promise<void> => {
    await db('stripe_event').where({ id, status: 'pending' }).update({ attempts, failure });
  },
  /**
   * Stripe repeats an event for three days at most. What was given up stays until somebody has looked at it, half a
   * year at most. @returns how many were deleted
   */
  deleteOld: async (db: Db, limit: number): Promise<number> =>
    db('stripe_event')
      .whereIn('id', (old) =>
        old
          .select('id')
          .from('stripe_event')
          .whereRaw("status = 'done' and done_at < now() - interval '30 days'")
          .orWhereRaw("status = 'given_up' and received_at < now() - interval '180 days'")
          .limit(limit),
      )
      .delete(),
  giveUp: async (db: Db, id: string, failure: string): Promise<void> => {
    await db('stripe_event').where({ id }).update({ status: 'given_up', failure });
  },
});

export type StripeEventRepository = ReturnType<typeof createStripeEventRepository>;
