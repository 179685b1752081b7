import { AppError } from '@wayfare/kit/errors';
import { type Application, isSettled, type QuoteLine } from '../application.ts';
import type { CaseEvent } from './timeline.ts';

export interface ReceiptRefund {
  /** Unknown of what was given back before there was a case. */
  at?: Date;
  /** Negative where a bank sent a refund back. */
  amountMinor: number;
}

/** What one order cost, what was paid for it and what went back. */
export interface Receipt {
  orderNumber: string;
  visaName: string;
  travellers: string[];
  paidAt: Date;
  currency: string;
  lines: Pick<QuoteLine, 'kind' | 'name' | 'unitPriceMinor' | 'quantity'>[];
  /** As it was charged: a payment of any other amount makes no order paid. */
  paidMinor: number;
  refunds: ReceiptRefund[];
  /** As the payment service told it last. */
  refundedMinor: number;
}

const SIGN: Record<string, 1 | -1> = { refunded: 1, 'refund-reversed': -1 };

/**
 * The figures are the payment service's own, as its events tell them. FAILED_PRECONDITION `application-not-paid` before
 * the payment.
 */
export const createReceipt = (
  application: Application,
  events: readonly Pick<CaseEvent, 'kind' | 'at' | 'details'>[],
): Receipt => {
  const { quote, paidAt, refundedMinor, orderNumber, destination, travellers } = application;
  if (!isSettled(application) || !quote || !paidAt) throw new AppError('FAILED_PRECONDITION', 'application-not-paid');
  const dated = events.flatMap(({ kind, at, details: { amountMinor } }) => {
    const sign = SIGN[kind];
    return sign && typeof amountMinor === 'number' ? [{ at, amountMinor: sign * amountMinor }] : [];
  });
  const undated = refundedMinor - dated.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    orderNumber,
    visaName: destination.visaName,
    travellers: travellers.map(({ firstMiddleName, lastName }) => `${firstMiddleName} ${lastName}`.trim()),
    paidAt,
    currency: quote.currency,
    lines: quote.lines.map(({ kind, name, unitPriceMinor, quantity }) => ({ kind, name, unitPriceMinor, quantity })),
    paidMinor: quote.totalMinor,
    refunds: undated === 0 ? dated : [{ amountMinor: undated }, ...dated],
    refundedMinor,
  };
};
