import { newId } from './ids.ts';
import type { BalanceTransaction, Dispute, Payment, Refund } from './records.ts';

/** What Stripe takes of a charge by card: 2.9 % and 30 minor units. */
const FEE_PER_MILLE = 29;
const FEE_FIXED = 30;
/** What Stripe takes for a dispute, won or lost. */
const DISPUTE_FEE = 1_500;

export const feeOf = (amount: number): number => Math.round((amount * FEE_PER_MILLE) / 1_000) + FEE_FIXED;

type Movement = Pick<BalanceTransaction, 'type' | 'reportingCategory' | 'source' | 'amount' | 'fee' | 'currency'>;

const move = (movement: Movement, now: number): BalanceTransaction => ({
  id: newId('txn'),
  ...movement,
  created: now,
});

export const chargeMovement = ({ chargeId: source, amount, currency }: Payment, now: number): BalanceTransaction =>
  move({ type: 'charge', reportingCategory: 'charge', source, amount, fee: feeOf(amount), currency }, now);

/** The fee of the charge is kept, as Stripe keeps it. */
export const refundMovement = ({ id: source, amount, currency }: Refund, now: number): BalanceTransaction =>
  move({ type: 'refund', reportingCategory: 'refund', source, amount: -amount, fee: 0, currency }, now);

export const refundFailureMovement = ({ id: source, amount, currency }: Refund, now: number): BalanceTransaction =>
  move({ type: 'refund_failure', reportingCategory: 'refund_failure', source, amount, fee: 0, currency }, now);

export const withdrawalMovement = ({ id: source, amount, currency }: Dispute, now: number): BalanceTransaction =>
  move({ type: 'adjustment', reportingCategory: 'dispute', source, amount: -amount, fee: DISPUTE_FEE, currency }, now);

export const reinstatementMovement = ({ id: source, amount, currency }: Dispute, now: number): BalanceTransaction =>
  move({ type: 'adjustment', reportingCategory: 'dispute_reversal', source, amount, fee: 0, currency }, now);
