import { eventConsumer } from '@wayfare/kit/event-consumer';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { z } from 'zod';
import { reminderTasks } from '../db/reminder-tasks.ts';
import type { TaskRepository } from '../db/task-repository.ts';

/**
 * Paid: the receipt, the link by which the traveller comes back from anywhere, and reminders where nothing is handed
 * in.
 */
export const createPaymentEvents = ({ tasks }: { tasks: TaskRepository }) =>
  eventConsumer({
    topic: 'payment.events.v1',
    decode: PaymentEvent.decode,
    concerns: ({ event }) => event?.$case === 'succeeded',
    schema: z.object({
      applicationId: z.guid(),
      paymentId: z.guid(),
      amount: z.object({ amountMinor: z.int().min(0), currency: z.string().length(3) }),
    }),
    handle: async ({ applicationId, paymentId, amount }, { tx }) => {
      const facts = { amountMinor: amount?.amountMinor, currency: amount?.currency };
      await tasks.add(tx, [
        { kind: 'receipt', applicationId, facts, dedupeKey: `receipt:${paymentId}` },
        { kind: 'magic_link', applicationId, dedupeKey: `magic_link:${paymentId}` },
        ...reminderTasks('paid', applicationId),
      ]);
    },
  });
