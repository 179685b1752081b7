import type { Application } from '../../../application/src/domain/application.ts';
import { type Posting, sumOf } from '../../../payment/src/domain/ledger.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Schedule } from './schedule.ts';
import { require } from './simulate.ts';
import type { createStripeModel } from './stripe-model.ts';

interface Deps {
  paymentStore: MemoryStore;
  applicationStore: MemoryStore;
  receiptStore: MemoryStore;
  stripe: ReturnType<typeof createStripeModel>;
  schedule: Schedule;
}

interface PaymentRow {
  id: string;
  status: string;
  duplicate: boolean;
  amount_minor: number;
  refunded_minor: number;
  paid_at: Date | null;
}

const ENDED = ['paid', 'partially_refunded', 'refunded', 'failed', 'expired', 'withdrawn'];
const CLEARED = ['traveller_receivable', 'processor_clearing', 'refunds_payable', 'disputes', 'suspense'];

/** What has to hold between Stripe, the books, the application and the receipts once nothing is under way. */
export const checkMoney = ({ paymentStore, applicationStore, receiptStore, stripe, schedule }: Deps): void => {
  const payments = paymentStore.rows<PaymentRow>('payment');
  const paying = payments.filter(({ paid_at: paidAt, duplicate }) => paidAt && !duplicate);
  if (payments.some(({ duplicate }) => duplicate)) schedule.sometimes('paid twice');
  if (payments.some(({ status }) => status === 'expired') && paying.length) schedule.sometimes('paid after an expiry');

  const sessions = [...stripe.sessions.values()];
  const received = sumOf(sessions.map(({ facts }) => facts).filter(({ state }) => state === 'paid'));
  const returned = sumOf(sessions.flatMap(({ refunds }) => [...refunds.values()]));
  const applied = paying.reduce((sum, one) => sum + one.amount_minor - one.refunded_minor, 0);
  require(paying.length === Math.min(1, received), 'money that was received paid the order, once');
  require(received - returned === applied, 'money received = applied + refunded');

  require(payments.every(({ status }) => ENDED.includes(status)), 'no payment is stuck');
  require(paymentStore.rows('refund').every(({ status }) => status === 'succeeded'), 'no refund is stuck');
  require(paymentStore.rows('stripe_event').every(({ status }) => status === 'done'), 'no webhook is stuck');
  require(paymentStore.rows('job').length === 0, 'no job is stuck');
  require(paymentStore.rows('outbox').every(({ status }) => status === 'sent'), 'the outbox empties');

  const entries = paymentStore.rows<{ posting: Posting }>('ledger').flatMap(({ posting }) => posting.entries);
  for (const account of CLEARED)
    require(sumOf(entries.filter((entry) => entry.account === account)) === 0, `${account} returns to zero`);
  require(sumOf(entries.filter(({ account }) => account === 'processor_balance')) ===
    received - returned, 'the books say what Stripe holds');

  const [row] = applicationStore.rows<{ application: Application }>('application');
  require((row?.application.paidAt !== undefined) === paying.length > 0, 'the application is paid where the order is');
  require((row?.application.refundedMinor ?? 0) ===
    (paying[0]?.refunded_minor ?? 0), 'the application knows what was given back');
  require(applicationStore.rows('stranded_payment').length === 0, 'no payment is unaccounted for');
  require(receiptStore
    .rows('receipt')
    .map(({ payment_id: id }) => id)
    .join() === paying.map(({ id }) => id).join(), 'each paid order has one receipt');
};
