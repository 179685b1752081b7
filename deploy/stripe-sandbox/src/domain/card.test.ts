import { type CardEntry, checkCard, parseExpiry, passesLuhn } from './card.ts';

const now = new Date('2026-11-21T10:00:00Z');
const anEntry = (changes: Partial<CardEntry> = {}): CardEntry => ({
  email: 'ana@example.org',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ana Souza',
  ...changes,
});

describe('a card typed on the hosted page', () => {
  it('has no faults when it is complete', () => {
    expect(checkCard(anEntry(), now)).toEqual({});
  });

  it.each([
    ['4242 4242 4242 4241', 'number_wrong'],
    ['4242 4242', 'number_incomplete'],
    ['', 'number_missing'],
    ['4111 1111 1111 1111', 'number_unknown'],
  ])('with the number %p has the fault %s', (number, fault) => {
    expect(checkCard(anEntry({ number }), now)).toEqual({ number: fault });
  });

  it('is valid until the last day of its expiry month', () => {
    expect(checkCard(anEntry({ expiry: '11/26' }), now)).toEqual({});
    expect(checkCard(anEntry({ expiry: '10/26' }), now)).toEqual({ expiry: 'expiry_past' });
    expect(checkCard(anEntry({ expiry: '13/30' }), now)).toEqual({ expiry: 'expiry_unclear' });
  });

  it('needs a security code of three digits, or four for American Express', () => {
    expect(checkCard(anEntry({ cvc: '12' }), now)).toEqual({ cvc: 'cvc_short' });
    expect(checkCard(anEntry({ number: '3782 822463 10005', cvc: '123' }), now)).toEqual({ cvc: 'cvc_short' });
    expect(checkCard(anEntry({ number: '3782 822463 10005', cvc: '1234' }), now)).toEqual({});
  });

  it('reports all its faults at once', () => {
    const empty = { email: '', number: '', expiry: '', cvc: '', name: ' ' };
    expect(Object.keys(checkCard(empty, now)).sort()).toEqual(['cvc', 'email', 'expiry', 'name', 'number']);
  });
});

it('parses an expiry date in every common format', () => {
  for (const text of ['12/34', '12 / 34', '12/2034', '1234', ' 12-34 ']) {
    expect(parseExpiry(text)).toEqual({ month: 12, year: 2034 });
  }
  expect(parseExpiry('00/34')).toBeUndefined();
});

it('accepts only a number with a correct check digit', () => {
  expect(passesLuhn('4242424242424242')).toBe(true);
  expect(passesLuhn('4242424242424243')).toBe(false);
  expect(passesLuhn('')).toBe(false);
});
