import type { Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import type { Payment } from '../domain/payment.ts';
import type { Announcement } from '../domain/settle.ts';

const refundOf = ({ duplicate, refundedMinor, currency }: Payment) => ({
  duplicate,
  refunded: { amountMinor: refundedMinor, currency },
});

const bodyOf = (payment: Payment, announcement: Announcement): PaymentEvent['event'] => {
  switch (announcement) {
    case 'opened':
      return { $case: 'opened', opened: {} };
    case 'succeeded':
      return { $case: 'succeeded', succeeded: {} };
    case 'failed':
      return { $case: 'failed', failed: {} };
    case 'expired':
      return { $case: 'expired', expired: {} };
    case 'refunded':
      return { $case: 'refunded', refunded: refundOf(payment) };
    case 'refund_reversed':
      return { $case: 'refundReversed', refundReversed: refundOf(payment) };
  }
};

/** Writes the event to the outbox, in the transaction of its cause. It carries ids and amounts only. */
export const announce = (tx: Tx, payment: Payment, announcement: Announcement): Promise<void> =>
  enqueue(tx, {
    topic: 'payment.events.v1',
    key: payment.applicationId,
    payload: PaymentEvent.encode(
      PaymentEvent.fromPartial({
        paymentId: payment.id,
        applicationId: payment.applicationId,
        applicationVersion: payment.applicationVersion,
        amount: { amountMinor: payment.amountMinor, currency: payment.currency },
        event: bodyOf(payment, announcement),
      }),
    ).finish(),
  });
