import type { Reason } from '../contract/reasons.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Whose requests are counted together. `client`: one IPv4 address or IPv6 /64. `network`: its /24 or /48.
 * `application`: the one named in the path. `address`: the e-mail address in the body.
 * `order`: the order number in the body. `addresses-of-…`: how many different ones came from there.
 */
export type CountedBy =
  | 'client'
  | 'network'
  | 'application'
  | 'order'
  | 'address'
  | 'addresses-of-client'
  | 'addresses-of-network';

export interface Limit {
  by: CountedBy;
  most: number;
  seconds: number;
}

export interface Budget {
  /** Slug of the refusal. */
  reason: Reason;
  limits: readonly Limit[];
}

/**
 * How often anybody may ask for what costs us or somebody else something. The one such table: a route names its row.
 * Many travellers share a network, so that its figures are some five times a client's. A refused request counts too.
 */
export const BUDGETS = {
  create: {
    reason: 'too-many-applications',
    limits: [
      { by: 'client', most: 20, seconds: 10 * MINUTE },
      { by: 'client', most: 60, seconds: 24 * HOUR },
      { by: 'network', most: 100, seconds: 10 * MINUTE },
    ],
  },
  // Each new address is sent a confirmation mail: so many can a client or a network have sent to strangers in an hour.
  contact: {
    reason: 'too-many-contacts',
    limits: [
      { by: 'client', most: 120, seconds: 10 * MINUTE },
      { by: 'application', most: 60, seconds: 10 * MINUTE },
      { by: 'addresses-of-client', most: 6, seconds: HOUR },
      { by: 'addresses-of-network', most: 30, seconds: HOUR },
    ],
  },
  checkout: {
    reason: 'too-many-checkouts',
    limits: [
      { by: 'application', most: 10, seconds: 10 * MINUTE },
      { by: 'client', most: 20, seconds: 10 * MINUTE },
      { by: 'network', most: 100, seconds: 10 * MINUTE },
    ],
  },
  // Each asking tells whether a passport number and a date of birth belong together: too few to guess by.
  duplicates: {
    reason: 'too-many-duplicate-checks',
    limits: [
      { by: 'application', most: 20, seconds: HOUR },
      { by: 'client', most: 40, seconds: HOUR },
      { by: 'network', most: 200, seconds: HOUR },
    ],
  },
  // People write a few messages at a time; staff read each one.
  messages: {
    reason: 'too-many-messages',
    limits: [
      { by: 'application', most: 20, seconds: 10 * MINUTE },
      { by: 'application', most: 100, seconds: 24 * HOUR },
      { by: 'client', most: 40, seconds: 10 * MINUTE },
      { by: 'network', most: 200, seconds: 10 * MINUTE },
    ],
  },
  verify: {
    reason: 'too-many-verifications',
    limits: [
      { by: 'client', most: 60, seconds: MINUTE },
      { by: 'network', most: 300, seconds: MINUTE },
    ],
  },
  upload: {
    reason: 'too-many-uploads',
    limits: [
      { by: 'application', most: 40, seconds: 10 * MINUTE },
      { by: 'client', most: 60, seconds: 10 * MINUTE },
      { by: 'network', most: 300, seconds: 10 * MINUTE },
    ],
  },
  'upload-passes': {
    reason: 'too-many-passes',
    limits: [
      { by: 'application', most: 30, seconds: 10 * MINUTE },
      { by: 'client', most: 40, seconds: 10 * MINUTE },
      { by: 'network', most: 200, seconds: 10 * MINUTE },
    ],
  },
  'upload-places': {
    reason: 'too-many-lookups',
    limits: [
      { by: 'client', most: 60, seconds: 10 * MINUTE },
      { by: 'network', most: 300, seconds: 10 * MINUTE },
    ],
  },
  extract: {
    reason: 'too-many-readings',
    limits: [
      { by: 'client', most: 40, seconds: 10 * MINUTE },
      { by: 'network', most: 200, seconds: 10 * MINUTE },
    ],
  },
  // Ten people, each with a few tries, and no more in a day than a caller may upload.
  'passport-readings': {
    reason: 'too-many-readings',
    limits: [
      { by: 'application', most: 30, seconds: 10 * MINUTE },
      { by: 'application', most: 60, seconds: 24 * HOUR },
      { by: 'client', most: 40, seconds: 10 * MINUTE },
      { by: 'network', most: 200, seconds: 10 * MINUTE },
    ],
  },
  // Kept for nothing yet: those of one network are less than a disk in the month that a draft may last.
  'passport-pictures': {
    reason: 'too-many-uploads',
    limits: [
      { by: 'application', most: 30, seconds: 10 * MINUTE },
      { by: 'application', most: 60, seconds: 24 * HOUR },
      { by: 'client', most: 40, seconds: 10 * MINUTE },
      { by: 'network', most: 200, seconds: 10 * MINUTE },
      { by: 'network', most: 600, seconds: 24 * HOUR },
    ],
  },
  claim: {
    reason: 'too-many-claims',
    limits: [
      { by: 'client', most: 30, seconds: 10 * MINUTE },
      { by: 'network', most: 150, seconds: 10 * MINUTE },
    ],
  },
  links: {
    reason: 'too-many-links',
    limits: [
      { by: 'client', most: 30, seconds: 15 * MINUTE },
      { by: 'address', most: 5, seconds: 15 * MINUTE },
      { by: 'network', most: 100, seconds: HOUR },
    ],
  },
  // Each one is a mail to an address that an administrator typed.
  invitations: {
    reason: 'too-many-requests',
    limits: [
      { by: 'client', most: 20, seconds: HOUR },
      { by: 'network', most: 60, seconds: HOUR },
    ],
  },
  streams: {
    reason: 'too-many-streams',
    limits: [
      { by: 'client', most: 60, seconds: MINUTE },
      { by: 'application', most: 30, seconds: MINUTE },
      { by: 'network', most: 300, seconds: MINUTE },
    ],
  },
  // Each page of the staff with a case or the queue on it asks some forty times a minute; an office shares an address.
  presence: {
    reason: 'too-many-requests',
    limits: [
      { by: 'client', most: 3_000, seconds: MINUTE },
      { by: 'network', most: 15_000, seconds: MINUTE },
    ],
  },
  'own-data': {
    reason: 'too-many-requests',
    limits: [
      { by: 'client', most: 30, seconds: MINUTE },
      { by: 'network', most: 150, seconds: MINUTE },
    ],
  },
  // An order number has eight characters: nobody finds one by trying, and nobody may try addresses of one.
  track: {
    reason: 'too-many-lookups',
    limits: [
      { by: 'order', most: 10, seconds: HOUR },
      { by: 'client', most: 20, seconds: 10 * MINUTE },
      { by: 'address', most: 20, seconds: HOUR },
      { by: 'network', most: 100, seconds: 10 * MINUTE },
    ],
  },
  places: {
    reason: 'too-many-questions',
    limits: [
      { by: 'client', most: 90, seconds: MINUTE },
      { by: 'network', most: 450, seconds: MINUTE },
    ],
  },
  reports: {
    reason: 'too-many-reports',
    limits: [
      { by: 'client', most: 20, seconds: MINUTE },
      { by: 'network', most: 100, seconds: MINUTE },
    ],
  },
  reminders: {
    reason: 'too-many-requests',
    limits: [
      { by: 'client', most: 30, seconds: MINUTE },
      { by: 'network', most: 150, seconds: MINUTE },
    ],
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;
export type Budgets = Record<BudgetName, Budget>;

/** Event streams open at a time, of one process. */
export const OPEN_STREAMS = { client: 20, application: 8 };
