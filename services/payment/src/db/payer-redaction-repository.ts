import type { Db, Tx } from '@wayfare/kit/db';

interface PayerRedactionRow {
  application_id: string;
  stripe_job_id: string | null;
  done_at: Date | null;
}

/** How long Stripe has been asked to forget a payer whom it still knows; 0 where there is none. */
export const oldestRedactionSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { age: number }[] }>(
    'select coalesce(extract(epoch from now() - min(requested_at)), 0)::float as age from payer_redaction where done_at is null',
  );
  return rows[0]?.age ?? 0;
};

export const createPayerRedactionRepository = () => ({
  request: async (tx: Tx, applicationId: string): Promise<void> => {
    await tx('payer_redaction').insert({ application_id: applicationId }).onConflict('application_id').ignore();
  },
  findOpen: async (db: Db, applicationId: string): Promise<{ stripeJobId?: string } | undefined> => {
    const row = await db<PayerRedactionRow>('payer_redaction')
      .where({ application_id: applicationId })
      .whereNull('done_at')
      .first();
    return row && { stripeJobId: row.stripe_job_id ?? undefined };
  },
  /** Without an id the next try begins another job at Stripe. */
  noteStripeJob: async (db: Db, applicationId: string, stripeJobId?: string): Promise<void> => {
    await db('payer_redaction')
      .where({ application_id: applicationId })
      .update({ stripe_job_id: stripeJobId ?? null });
  },
  markDone: async (db: Db, applicationId: string): Promise<void> => {
    await db('payer_redaction').where({ application_id: applicationId }).update({ done_at: db.fn.now() });
  },
});

export type PayerRedactionRepository = ReturnType<typeof createPayerRedactionRepository>;
