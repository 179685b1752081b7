import { eventConsumer } from '@visa/kit/kafka';
import { PaymentEvent } from '@visa/proto/payment/v1/payment_events';
import { addReminders } from '../db/add-reminders.ts';
import { addTask } from '../db/task-queue.ts';

/** Paid: the receipt, the link by which the traveller comes back from anywhere, and reminders where nothing is handed in. */
export const paymentEvents = eventConsumer({
  topic: 'payment.events.v1',
  decode: PaymentEvent.decode,
  handle: async ({ event, applicationId, paymentId, amount }, { tx }) => {
    if (event?.$case !== 'succeeded') return;
    const facts = { amountMinor: amount?.amountMinor, currency: amount?.currency };
    await addTask(tx, { kind: 'receipt', applicationId, facts, dedupeKey: `receipt:${paymentId}` });
    await addTask(tx, { kind: 'magic_link', applicationId, dedupeKey: `magic_link:${paymentId}` });
    await addReminders(tx, 'paid', applicationId);
  },
});
