import { formatFee, parseFee, toReceipt } from './fee-amount.ts';

test('an amount counts in the minor unit of its currency', () => {
  expect(parseFee('16', 'gbp')).toBe(1600);
  expect(parseFee('16,5', 'eur')).toBe(1650);
  expect(parseFee('3000', 'jpy')).toBe(3000);
  expect(parseFee('3000.5', 'jpy')).toBeUndefined();
  expect(parseFee('16.005', 'gbp')).toBeUndefined();
  expect(parseFee('about 16', 'gbp')).toBeUndefined();
});

test('it is shown as it was entered', () => {
  expect(formatFee({ amountMinor: 1600, currency: 'gbp' }, 'en')).toBe('£16.00');
  expect(formatFee({ amountMinor: 3000, currency: 'jpy' }, 'en')).toBe('¥3,000');
});

test('without an amount there is no receipt, whatever its number', () => {
  expect(toReceipt(' ', 'gbp', 'R-1')).toBeNull();
  expect(toReceipt('0', 'gbp', ' R-1 ')).toEqual({ amountMinor: 0, currency: 'gbp', number: 'R-1' });
});
