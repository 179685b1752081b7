import type { EventConsumer } from '@wayfare/kit/kafka';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import type { createRecordPayment } from '../app/record-payment.ts';
import { CURRENCIES, type Money } from '../domain/application.ts';
import type { PaymentChange } from '../domain/payment.ts';

const toMoney = (money: PaymentEvent['amount']): Money => {
  const currency = CURRENCIES.find((known) => known === money?.currency);
  if (!money || !currency) throw new Error('payment event without an amount');
  return { amountMinor: money.amountMinor, currency };
};

const toOutcome = ({ event }: PaymentEvent): PaymentChange['outcome'] | undefined => {
  switch (event?.$case) {
    case 'opened':
    case 'succeeded':
    case 'failed':
    case 'expired':
      return { kind: event.$case };
    case 'refunded':
      return { kind: 'refunded', duplicate: event.refunded.duplicate, refunded: toMoney(event.refunded.refunded) };
  }
};

/** payment.events.v1: the only way in which an application becomes paid. */
export const createPaymentEvents = ({
  recordPayment,
}: {
  recordPayment: ReturnType<typeof createRecordPayment>;
}): EventConsumer<PaymentEvent> => ({
  topic: 'payment.events.v1',
  decode: PaymentEvent.decode,
  handle: async (event, { tx }) => {
    const outcome = toOutcome(event);
    if (!outcome) return;
    const { paymentId, applicationId } = event;
    await recordPayment(tx, { paymentId, applicationId, amount: toMoney(event.amount), outcome });
  },
});
