/**
 * Accounts of the ledger. Debits are positive, credits negative.
 * `processor_clearing`, `traveller_receivable`, `refunds_payable` and `disputes` return to zero once nothing is under
 * way; `suspense` is zero unless something is wrong.
 */
export type Account =
  | 'traveller_receivable'
  | 'government_fee_held'
  | 'service_revenue'
  | `add_on:${string}`
  /** Paid before the order's lines were kept with the payment. */
  | 'unsplit_revenue'
  /** Money of travellers that no order has a claim on: second payments, payments that nobody knows. */
  | 'unapplied_cash'
  | 'processor_clearing'
  | 'processor_balance'
  | 'processor_fee'
  | 'refunds_payable'
  | 'disputes'
  | 'dispute_loss'
  | 'bank'
  | 'suspense';

export interface Entry {
  account: Account;
  /** Minor units; never 0. */
  amountMinor: number;
}

/** One balanced transaction of the ledger. What has the same cause is posted once. */
export interface Posting {
  cause: string;
  kind: string;
  paymentId?: string;
  applicationId?: string;
  currency: string;
  entries: Entry[];
}

/** A part of a payment and the account that it belongs to; the amount is positive. */
export interface Share {
  account: Account;
  amountMinor: number;
}

export const sumOf = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

export const debit = (account: Account, amountMinor: number): Entry => ({ account, amountMinor });
export const credit = (account: Account, amountMinor: number): Entry => ({ account, amountMinor: -amountMinor });

/** Leaves out entries of zero. Throws where debits and credits differ, as the database would. */
export const balanced = (posting: Posting): Posting => {
  const entries = posting.entries.filter(({ amountMinor }) => amountMinor !== 0);
  if (sumOf(entries) !== 0) throw new Error(`ledger posting ${posting.cause} does not balance`);
  return { ...posting, entries };
};
