import type { Db, Tx } from '@wayfare/kit/db';
import type { Payment, PaymentLine, PaymentStatus, RefundCause } from '../domain/payment.ts';

interface PaymentRow {
  id: string;
  application_id: string;
  application_version: number;
  currency: string;
  amount_minor: string;
  refunded_minor: string;
  status: PaymentStatus;
  duplicate: boolean;
  refund_cause: RefundCause | null;
  lines: PaymentLine[];
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
  // A release before this one writes none.
  refundCause: row.refund_cause ?? (row.duplicate ? 'duplicate' : undefined),
  lines: row.lines,
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
  refund_cause: payment.refundCause ?? null,
  lines: JSON.stringify(payment.lines),
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
  /** @returns false where the payment, or its session, is known already. */
  insertNew: async (tx: Tx, payment: Payment): Promise<boolean> => {
    const inserted = await tx('payment').insert(toRow(payment)).onConflict().ignore().returning('id');
    return inserted.length > 0;
  },
  findByPaymentIntents: async (db: Db, paymentIntentIds: string[]): Promise<Map<string, Payment>> => {
    const rows: PaymentRow[] = await db('payment').whereIn('stripe_payment_intent_id', paymentIntentIds);
    return new Map(rows.map((row) => [row.stripe_payment_intent_id ?? '', toPayment(row)]));
  },
  /** Of these applications, the payments that paid them. */
  listPaying: async (db: Db, applicationIds: string[]): Promise<Payment[]> => {
    const rows: PaymentRow[] = await db('payment')
      .whereIn('application_id', applicationIds)
      .where({ duplicate: false })
      .whereNotNull('paid_at');
    return rows.map(toPayment);
  },
  /** Paid within the span, or refunded or disputed within it, in the order of their ids, from after an id on. */
  listTouchedSince: async (
    db: Db,
    since: Date,
    { after, limit }: { after: string; limit: number },
  ): Promise<Payment[]> => {
    const rows: PaymentRow[] = await db('payment')
      .where('id', '>', after)
      .whereNotNull('paid_at')
      .where((touched) =>
        touched
          .where('paid_at', '>=', since)
          .orWhereIn('id', db('refund').select('payment_id').where('updated_at', '>=', since)),
      )
      .orderBy('id')
      .limit(limit);
    return rows.map(toPayment);
  },
  listStranded: async (db: Db): Promise<Payment[]> => {
    const rows: PaymentRow[] = await db('payment').where({ status: 'stranded' });
    return rows.map(toPayment);
  },
  listOfApplication: async (db: Db, applicationId: string): Promise<Payment[]> => {
    const rows: PaymentRow[] = await db('payment').where({ application_id: applicationId }).orderBy('created_at');
    return rows.map(toPayment);
  },
  save: async (tx: Tx, payment: Payment): Promise<void> => {
    await tx('payment')
      .where({ id: payment.id })
      .update({ ...toRow(payment), updated_at: tx.fn.now() });
  },
  /**
   * Begins a check of a payment that has one coming, whenever, or due by then; should it fail, the next is due a minute
   * later.
   */
  beginCheck: async (db: Db, id: string, dueBy?: Date): Promise<Payment | undefined> => {
    const coming = db('payment').where({ id }).whereNotNull('attend_at');
    const rows: PaymentRow[] = await (dueBy ? coming.where('attend_at', '<=', dueBy) : coming)
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
