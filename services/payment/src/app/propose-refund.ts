import { randomUUID } from 'node:crypto';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { PaymentRepository } from '../db/payment-repository.ts';
import type { RefundProposal, RefundProposalRepository } from '../db/refund-proposal-repository.ts';
import type { Refund } from '../domain/refund.ts';
import {
  type AddRefund,
  awaitCheck,
  choosePayment,
  type RefundRequest,
  type SendRefund,
  type WeighRefund,
} from './request-refund.ts';

interface Deps {
  db: Db;
  payments: PaymentRepository;
  proposals: RefundProposalRepository;
  weigh: WeighRefund;
  addRefund: AddRefund;
  send: SendRefund;
  now: () => Date;
}

/**
 * Records a refund that a second person has to confirm; nothing is given back by it. The same idempotency key gets the
 * same proposal. FAILED_PRECONDITION `refund-proposed-already` while one waits for this payment.
 */
export const createProposeRefund =
  ({ db, payments, proposals, weigh, now }: Omit<Deps, 'addRefund' | 'send'>) =>
  (request: RefundRequest): Promise<RefundProposal> =>
    db.transaction(async (tx) => {
      const payment = choosePayment(await payments.lockApplication(tx, request.applicationId), request.paymentId);
      const all = await proposals.listOfPayment(tx, payment.id);
      const known = all.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey);
      if (known) return known;
      if (all.some(({ status }) => status === 'open'))
        throw new AppError('FAILED_PRECONDITION', 'refund-proposed-already');
      const { amountMinor } = await weigh(tx, payment, request);
      const proposal: RefundProposal = {
        id: randomUUID(),
        applicationId: payment.applicationId,
        paymentId: payment.id,
        scope: request.scope,
        reason: request.reason,
        currency: payment.currency,
        amountMinor,
        proposedBy: request.requestedBy,
        proposedAt: now(),
        idempotencyKey: request.idempotencyKey,
        status: 'open',
      };
      await proposals.insert(tx, proposal);
      return proposal;
    });
export type ProposeRefund = ReturnType<typeof createProposeRefund>;

interface Answer {
  applicationId: string;
  proposalId: string;
  /** User id. */
  by: string;
}

/** Confirmed or declined meanwhile, or never made. */
const answeredAlready = () => new AppError('FAILED_PRECONDITION', 'proposal-not-found');

/**
 * Gives back what somebody else proposed. FAILED_PRECONDITION `second-person-needed` for whoever proposed it; ABORTED
 * `refund-changed` where it would come to another amount by now; FAILED_PRECONDITION `proposal-not-found`.
 */
export const createConfirmRefund =
  ({ db, payments, proposals, weigh, addRefund, send, now }: Deps) =>
  async ({ applicationId, proposalId, by }: Answer): Promise<Refund> =>
    send(
      await db.transaction(async (tx) => {
        const all = await payments.lockApplication(tx, applicationId);
        const proposal = (await proposals.listOpen(tx, applicationId)).find(({ id }) => id === proposalId);
        if (!proposal) throw answeredAlready();
        if (proposal.proposedBy === by) throw new AppError('FAILED_PRECONDITION', 'second-person-needed');
        const payment = choosePayment(all, proposal.paymentId);
        const wanted = { ...proposal, requestedBy: proposal.proposedBy };
        const { amountMinor } = await weigh(tx, payment, wanted);
        if (amountMinor !== proposal.amountMinor)
          throw new AppError('ABORTED', 'refund-changed', { details: { amountMinor: String(amountMinor) } });
        const refund = await addRefund(tx, payment, { ...wanted, idempotencyKey: `proposal:${proposal.id}` });
        await proposals.close(tx, proposal, { status: 'confirmed', by, at: now() });
        const waiting = awaitCheck(payment, now());
        await payments.save(tx, waiting);
        return { payment: waiting, refund };
      }),
    );
export type ConfirmRefund = ReturnType<typeof createConfirmRefund>;

/** The second person disagrees, or the first takes it back. FAILED_PRECONDITION `proposal-not-found`. */
export const createDeclineRefund =
  ({ db, payments, proposals, now }: Pick<Deps, 'db' | 'payments' | 'proposals' | 'now'>) =>
  ({ applicationId, proposalId, by }: Answer): Promise<RefundProposal> =>
    db.transaction(async (tx) => {
      await payments.lockApplication(tx, applicationId);
      const proposal = (await proposals.listOpen(tx, applicationId)).find(({ id }) => id === proposalId);
      if (!proposal) throw answeredAlready();
      await proposals.close(tx, proposal, { status: 'declined', by, at: now() });
      return { ...proposal, status: 'declined' };
    });
export type DeclineRefund = ReturnType<typeof createDeclineRefund>;
