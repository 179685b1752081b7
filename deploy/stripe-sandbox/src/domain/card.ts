/** What a test card does; the numbers are Stripe's own. */
export type CardOutcome = 'succeeds' | 'declined' | 'insufficient_funds' | 'requires_action';
export type CardFault =
  | 'number_missing'
  | 'number_incomplete'
  | 'number_wrong'
  | 'number_unknown'
  | 'expiry_missing'
  | 'expiry_unclear'
  | 'expiry_past'
  | 'cvc_missing'
  | 'cvc_short'
  | 'name_missing'
  | 'email_unclear';
export type CardField = 'email' | 'number' | 'expiry' | 'cvc' | 'name';
export type CardFaults = Partial<Record<CardField, CardFault>>;

export interface CardEntry {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const outcomes: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'requires_action',
};

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const brandOf = (number: string): string => {
  const digits = digitsOf(number);
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'unknown';
};

export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
};

/** `12/34`, `12 / 2034` and `1234` are all December 2034. */
export const parseExpiry = (text: string): { month: number; year: number } | undefined => {
  const parts = /^\s*(\d{1,2})\s*[/\-. ]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text);
  if (!parts) return undefined;
  const month = Number(parts[1]);
  const year = Number(parts[2]);
  if (month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
};

const numberFault = (text: string): CardFault | undefined => {
  const digits = digitsOf(text);
  if (digits === '') return 'number_missing';
  if (digits.length < (brandOf(digits) === 'amex' ? 15 : 16)) return 'number_incomplete';
  if (digits.length > 19 || !passesLuhn(digits)) return 'number_wrong';
  return outcomes[digits] ? undefined : 'number_unknown';
};

const expiryFault = (text: string, now: Date): CardFault | undefined => {
  if (text.trim() === '') return 'expiry_missing';
  const expiry = parseExpiry(text);
  if (!expiry) return 'expiry_unclear';
  const endsAt = Date.UTC(expiry.year, expiry.month, 1); // a card is good to the end of its month
  return endsAt <= now.getTime() ? 'expiry_past' : undefined;
};

const cvcFault = (text: string, number: string): CardFault | undefined => {
  const digits = digitsOf(text);
  if (digits === '') return 'cvc_missing';
  return digits.length === (brandOf(number) === 'amex' ? 4 : 3) ? undefined : 'cvc_short';
};

/** What must be put right, by field; an empty object is a card that can be tried. */
export const checkCard = (entry: CardEntry, now: Date): CardFaults => {
  const faults: CardFaults = {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.email.trim()) ? undefined : 'email_unclear',
    number: numberFault(entry.number),
    expiry: expiryFault(entry.expiry, now),
    cvc: cvcFault(entry.cvc, entry.number),
    name: entry.name.trim() ? undefined : 'name_missing',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
};

export const outcomeOf = (number: string): CardOutcome => outcomes[digitsOf(number)] ?? 'declined';

/** Only what Stripe itself shows of a card; the number is not kept anywhere. */
export const cardOf = (entry: Pick<CardEntry, 'number' | 'expiry'>): Card => {
  const expiry = parseExpiry(entry.expiry);
  return {
    brand: brandOf(entry.number),
    last4: digitsOf(entry.number).slice(-4),
    expMonth: expiry?.month ?? 12,
    expYear: expiry?.year ?? 2034,
  };
};
