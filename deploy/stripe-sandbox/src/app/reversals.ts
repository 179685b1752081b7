import { toCharge, toDispute, toRefund } from '../api/shapes.ts';
import { refundFailureMovement, refundMovement, reinstatementMovement, withdrawalMovement } from '../domain/balance.ts';
import { closeDispute, openDispute } from '../domain/dispute.ts';
import type { CreateRefund } from '../domain/params.ts';
import type { BalanceTransaction, Dispute, DisputeReason, Payment, Refund } from '../domain/records.ts';
import { type MovedRefund, refundPayment, settleRefund } from '../domain/refund.ts';
import { noSuch } from '../domain/stripe-error.ts';
import type { Change, Store } from '../state/store.ts';
import type { Clock } from './clock.ts';
import type { RequestInfo, SaveWithEvents } from './emit-event.ts';

interface Deps {
  store: Store;
  clock: Clock;
  saveWithEvents: SaveWithEvents;
}

/** What takes money back: refunds and disputes. Each change, its balance transaction and its events are one write. */
export const createReversals = ({ store, clock, saveWithEvents }: Deps) => {
  const paymentOf = ({ paymentId }: { paymentId: string }): Payment => {
    const payment = store.find('payment', paymentId);
    if (!payment) throw noSuch('payment_intent', paymentId, 'intent');
    return payment;
  };

  const refundChanges = ({ payment, refund }: MovedRefund, movement?: BalanceTransaction): Change[] => [
    { kind: 'payment', value: payment },
    { kind: 'refund', value: refund },
    ...(movement ? [{ kind: 'balance', value: movement } as const] : []),
  ];

  /** Whether the fault plan lets this refund wait; uses up one of its turns. */
  const takePending = (): boolean => {
    const faults = store.find('faults', 'faults');
    const pendNext = faults?.refunds?.pendNext ?? 0;
    if (!faults || pendNext === 0) return false;
    store.save({ kind: 'faults', value: { ...faults, refunds: { pendNext: pendNext - 1 } } });
    return true;
  };

  const disputeChanges = (dispute: Dispute, movement?: BalanceTransaction): { dispute: Dispute; changes: Change[] } => {
    const moved = movement
      ? { ...dispute, balanceTransactionIds: [...dispute.balanceTransactionIds, movement.id] }
      : dispute;
    return {
      dispute: moved,
      changes: [
        { kind: 'dispute', value: moved },
        ...(movement ? [{ kind: 'balance', value: movement } as const] : []),
      ],
    };
  };

  return {
    refund: (payment: Payment, params: CreateRefund, request: RequestInfo): Refund => {
      const now = clock.seconds();
      const done = refundPayment(payment, params, { now, pending: takePending() });
      const movement = refundMovement(done.refund, now);
      const refund = { ...done.refund, balanceTransactionId: movement.id };
      saveWithEvents(
        refundChanges({ payment: done.payment, refund }, movement),
        [
          { type: 'refund.created', object: toRefund(refund) },
          { type: 'charge.refunded', object: toCharge(done.payment) },
        ],
        request,
      );
      return refund;
    },
    settleRefund: (refund: Refund, status: 'succeeded' | 'failed' | 'canceled'): Refund => {
      const done = settleRefund(paymentOf(refund), refund, status);
      const movement = status === 'succeeded' ? undefined : refundFailureMovement(refund, clock.seconds());
      const moved = { ...done.refund, failureBalanceTransactionId: movement?.id };
      const object = toRefund(moved);
      saveWithEvents(refundChanges({ payment: done.payment, refund: moved }, movement), [
        { type: 'refund.updated', object },
        { type: 'charge.refund.updated', object },
        ...(status === 'failed' ? [{ type: 'refund.failed', object } as const] : []),
      ]);
      return moved;
    },
    openDispute: (payment: Payment, wanted: { amount?: number; reason: DisputeReason }): Dispute => {
      const now = clock.seconds();
      const opened = openDispute(payment, wanted, now);
      const { dispute, changes } = disputeChanges(opened, withdrawalMovement(opened, now));
      saveWithEvents(
        [{ kind: 'payment', value: { ...payment, disputeId: dispute.id } }, ...changes],
        [
          { type: 'charge.dispute.created', object: toDispute(dispute, store) },
          { type: 'charge.dispute.funds_withdrawn', object: toDispute(dispute, store) },
        ],
      );
      return dispute;
    },
    closeDispute: (open: Dispute, status: 'won' | 'lost'): Dispute => {
      const closed = closeDispute(open, status);
      const movement = status === 'won' ? reinstatementMovement(closed, clock.seconds()) : undefined;
      const { dispute, changes } = disputeChanges(closed, movement);
      saveWithEvents(changes, [
        ...(status === 'won'
          ? [{ type: 'charge.dispute.funds_reinstated', object: toDispute(dispute, store) } as const]
          : []),
        { type: 'charge.dispute.closed', object: toDispute(dispute, store) },
      ]);
      return dispute;
    },
  };
};

export type Reversals = ReturnType<typeof createReversals>;
