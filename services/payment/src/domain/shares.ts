import { type Account, type Share, sumOf } from './ledger.ts';
import type { Payment, PaymentLine } from './payment.ts';

const accountOf = ({ kind, sourceId }: PaymentLine): Account => {
  switch (kind) {
    case 'government_fee':
      return 'government_fee_held';
    case 'processing':
      return 'service_revenue';
    case 'upsell':
      return `add_on:${sourceId}`;
  }
};

/** One share per account, in the order of first appearance; shares of nothing are left out. */
const merged = (shares: readonly Share[]): Share[] => {
  const sums = new Map<Account, number>();
  for (const { account, amountMinor } of shares) sums.set(account, (sums.get(account) ?? 0) + amountMinor);
  return [...sums].map(([account, amountMinor]) => ({ account, amountMinor })).filter(({ amountMinor }) => amountMinor);
};

export const lineShares = (lines: readonly PaymentLine[]): Share[] =>
  merged(lines.map((line) => ({ account: accountOf(line), amountMinor: line.unitMinor * line.quantity })));

/** What the money of a payment is for. */
export const sharesOf = (payment: Pick<Payment, 'amountMinor' | 'duplicate' | 'lines'>): Share[] => {
  const { amountMinor, duplicate, lines } = payment;
  if (duplicate) return [{ account: 'unapplied_cash', amountMinor }];
  if (lines.length === 0) return [{ account: 'unsplit_revenue', amountMinor }];
  return lineShares(lines);
};

/** `shares` without what was taken from them; an account that was overdrawn has nothing left. */
export const remainingShares = (shares: readonly Share[], taken: readonly Share[]): Share[] => {
  const gone = new Map(merged(taken).map(({ account, amountMinor }) => [account, amountMinor]));
  return merged(shares)
    .map(({ account, amountMinor }) => ({
      account,
      amountMinor: Math.max(0, amountMinor - (gone.get(account) ?? 0)),
    }))
    .filter(({ amountMinor }) => amountMinor > 0);
};

/** For each account of `wanted`, what is both wanted and left. */
export const leastOf = (wanted: readonly Share[], left: readonly Share[]): Share[] => {
  const there = new Map(left.map(({ account, amountMinor }) => [account, amountMinor]));
  return merged(wanted)
    .map(({ account, amountMinor }) => ({ account, amountMinor: Math.min(amountMinor, there.get(account) ?? 0) }))
    .filter(({ amountMinor }) => amountMinor > 0);
};

/**
 * Divides an amount over shares in their proportion, never more than an account has; what rounding leaves goes to the
 * largest remainders. An amount above the sum of the shares goes to `rest`.
 */
export const allocate = (amountMinor: number, shares: readonly Share[], rest: Account): Share[] => {
  const total = sumOf(shares);
  const divisible = Math.min(amountMinor, total);
  const parts = shares.map((share) => {
    const product = BigInt(divisible) * BigInt(share.amountMinor);
    return {
      account: share.account,
      amountMinor: Number(product / BigInt(total)),
      remainder: Number(product % BigInt(total)),
    };
  });
  let left = divisible - sumOf(parts);
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder)) {
    if (left === 0) break;
    part.amountMinor += 1;
    left -= 1;
  }
  return merged([...parts, { account: rest, amountMinor: amountMinor - divisible }]);
};
