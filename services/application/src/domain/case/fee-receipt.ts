import { AppError } from '@wayfare/kit/errors';

/** What an authority was paid. Not the fee that the traveller paid for it: that one stands in the quote. */
export interface FeeReceipt {
  /** Minor units of the currency. */
  amountMinor: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** The authority's number for the payment; may be empty. */
  number: string;
}

/** More than any authority takes of a party, in any currency. */
const MOST_MINOR = 1_000_000_000_000;
const LONGEST_NUMBER = 60;

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code.toUpperCase());

/** INVALID_ARGUMENT names what is wrong with it. */
export const requireReceipt = ({ amountMinor, currency, number }: FeeReceipt): FeeReceipt => {
  const fields = [
    ...(Number.isSafeInteger(amountMinor) && amountMinor >= 0 && amountMinor <= MOST_MINOR
      ? []
      : [{ path: 'feeReceipt.amountMinor', reason: 'required' }]),
    ...(isCurrency(currency) ? [] : [{ path: 'feeReceipt.currency', reason: 'required' }]),
    ...(number.trim().length <= LONGEST_NUMBER ? [] : [{ path: 'feeReceipt.number', reason: 'too-long' }]),
  ];
  if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
  return { amountMinor, currency: currency.toLowerCase(), number: number.trim() };
};
