import type { EventConsumer } from '@wayfare/kit/event-consumer';
import { CURRENCIES } from '@wayfare/proto/application/v1/limits';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { z } from 'zod';
import type { createRecordPayment } from '../app/record-payment.ts';
import type { Money } from '../domain/application.ts';
import type { PaymentChange } from '../domain/payment.ts';

const moneySchema = z.object({ amountMinor: z.int().min(0), currency: z.enum(CURRENCIES) });

const eventSchema = z.object({
  paymentId: z.guid(),
  applicationId: z.guid(),
  amount: moneySchema,
  event: z.looseObject({ refunded: z.object({ refunded: moneySchema }).optional() }),
});

const toMoney = (money: PaymentEvent['amount']): Money => {
  const { amountMinor, currency } = moneySchema.parse(money);
  return { amountMinor, currency };
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
    case 'refundReversed': {
      const { duplicate, refunded } = event.refundReversed;
      return { kind: 'refund-reversed', duplicate, refunded: toMoney(refunded) };
    }
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
  concerns: ({ event }) => event !== undefined,
  schema: eventSchema,
  handle: async (event, { tx }) => {
    const outcome = toOutcome(event);
    if (!outcome) return;
    const { paymentId, applicationId, applicationVersion } = event;
    const amount = toMoney(event.amount);
    await recordPayment(tx, { paymentId, applicationId, applicationVersion, amount, outcome });
  },
});
