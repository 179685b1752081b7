import { type CardEntry, type CardFaults, checkCard, outcomeOf } from '../domain/card.ts';
import type { Verdict } from '../domain/checkout.ts';
import type { Checkout, Payment } from '../domain/records.ts';
import type { Checkouts } from './checkouts.ts';
import type { Clock } from './clock.ts';

export type PressResult =
  | { kind: 'card_faults'; faults: CardFaults }
  | { kind: 'attempted'; checkout: Checkout; payment: Payment };

/** What a test card's bank says when no outcome is asked for. */
export const verdictOf = (number: string): Verdict => {
  switch (outcomeOf(number)) {
    case 'succeeds':
      return { kind: 'paid' };
    case 'requires_action':
      return { kind: 'confirmation_needed' };
    case 'insufficient_funds':
      return { kind: 'refused', refusal: 'insufficient_funds' };
    case 'declined':
      return { kind: 'refused', refusal: 'card_declined' };
  }
};

/** The pay button of an open checkout: checks the entries, then asks the bank. */
export const createPressPay =
  ({ checkouts, clock }: { checkouts: Checkouts; clock: Clock }) =>
  (checkout: Checkout, entry: CardEntry, verdict = verdictOf(entry.number)): PressResult => {
    const faults = checkCard(entry, clock.date());
    if (Object.keys(faults).length > 0) return { kind: 'card_faults', faults };
    return { kind: 'attempted', ...checkouts.pay(checkout, entry, verdict) };
  };

export type PressPay = ReturnType<typeof createPressPay>;
