import type { Db, Tx } from '@wayfare/kit/db';
import type { Share } from '../domain/ledger.ts';
import type { Refund, RefundReason, RefundStatus } from '../domain/refund.ts';

interface RefundRow {
  id: string;
  payment_id: string;
  application_id: string;
  currency: string;
  amount_minor: string;
  status: RefundStatus;
  reason: RefundReason;
  requested_by: string;
  idempotency_key: string;
  traveller: number | null;
  allocation: Share[];
  stripe_refund_id: string | null;
  failure: string;
  succeeded_at: Date | null;
  created_at: Date;
}

const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  applicationId: row.application_id,
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  status: row.status,
  reason: row.reason,
  requestedBy: row.requested_by,
  idempotencyKey: row.idempotency_key,
  traveller: row.traveller ?? undefined,
  allocation: row.allocation,
  stripeRefundId: row.stripe_refund_id ?? undefined,
  failure: row.failure,
  succeededAt: row.succeeded_at ?? undefined,
  createdAt: row.created_at,
});

export const createRefundRepository = () => ({
  /** Oldest first. Lock the application first where they are about to change. */
  listOfPayment: async (db: Db | Tx, paymentId: string): Promise<Refund[]> => {
    const rows: RefundRow[] = await db('refund').where({ payment_id: paymentId }).orderBy('created_at').orderBy('id');
    return rows.map(toRefund);
  },
  listOfApplication: async (db: Db, applicationId: string): Promise<Refund[]> => {
    const rows: RefundRow[] = await db('refund')
      .where({ application_id: applicationId })
      .orderBy('created_at')
      .orderBy('id');
    return rows.map(toRefund);
  },
  findByStripeIds: async (db: Db, stripeRefundIds: string[]): Promise<Map<string, Refund>> => {
    const rows: RefundRow[] = await db('refund').whereIn('stripe_refund_id', stripeRefundIds);
    return new Map(rows.map((row) => [row.stripe_refund_id ?? '', toRefund(row)]));
  },
  save: async (tx: Tx, refund: Refund): Promise<void> => {
    await tx('refund')
      .insert({
        id: refund.id,
        payment_id: refund.paymentId,
        application_id: refund.applicationId,
        currency: refund.currency,
        amount_minor: refund.amountMinor,
        status: refund.status,
        reason: refund.reason,
        requested_by: refund.requestedBy,
        idempotency_key: refund.idempotencyKey,
        traveller: refund.traveller ?? null,
        allocation: JSON.stringify(refund.allocation),
        stripe_refund_id: refund.stripeRefundId ?? null,
        failure: refund.failure,
        succeeded_at: refund.succeededAt ?? null,
        created_at: refund.createdAt,
        updated_at: tx.fn.now(),
      })
      .onConflict('id')
      .merge(['status', 'stripe_refund_id', 'failure', 'succeeded_at', 'updated_at']);
  },
});

export type RefundRepository = ReturnType<typeof createRefundRepository>;
