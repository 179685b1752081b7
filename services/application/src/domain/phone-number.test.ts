import { NAMED_DIALLING_CODES } from '@wayfare/proto/application/v1/limits';
import { diallingCodes, isDiallingCode, readPhoneNumber } from '@wayfare/proto/application/v1/phone-number';

describe('a phone number', () => {
  it.each([
    ['+1', '+1 415 555 2671', '+1', '415 555 2671'],
    ['+44', '+1 (415) 555-2671', '+1', '415 555 2671'],
    ['+1', '0044 20 7946 0958', '+44', '20 7946 0958'],
    ['+44', '020 7946 0958', '+44', '20 7946 0958'],
    ['+33', '06.12.34.56.78', '+33', '6 12 34 56 78'],
    ['+91', '098765 43210', '+91', '98765 43210'],
    ['+886', '0912-345-678', '+886', '912 345 678'],
    ['+1', '809 555 1234', '+1', '809 555 1234'],
  ])('%s %s is %s %s', (countryCode, number, code, kept) => {
    expect(readPhoneNumber({ countryCode, number })).toEqual({ countryCode: code, number: kept, canBeRight: true });
  });

  it.each([
    ['+1', '555 0100'],
    ['+1', '000 000 0000'],
    ['+44', '+99 12345678'],
  ])('%s %s can not be right, and stays as it was typed', (countryCode, number) => {
    expect(readPhoneNumber({ countryCode, number })).toEqual({ countryCode, number, canBeRight: false });
  });

  it('has a code for every place that the numbering plan knows', () => {
    expect(diallingCodes().size).toBeGreaterThan(240);
    for (const code of ['+886', '+852', '+853', '+383', '+34', '+1']) expect(isDiallingCode(code)).toBe(true);
    expect(isDiallingCode('+99')).toBe(false);
  });

  it('has the named codes for the countries that they are named after', () => {
    for (const [code, countries] of Object.entries(NAMED_DIALLING_CODES))
      expect(countries.map((country) => diallingCodes().get(country))).toEqual(countries.map(() => code));
  });
});
