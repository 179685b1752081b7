import type { Case } from '@wayfare/api/schema';
import { localeOf, type Money } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

type FeeReceipt = NonNullable<Case['feeReceipt']>;

/** What authorities are paid in most; any other is added here. */
export const FEE_CURRENCIES = ['usd', 'eur', 'gbp', 'aud', 'cad', 'chf', 'egp', 'inr', 'jpy', 'kes', 'nzd', 'try'];

const formatOf = (currency: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });

/** How many digits the minor unit has: 2 of a pound, none of a yen. */
const digitsOf = (currency: string): number => formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/** An amount as it is typed, in minor units; undefined where it is none. Works on the digits, never on floats. */
export const parseFee = (text: string, currency: string): number | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = digitsOf(currency);
  if (whole === undefined || fraction.length > digits) return undefined;
  return Number(`${whole}${fraction.padEnd(digits, '0')}`);
};

export const formatFee = ({ amountMinor, currency }: Money, language: Language): string =>
  formatOf(currency, localeOf(language)).format(amountMinor / 10 ** digitsOf(currency));

/** What was entered, as it is sent; null where no amount was. */
export const toReceipt = (fee: string, currency: string, number: string): FeeReceipt | null => {
  const amountMinor = fee.trim() ? parseFee(fee, currency) : undefined;
  return amountMinor === undefined ? null : { amountMinor, currency, number: number.trim() };
};
