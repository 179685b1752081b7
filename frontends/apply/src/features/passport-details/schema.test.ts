import { expiryWarning, passportDetailsSchema, toForm, toStored } from './schema.ts';

const now = new Date(2026, 10, 20);

describe('passport details', () => {
  test.each([
    [{ year: 2026, month: 11, day: 19 }, 'expired'],
    [{ year: 2026, month: 11, day: 20 }, 'expiresSoon'],
    [{ year: 2027, month: 5, day: 19 }, 'expiresSoon'],
    [{ year: 2027, month: 5, day: 20 }, null],
    [{ year: 2027, month: 0, day: 20 }, null],
  ])('a passport until %o warns: %s', (expiry, warning) => expect(expiryWarning(expiry, now)).toBe(warning));

  it('refuses a date that does not exist and accepts one left out', () => {
    const parse = (expiry: { day: number; month: number; year: number }) =>
      passportDetailsSchema((key) => key).safeParse({ travellers: [{ ...toForm(undefined, 'US'), expiry }] }).success;
    expect(parse({ day: 31, month: 2, year: 2030 })).toBe(false);
    expect(parse({ day: 0, month: 0, year: 0 })).toBe(true);
  });

  it('keeps another nationality only while there is one', () =>
    expect(toStored({ ...toForm(undefined, 'US'), otherNationality: 'FR' })).toMatchObject({ otherNationality: '' }));

  it('keeps nothing of a passport that comes later', () =>
    expect(toStored({ ...toForm(undefined, 'US'), passportNumber: 'X1', later: true })).toBeNull());
});
