import type { PaymentStatus } from './payment.ts';

export type Trigger =
  | 'opened'
  | 'withdrawn'
  | 'processing'
  | 'succeeded'
  | 'succeeded_again'
  | 'failed'
  | 'expired'
  | 'partially_refunded'
  | 'refunded'
  /** Nothing of it is given back any more: the refunds failed. */
  | 'refund_reversed'
  /** The same of a payment that is owed back as a whole. */
  | 'still_owed'
  /** The order it paid is not there. */
  | 'owed_back';

/** Money that lands is believed in every state before payment, also after an expiry: Stripe has it. */
const landing = { succeeded: 'paid', succeeded_again: 'refund_due' } as const;

/** The life of a payment. A trigger that a state does not list changes nothing. */
const transitions: Readonly<Record<PaymentStatus, Partial<Record<Trigger, PaymentStatus>>>> = {
  created: { ...landing, opened: 'open', withdrawn: 'withdrawn', processing: 'processing', expired: 'withdrawn' },
  open: { ...landing, withdrawn: 'withdrawn', processing: 'processing', failed: 'failed', expired: 'expired' },
  processing: { ...landing, failed: 'failed' },
  failed: { ...landing },
  expired: { ...landing, processing: 'processing' },
  withdrawn: { ...landing, processing: 'processing' },
  paid: { partially_refunded: 'partially_refunded', refunded: 'refunded', owed_back: 'refund_due' },
  partially_refunded: {
    partially_refunded: 'partially_refunded',
    refunded: 'refunded',
    refund_reversed: 'paid',
    owed_back: 'refund_due',
  },
  refund_due: { refunded: 'refunded' },
  stranded: { refunded: 'refunded' },
  refunded: { partially_refunded: 'partially_refunded', refund_reversed: 'paid', still_owed: 'refund_due' },
};

/** @returns the state after the trigger, or undefined where it changes nothing. */
export const nextStatus = (status: PaymentStatus, trigger: Trigger): PaymentStatus | undefined =>
  transitions[status][trigger];
