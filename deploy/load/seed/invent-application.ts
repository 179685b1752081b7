// Invented submissions: the same for the same seed.
import { randomUUID } from 'node:crypto';
import type { FieldCipher } from '../../../services/application/src/db/field-cipher.ts';
import type { Application } from '../../../services/application/src/domain/application.ts';
import { FAMILY_NAMES, GIVEN_NAMES, pickName } from './names.ts';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 400;
/** Unpaid drafts that are older are swept by the service; what is still open is no older either. */
const RECENT_DAYS = 29;

/** Mulberry32: the same numbers for the same seed. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What an order without an open case is like; a state that is listed twice is twice as frequent. */
const STATES: readonly Pick<Application, 'status' | 'paymentStatus'>[] = [
  ...Array(5).fill({ status: 'draft', paymentStatus: 'unpaid' }),
  ...Array(2).fill({ status: 'pending', paymentStatus: 'pending' }),
  { status: 'failed', paymentStatus: 'failed' },
  ...Array(3).fill({ status: 'paid', paymentStatus: 'paid' }),
  ...Array(2).fill({ status: 'in_progress', paymentStatus: 'paid' }),
  { status: 'completed', paymentStatus: 'paid' },
  { status: 'completed', paymentStatus: 'refunded' },
];

/** What the API says of a destination, as far as it is read here. */
export interface Destination {
  readonly id: string;
  readonly destinationCountry: string;
  readonly slug: string;
  readonly destinationName: string;
  readonly visaName: string;
  readonly nationalityCountries: readonly string[];
}

export interface Invention {
  readonly random: () => number;
  readonly destinations: readonly Destination[];
  readonly cipher: FieldCipher;
  readonly now: number;
}

const OPEN = { status: 'submitted', paymentStatus: 'paid' } as const;

const aPassport = (pick: <T>(items: readonly T[]) => T, random: () => number, nationality: string) => ({
  nationality,
  passportNumber: `${pick(['P', 'X', 'C0'])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
  expiryMonth: 1 + Math.floor(random() * 12),
  expiryDay: 1 + Math.floor(random() * 28),
  expiryYear: 2028 + Math.floor(random() * 7),
  hasOtherNationality: false,
  otherNationality: '',
});

/** @param isOpen whether it is submitted and waits for staff. */
export const inventApplication = (
  { random, destinations, cipher, now }: Invention,
  { isOpen }: { isOpen: boolean },
): Application => {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const id = randomUUID();
  const destination = pick(destinations);
  const { status, paymentStatus } = isOpen ? OPEN : pick(STATES);
  const isQuoted = status !== 'draft';
  const isPaid = ['paid', 'refunded'].includes(paymentStatus);
  const spanDays = isPaid && !isOpen ? SPAN_DAYS : RECENT_DAYS;
  const createdAt = new Date(now - (1 + random() * (spanDays - 1)) * DAY_MS);
  const numApplicants = 1 + Math.floor(random() * random() * 5);
  const totalMinor = (4_000 + Math.floor(random() * 20_000)) * numApplicants;
  const paidAt = isPaid ? new Date(createdAt.getTime() + random() * DAY_MS) : undefined;
  const nationality = pick(destination.nationalityCountries);
  const travellers = Array.from({ length: numApplicants }, (_, index) => ({
    firstMiddleName: pickName(GIVEN_NAMES, random),
    lastName: pickName(FAMILY_NAMES, random),
    birthMonth: 1 + Math.floor(random() * 12),
    birthDay: 1 + Math.floor(random() * 28),
    birthYear: 1940 + Math.floor(random() * 70),
    email: index === 0 ? `traveller-${id.slice(0, 13)}@example.org` : '',
    passportSkipped: !isQuoted,
    passport: isQuoted ? aPassport(pick, random, nationality) : undefined,
  }));
  return {
    id,
    version: 1,
    orderNumber: id.slice(0, 8),
    status,
    paymentStatus,
    locale: 'en',
    createdAt,
    updatedAt: paidAt ?? createdAt,
    paidAt,
    submittedAt: ['submitted', 'completed'].includes(status) ? paidAt : undefined,
    destination: {
      id: destination.id,
      country: destination.destinationCountry,
      slug: destination.slug,
      name: destination.destinationName,
      visaName: destination.visaName,
    },
    nationality,
    numApplicants,
    processing: isQuoted ? { serviceId: randomUUID(), label: pick(['Standard', 'Rush', 'Super Rush']) } : undefined,
    upsells: [],
    quote: isQuoted
      ? {
          currency: 'usd',
          lines: [
            {
              kind: 'government_fee',
              sourceId: destination.id,
              name: destination.visaName,
              unitPriceMinor: totalMinor,
              quantity: 1,
              stripeProductId: '',
            },
          ],
          totalMinor,
          rateMicrosPerUsd: 1_000_000,
          expiresAt: createdAt.toISOString(),
          processingHours: pick([24, 72, 240, 720]),
        }
      : undefined,
    refundedMinor: paymentStatus === 'refunded' ? totalMinor : 0,
    lastStepIndex: isPaid ? 5 : 0,
    travellers,
    dataKey: cipher.envelope.newKey(id),
  };
};
