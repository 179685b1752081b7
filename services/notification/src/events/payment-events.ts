import { eventConsumer } from '@wayfare/kit/event-consumer';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { z } from 'zod';
import { reminderTasks } from '../db/reminder-tasks.ts';
import type { TaskRepository } from '../db/task-repository.ts';

const money = z.object({ amountMinor: z.int().min(0), currency: z.string().length(3) });

/**
 * Paid: the receipt, the link by which the traveller comes back from anywhere, and reminders where nothing is handed
 * in. Given back: how much, once for each amount that is given back so far.
 */
export const createPaymentEvents = ({ tasks }: { tasks: TaskRepository }) =>
  eventConsumer({
    topic: 'payment.events.v1',
    decode: PaymentEvent.decode,
    concerns: ({ event }) => event?.$case === 'succeeded' || event?.$case === 'refunded',
    schema: z.object({
      applicationId: z.guid(),
      paymentId: z.guid(),
      amount: money,
      event: z.looseObject({ refunded: z.looseObject({ refunded: money }).optional() }),
    }),
    handle: async ({ applicationId, paymentId, amount, event }, { tx }) => {
      const facts = { amountMinor: amount?.amountMinor, currency: amount?.currency };
      if (event?.$case === 'refunded') {
        const refundedMinor = event.refunded.refunded?.amountMinor;
        const dedupeKey = `case_refunded:${paymentId}:${refundedMinor}`;
        await tasks.add(tx, [{ kind: 'case_refunded', applicationId, facts: { ...facts, refundedMinor }, dedupeKey }]);
        return;
      }
      await tasks.add(tx, [
        { kind: 'receipt', applicationId, facts, dedupeKey: `receipt:${paymentId}` },
        { kind: 'magic_link', applicationId, dedupeKey: `magic_link:${paymentId}` },
        ...reminderTasks('paid', applicationId),
      ]);
    },
  });
