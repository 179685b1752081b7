import { AppError } from '@wayfare/kit/errors';
import type { PaymentLine } from './payment.ts';

/** What the application service lets be paid: priced by it, shown to the traveller, charged to the cent. */
export interface PayableOrder {
  applicationId: string;
  version: number;
  orderNumber: string;
  visaName: string;
  email: string;
  locale: string;
  currency: string;
  totalMinor: number;
  lines: OrderLine[];
  quoteExpiresAt?: Date;
}

export interface OrderLine extends PaymentLine {
  stripeProductId?: string;
}

const MINUTE = 60_000;
const SHORTEST = 31 * MINUTE; // Stripe wants 30 at least
const LONGEST = 23 * 60 * MINUTE;
/** For an order without a quote; with one, the quote says how long the price holds. */
const USUAL = 60 * MINUTE;

/** A checkout lives as long as its quote, within what Stripe allows. */
export const checkoutExpiry = (quoteExpiresAt: Date | undefined, now: Date): Date => {
  const wanted = quoteExpiresAt ? quoteExpiresAt.getTime() - now.getTime() : USUAL;
  return new Date(now.getTime() + Math.min(Math.max(wanted, SHORTEST), LONGEST));
};

/** The lines that cost something; throws unless they add up to the total that was shown. */
export const payableLines = ({ lines, totalMinor }: PayableOrder): OrderLine[] => {
  const payable = lines.filter(({ unitMinor, quantity }) => unitMinor > 0 && quantity > 0);
  const sum = payable.reduce((total, { unitMinor, quantity }) => total + unitMinor * quantity, 0);
  if (sum !== totalMinor) throw new Error('the lines of the order do not add up to its total');
  if (sum === 0) throw new AppError('FAILED_PRECONDITION', 'nothing-to-pay');
  return payable;
};

const LOCALES = new Set(['en', 'es', 'fr']);

export const pageLocale = (...wanted: string[]): string =>
  wanted.map((locale) => locale.slice(0, 2).toLowerCase()).find((locale) => LOCALES.has(locale)) ?? 'auto';

/** The placeholder of a guest is no address to put on a receipt. */
export const payerEmail = (email: string): string | undefined =>
  email.includes('@') && !email.endsWith('.invalid') ? email : undefined;

/** What is kept of the order's lines with the payment, to know what its money is for. */
export const paidLines = (order: PayableOrder): PaymentLine[] =>
  payableLines(order).map(({ kind, sourceId, name, unitMinor, quantity }) => ({
    kind,
    sourceId,
    name,
    unitMinor,
    quantity,
  }));
