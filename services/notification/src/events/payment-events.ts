import { eventConsumer } from '@wayfare/kit/kafka';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { reminderTasks } from '../db/reminder-tasks.ts';
import type { TaskRepository } from '../db/task-repository.ts';

/** Paid: the receipt, the link by which the traveller comes back from anywhere, and reminders where nothing is handed in. */
export const createPaymentEvents = ({ tasks }: { tasks: TaskRepository }) =>
  eventConsumer({
    topic: 'payment.events.v1',
    decode: PaymentEvent.decode,
    concerns: ({ event }) => event?.$case === 'succeeded',
    handle: async ({ applicationId, paymentId, amount }, { tx }) => {
      const facts = { amountMinor: amount?.amountMinor, currency: amount?.currency };
      await tasks.add(tx, [
        { kind: 'receipt', applicationId, facts, dedupeKey: `receipt:${paymentId}` },
        { kind: 'magic_link', applicationId, dedupeKey: `magic_link:${paymentId}` },
        ...reminderTasks('paid', applicationId),
      ]);
    },
  });
