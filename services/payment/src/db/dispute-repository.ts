import type { Db, Tx } from '@wayfare/kit/db';
import type { Share } from '../domain/ledger.ts';
import type { Dispute, DisputeStatus } from '../domain/movement.ts';

interface DisputeRow {
  id: string;
  payment_id: string;
  application_id: string;
  currency: string;
  amount_minor: string;
  status: DisputeStatus;
  reason: string;
  allocation: Share[];
  opened_at: Date;
}

const toDispute = (row: DisputeRow): Dispute => ({
  id: row.id,
  paymentId: row.payment_id,
  applicationId: row.application_id,
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  status: row.status,
  reason: row.reason,
  allocation: row.allocation,
  openedAt: row.opened_at,
});

export const countOpenDisputes = async (db: Db): Promise<number> => {
  const row = await db('dispute').where({ status: 'open' }).first(db.raw('count(*)::int as count'));
  return row.count;
};

export const createDisputeRepository = () => ({
  listOfPayment: async (db: Db | Tx, paymentId: string): Promise<Dispute[]> => {
    const rows: DisputeRow[] = await db('dispute').where({ payment_id: paymentId }).orderBy('opened_at');
    return rows.map(toDispute);
  },
  listOfApplication: async (db: Db, applicationId: string): Promise<Dispute[]> => {
    const rows: DisputeRow[] = await db('dispute').where({ application_id: applicationId }).orderBy('opened_at');
    return rows.map(toDispute);
  },
  findAll: async (db: Db, ids: string[]): Promise<Map<string, Dispute>> => {
    const rows: DisputeRow[] = await db('dispute').whereIn('id', ids);
    return new Map(rows.map((row) => [row.id, toDispute(row)]));
  },
  save: async (tx: Tx, dispute: Dispute): Promise<void> => {
    await tx('dispute')
      .insert({
        id: dispute.id,
        payment_id: dispute.paymentId,
        application_id: dispute.applicationId,
        currency: dispute.currency,
        amount_minor: dispute.amountMinor,
        status: dispute.status,
        reason: dispute.reason,
        allocation: JSON.stringify(dispute.allocation),
        opened_at: dispute.openedAt,
        updated_at: tx.fn.now(),
      })
      .onConflict('id')
      .merge(['status', 'reason', 'allocation', 'updated_at']);
  },
});

export type DisputeRepository = ReturnType<typeof createDisputeRepository>;
