import type { Db, Tx } from '@wayfare/kit/db';
import type { RefundReason, RefundScope } from '../domain/refund.ts';

/** A refund above the limit of one person. */
export interface RefundProposal {
  id: string;
  applicationId: string;
  paymentId: string;
  scope: RefundScope;
  reason: RefundReason;
  currency: string;
  amountMinor: number;
  proposedBy: string;
  proposedAt: Date;
  idempotencyKey: string;
  status: 'open' | 'confirmed' | 'declined';
}

interface Row {
  id: string;
  application_id: string;
  payment_id: string;
  scope: RefundScope;
  reason: RefundReason;
  currency: string;
  amount_minor: string;
  proposed_by: string;
  proposed_at: Date;
  idempotency_key: string;
  status: RefundProposal['status'];
}

const toProposal = (row: Row): RefundProposal => ({
  id: row.id,
  applicationId: row.application_id,
  paymentId: row.payment_id,
  scope: row.scope,
  reason: row.reason,
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  idempotencyKey: row.idempotency_key,
  status: row.status,
});

/** Lock the application's payments first where proposals are about to change. */
export const createRefundProposalRepository = () => ({
  listOfPayment: async (tx: Tx, paymentId: string): Promise<RefundProposal[]> => {
    const rows: Row[] = await tx('refund_proposal').where({ payment_id: paymentId });
    return rows.map(toProposal);
  },
  listOpen: async (db: Db | Tx, applicationId: string): Promise<RefundProposal[]> => {
    const rows: Row[] = await db('refund_proposal')
      .where({ application_id: applicationId, status: 'open' })
      .orderBy('proposed_at');
    return rows.map(toProposal);
  },
  insert: async (tx: Tx, proposal: RefundProposal): Promise<void> => {
    await tx('refund_proposal').insert({
      id: proposal.id,
      application_id: proposal.applicationId,
      payment_id: proposal.paymentId,
      scope: JSON.stringify(proposal.scope),
      reason: proposal.reason,
      currency: proposal.currency,
      amount_minor: proposal.amountMinor,
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.proposedAt,
      idempotency_key: proposal.idempotencyKey,
    });
  },
  close: async (
    tx: Tx,
    { id }: Pick<RefundProposal, 'id'>,
    { status, by, at }: { status: 'confirmed' | 'declined'; by: string; at: Date },
  ): Promise<void> => {
    await tx('refund_proposal').where({ id }).update({ status, answered_by: by, answered_at: at });
  },
});

export type RefundProposalRepository = ReturnType<typeof createRefundProposalRepository>;
