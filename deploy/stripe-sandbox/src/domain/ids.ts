import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const random = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] as string).join('');

/** Session ids are long because whoever holds one sees the checkout. */
export const newSessionId = (): string => `cs_test_${random(58)}`;
export const newId = (prefix: string): string => `${prefix}_${random(24)}`;
