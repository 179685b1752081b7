import { parseAmount, writeAmount } from './amounts.ts';

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['20,05', 2005],
  [' 0.29 ', 29],
  ['1.15', 115],
])('%s is %d minor units', (text, minor) => {
  expect(parseAmount(text)).toBe(minor);
});

test.each(['', '-1', '1.234', '1e3', '12.', 'abc', '99999999'])('%p is not an amount', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

test('what a form shows is read back the same', () => {
  for (const minor of [0, 5, 115, 2050, 999_999]) expect(parseAmount(writeAmount(minor))).toBe(minor);
});
