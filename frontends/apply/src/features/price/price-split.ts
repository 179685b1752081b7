import type { Currency } from '@wayfare/api/schema';
import { convertMoney, type Money } from '@wayfare/ui/format';

/** Millionths of each currency that one US dollar buys. */
export type Rates = Readonly<Record<string, number>>;

export interface PriceLine {
  readonly kind: 'government_fee' | 'processing' | 'upsell';
  readonly name: string;
  readonly unitPrice: Money;
  readonly quantity: number;
  readonly amount: Money;
}

export interface PriceSplit {
  readonly lines: readonly PriceLine[];
  readonly total: Money;
}

interface PriceInput {
  readonly governmentFee: Money;
  readonly processing: { readonly name: string; readonly price: Money };
  readonly upsells: readonly { readonly name: string; readonly price: Money }[];
  readonly travellers: number;
  readonly currency: Currency;
  readonly rates: Rates;
}

/** (government fee + processing) × travellers + Σ add-ons × travellers, split into what it consists of. */
export function splitPrice({
  governmentFee,
  processing,
  upsells,
  travellers,
  currency,
  rates,
}: PriceInput): PriceSplit {
  const line = (kind: PriceLine['kind'], name: string, price: Money): PriceLine => {
    const unitPrice = convertMoney(price, currency, rates);
    return {
      kind,
      name,
      unitPrice,
      quantity: travellers,
      amount: { ...unitPrice, amountMinor: unitPrice.amountMinor * travellers },
    };
  };
  const lines = [
    line('government_fee', '', governmentFee),
    line('processing', processing.name, processing.price),
    ...upsells.map(({ name, price }) => line('upsell', name, price)),
  ];
  return { lines, total: sum(lines.map(({ amount }) => amount)) };
}

const sum = (amounts: readonly Money[]): Money => ({
  amountMinor: amounts.reduce((total, { amountMinor }) => total + amountMinor, 0),
  currency: amounts[0]?.currency ?? 'usd',
});
