import { checkDigit } from './check-digit.ts';

describe('check digit', () => {
  it.each([
    ['520727', '3'],
    ['AB2134<<<', '5'],
    ['L898902C3', '6'],
    ['ZE184226B<<<<<', '1'],
    ['<<<<<<<<<<<<<<', '0'],
  ])('of %s is %s, as ICAO 9303 computes it', (text, digit) => {
    expect(checkDigit(text)).toBe(digit);
  });
});
