import { AppError } from '@wayfare/kit/errors';
import type { Currency, Order, Quote, QuoteLine } from './application.ts';
import { deliveryHours } from './delivery-hours.ts';
import { isEligible, type Offer, type UpsellOffer } from './offer.ts';

/** How long a rate and its prices are held for payment. */
const HOLD_MINUTES = 60;
const MICROS = 1_000_000;

/** All that a price depends on, without the names. */
const pricedBy = ({ destination, nationality, numApplicants, processing, upsells }: Order): string =>
  JSON.stringify([destination.id, nationality, numApplicants, processing?.serviceId, upsells.map(({ id }) => id)]);

/** Whether both order the same, whatever it is called. */
export const isSameOrder = (one: Order, other: Order): boolean => pricedBy(one) === pricedBy(other);

/** Rounds half up, in whole minor units. */
const divideRounded = (numerator: number, denominator: number): number =>
  Number((BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));

export const fromUsd = (usdMinor: number, rateMicrosPerUsd: number): number => {
  const product = BigInt(usdMinor) * BigInt(rateMicrosPerUsd);
  return Number((product * 2n + BigInt(MICROS)) / (2n * BigInt(MICROS)));
};

/** What an amount is worth in US cents at the rate it was quoted with. */
export const toUsd = (amountMinor: number, rateMicrosPerUsd: number): number =>
  divideRounded(amountMinor * MICROS, rateMicrosPerUsd);

/** The chosen add-ons that are still sold to this nationality, in the order of choice. */
export const offeredUpsells = (order: Order, offer: Offer): UpsellOffer[] =>
  order.upsells.flatMap(({ id }) => {
    const upsell = offer.upsells.find((candidate) => candidate.id === id);
    return upsell && isEligible(upsell, order.nationality) ? [upsell] : [];
  });

/**
 * (government fee + processing) x travellers + add-ons x travellers. Each unit price is converted and rounded by
 * itself, so that the lines shown add up to the total charged. Add-ons no longer offered are left out.
 * FAILED_PRECONDITION `application-incomplete` where no processing speed on offer is chosen.
 */
export const priceOrder = (order: Order, offer: Offer, { currency, now }: { currency: Currency; now: Date }): Quote => {
  const service = offer.services.find(({ id }) => id === order.processing?.serviceId);
  if (!service) {
    const reason = order.processing ? 'no-longer-offered' : 'required';
    throw new AppError('FAILED_PRECONDITION', 'application-incomplete', {
      fields: [{ path: 'processingServiceId', reason }],
    });
  }
  const rate = currency === 'usd' ? MICROS : offer.ratesMicrosPerUsd[currency];
  if (!rate) throw new AppError('INVALID_ARGUMENT', 'currency-not-offered');

  const { destination } = offer;
  const lineOf = (
    kind: QuoteLine['kind'],
    {
      id,
      name,
      priceMinor,
      stripeProductId,
    }: { id: string; name: string; priceMinor: number; stripeProductId: string },
  ): QuoteLine => ({
    kind,
    sourceId: id,
    name,
    unitPriceMinor: fromUsd(priceMinor, rate),
    quantity: order.numApplicants,
    stripeProductId,
  });
  const fee = { ...destination, name: destination.visaName, priceMinor: destination.governmentFeeMinor };
  const lines = [
    ...(fee.priceMinor > 0 ? [lineOf('government_fee', fee)] : []),
    lineOf('processing', service),
    ...offeredUpsells(order, offer).map((upsell) => ({
      ...lineOf('upsell', upsell),
      ...(upsell.refundsOnRefusal && { refundsOnRefusal: true as const }),
    })),
  ];
  return {
    currency,
    lines,
    totalMinor: lines.reduce((sum, { unitPriceMinor, quantity }) => sum + unitPriceMinor * quantity, 0),
    rateMicrosPerUsd: rate,
    expiresAt: new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString(),
    processingHours: deliveryHours(service),
  };
};

/** The same things at the same prices; when the quotes were made does not count. */
export const isSamePrice = (one: Quote, other: Quote): boolean =>
  one.currency === other.currency &&
  one.rateMicrosPerUsd === other.rateMicrosPerUsd &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, index) => {
    const twin = other.lines[index];
    return (
      line.sourceId === twin?.sourceId &&
      line.unitPriceMinor === twin.unitPriceMinor &&
      line.quantity === twin.quantity &&
      line.stripeProductId === twin.stripeProductId
    );
  });
