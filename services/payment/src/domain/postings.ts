import { balanced, credit, debit, type Entry, type Posting, type Share, sumOf } from './ledger.ts';
import type { Dispute, Movement } from './movement.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';
import { sharesOf } from './shares.ts';

type Subject = Pick<Posting, 'paymentId' | 'applicationId'>;

const inverse = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
const credits = (shares: readonly Share[]): Entry[] =>
  shares.map(({ account, amountMinor }) => credit(account, amountMinor));
const debits = (shares: readonly Share[]): Entry[] =>
  shares.map(({ account, amountMinor }) => debit(account, amountMinor));

/** The traveller owes the order, and paid it at the processor. */
export const paymentPostings = (payment: Payment): Posting[] => {
  const { id: paymentId, applicationId, currency, amountMinor } = payment;
  const subject = { paymentId, applicationId, currency };
  return [
    balanced({
      ...subject,
      cause: `sale:${paymentId}`,
      kind: payment.duplicate ? 'unapplied-payment' : 'sale',
      entries: [debit('traveller_receivable', amountMinor), ...credits(sharesOf(payment))],
    }),
    balanced({
      ...subject,
      cause: `payment:${payment.paymentIntentId ?? paymentId}`,
      kind: 'payment',
      entries: [debit('processor_clearing', amountMinor), credit('traveller_receivable', amountMinor)],
    }),
  ];
};

const contraOf = ({ type, amountMinor }: Movement): Entry => {
  if (type === 'payout') return credit('bank', amountMinor);
  if (type === 'stripe_fee') return credit('processor_fee', amountMinor);
  return credit('processor_clearing', amountMinor);
};

/**
 * What the processor did to our balance. It meets what we posted for the same cause in the clearing account, except for
 * its own fees and payouts.
 */
export const movementPosting = (movement: Movement, subject: Subject = {}): Posting =>
  balanced({
    ...subject,
    currency: movement.currency,
    cause: `txn:${movement.id}`,
    kind: movement.type,
    entries: [
      debit('processor_balance', movement.netMinor),
      debit('processor_fee', movement.feeMinor),
      contraOf(movement),
    ],
  });

/** Every posting that the state of a refund asks for; posting them again does nothing. */
export const refundPostings = (refund: Refund): Posting[] => {
  const { id, paymentId, applicationId, currency, amountMinor, allocation } = refund;
  const subject = { paymentId, applicationId, currency };
  const owed = [...debits(allocation), credit('refunds_payable', amountMinor)];
  const paid = [debit('refunds_payable', amountMinor), credit('processor_clearing', amountMinor)];
  const post = (cause: string, kind: string, entries: Entry[]) =>
    balanced({ ...subject, cause: `${cause}:${id}`, kind, entries });
  const ended = refund.status === 'failed' || refund.status === 'cancelled';
  return [
    post('refund', 'refund', owed),
    ...(refund.succeededAt ? [post('refund-paid', 'refund-paid', paid)] : []),
    ...(refund.succeededAt && ended ? [post('refund-paid-reversed', 'refund-paid-reversed', inverse(paid))] : []),
    ...(ended ? [post('refund-reversed', 'refund-reversed', inverse(owed))] : []),
  ];
};

/** The money that a dispute has taken waits in `disputes` until it comes back, or is lost. */
export const disputePostings = (dispute: Dispute, movements: readonly Movement[]): Posting[] => {
  const { id, paymentId, applicationId, currency, allocation } = dispute;
  const subject = { paymentId, applicationId, currency };
  const funds = movements.map(({ id: movementId, amountMinor }) =>
    balanced({
      ...subject,
      cause: `dispute-funds:${movementId}`,
      kind: amountMinor < 0 ? 'dispute-withdrawn' : 'dispute-reinstated',
      entries: [debit('disputes', -amountMinor), credit('processor_clearing', -amountMinor)],
    }),
  );
  if (dispute.status !== 'lost' || allocation.length === 0) return funds;
  const lost = [...debits(allocation), credit('disputes', sumOf(allocation))];
  return [...funds, balanced({ ...subject, cause: `dispute-lost:${id}`, kind: 'dispute-lost', entries: lost })];
};
