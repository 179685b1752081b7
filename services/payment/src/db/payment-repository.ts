import type { Db, Tx } from '@wayfare/kit/db';
import type { Payment, PaymentStatus } from '../domain/payment.ts';

interface PaymentRow {
  id: string;
  application_id: string;
  application_version: number;
  currency: string;
  amount_minor: string;
  refunded_minor: string;
  status: PaymentStatus;
  duplicate: boolean;
  idempotency_key: string;
  stripe_session_id: string | null;
  stripe_payment_intent_id: string | null;
  checkout_url: string | null;
  expires_at: Date;
  paid_at: Date | null;
  attend_at: Date | null;
  attempts: number;
}

const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  applicationId: row.application_id,
  applicationVersion: row.application_version,
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  refundedMinor: Number(row.refunded_minor),
  status: row.status,
  duplicate: row.duplicate,
  idempotencyKey: row.idempotency_key,
  sessionId: row.stripe_session_id ?? undefined,
  paymentIntentId: row.stripe_payment_intent_id ?? undefined,
  checkoutUrl: row.checkout_url ?? undefined,
  expiresAt: row.expires_at,
  paidAt: row.paid_at ?? undefined,
  nextCheckAt: row.attend_at ?? undefined,
  attempts: row.attempts,
});

const toRow = (payment: Payment) => ({
  id: payment.id,
  application_id: payment.applicationId,
  application_version: payment.applicationVersion,
  currency: payment.currency,
  amount_minor: payment.amountMinor,
  refunded_minor: payment.refundedMinor,
  status: payment.status,
  duplicate: payment.duplicate,
  idempotency_key: payment.idempotencyKey,
  stripe_session_id: payment.sessionId ?? null,
  stripe_payment_intent_id: payment.paymentIntentId ?? null,
  checkout_url: payment.checkoutUrl ?? null,
  expires_at: payment.expiresAt,
  paid_at: payment.paidAt ?? null,
  attend_at: payment.nextCheckAt ?? null,
  attempts: payment.attempts,
});

/** How long ago the oldest second payment landed that is still to be given back; 0 where there is none. */
export const oldestDuplicateSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { age: number }[] }>(
    "select coalesce(extract(epoch from now() - min(paid_at)), 0)::float as age from payment where status = 'refund_due'",
  );
  return rows[0]?.age ?? 0;
};

export const createPaymentRepository = () => ({
  /** Until the transaction ends nobody else changes this application's payments, not even by adding one. */
  lockApplication: async (tx: Tx, applicationId: string): Promise<Payment[]> => {
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [applicationId]);
    const rows: PaymentRow[] = await tx('payment').where({ application_id: applicationId }).orderBy('created_at');
    return rows.map(toPayment);
  },
  find: async (db: Db, id: string): Promise<Payment | undefined> => {
    const row = await db<PaymentRow>('payment').where({ id }).first();
    return row && toPayment(row);
  },
  findBySession: async (db: Db, sessionId: string): Promise<Payment | undefined> => {
    const row = await db<PaymentRow>('payment').where({ stripe_session_id: sessionId }).first();
    return row && toPayment(row);
  },
  findByPaymentIntent: async (db: Db, paymentIntentId: string): Promise<Payment | undefined> => {
    const row = await db<PaymentRow>('payment').where({ stripe_payment_intent_id: paymentIntentId }).first();
    return row && toPayment(row);
  },
  /** The payment that paid the application. */
  findPaying: async (db: Db, applicationId: string): Promise<Payment | undefined> => {
    const rows: PaymentRow[] = await db('payment')
      .where({ application_id: applicationId, duplicate: false })
      .whereNotNull('paid_at');
    return rows[0] && toPayment(rows[0]);
  },
  insert: async (tx: Tx, payment: Payment): Promise<void> => {
    await tx('payment').insert(toRow(payment));
  },
  save: async (tx: Tx, payment: Payment): Promise<void> => {
    await tx('payment')
      .where({ id: payment.id })
      .update({ ...toRow(payment), updated_at: tx.fn.now() });
  },
  /** Begins a check of a payment that has one coming; should it fail, the next is due a minute later. */
  beginCheck: async (db: Db, id: string): Promise<Payment | undefined> => {
    const rows: PaymentRow[] = await db('payment')
      .where({ id })
      .whereNotNull('attend_at')
      .update({ attend_at: db.raw("now() + interval '1 minute'"), attempts: db.raw('attempts + 1') })
      .returning('*');
    return rows[0] && toPayment(rows[0]);
  },
  /**
   * Takes payments whose check is due, so that jobs can be added for them; they are due again in five minutes, should
   * those be lost.
   */
  takeDue: async (tx: Tx, limit: number): Promise<string[]> => {
    const { rows } = await tx.raw<{ rows: { id: string }[] }>(
      `update payment set attend_at = now() + interval '5 minutes'
       where id in (select id from payment where attend_at <= now() order by attend_at limit ? for update skip locked)
       returning id`,
      [limit],
    );
    return rows.map(({ id }) => id);
  },
});

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;
