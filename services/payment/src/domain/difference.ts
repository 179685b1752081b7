/** How our books, Stripe and the orders can differ. */
export type DifferenceKind =
  /** Stripe holds money for a payment that we had no row of: staff give it back or take it over. */
  | 'payment-unknown'
  /** Stripe took another amount or currency than was asked. */
  | 'payment-amount-differs'
  /** We call it paid; Stripe does not know it, or never took the money. */
  | 'payment-not-at-stripe'
  /** Stripe has the money; looking again did not make the payment paid here. */
  | 'payment-not-paid-here'
  /** Looking again did not bring ours up to Stripe's. */
  | 'refund-differs'
  | 'refund-not-at-stripe'
  /** It failed and nothing was given back instead. */
  | 'refund-failed'
  | 'dispute-differs'
  /** A movement of our balance that nothing here accounts for, or with another amount. */
  | 'movement-unknown'
  | 'movement-amount-differs'
  /** An entry of our ledger that Stripe has no movement for. */
  | 'movement-not-at-stripe'
  /** Money stays in a clearing account although nothing of its payment is under way. */
  | 'clearing-not-zero'
  /** Paid or refunded without its entry in the ledger, or with one over another amount. */
  | 'ledger-differs'
  /** An entry that no payment, refund or dispute of ours explains. */
  | 'ledger-entry-unknown'
  /** Paid here; the application does not know it, although it was told again. */
  | 'application-not-paid'
  | 'application-refund-differs'
  /** The application calls itself paid; we have no payment for it. */
  | 'application-paid-without-payment'
  /** An event of Stripe that could not be processed. */
  | 'event-failed';

export interface FoundDifference {
  kind: DifferenceKind;
  /** Id of what differs, at Stripe or here. */
  subject: string;
  paymentId?: string;
  applicationId?: string;
  /** Ids and amounts only. */
  details: Record<string, string>;
}
