import { requireReceipt } from './fee-receipt.ts';

const receipt = { amountMinor: 1600, currency: 'GBP', number: ' R-1 ' };
const faultsOf = (over: Partial<typeof receipt>): unknown => {
  try {
    requireReceipt({ ...receipt, ...over });
    return [];
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
};

it('is kept with its currency in lower case and its number trimmed', () => {
  expect(requireReceipt(receipt)).toEqual({ amountMinor: 1600, currency: 'gbp', number: 'R-1' });
  expect(requireReceipt({ amountMinor: 0, currency: 'egp', number: '' }).amountMinor).toBe(0);
});

it.each([
  ['a part of a minor unit', { amountMinor: 16.5 }, 'feeReceipt.amountMinor', 'required'],
  ['less than nothing', { amountMinor: -1 }, 'feeReceipt.amountMinor', 'required'],
  ['more than can be meant', { amountMinor: 1e13 }, 'feeReceipt.amountMinor', 'required'],
  ['a currency that there is not', { currency: 'pounds' }, 'feeReceipt.currency', 'required'],
  ['a number like a letter', { number: 'x'.repeat(61) }, 'feeReceipt.number', 'too-long'],
])('refuses %s', (_, over, path, reason) => {
  expect(faultsOf(over)).toEqual([{ path, reason }]);
});
