import type { WrappedKey } from '@wayfare/kit/envelope';
import type { CURRENCIES } from '@wayfare/proto/application/v1/limits';
import type { DestinationOffer } from './offer.ts';

export const STATUSES = ['draft', 'pending', 'paid', 'failed', 'in_progress', 'submitted', 'completed'] as const;
export type Status = (typeof STATUSES)[number];

export const PAYMENT_STATUSES = ['unpaid', 'pending', 'paid', 'failed', 'refunded', 'partially_refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Shown where nobody has given an e-mail yet. Unroutable, never mailed, never matched. */
export const PLACEHOLDER_EMAIL = 'guest@guest.invalid';

export type ApplicationId = string;

export interface Money {
  /** Minor units: cents, pence. */
  amountMinor: number;
  currency: Currency;
}
export type Currency = (typeof CURRENCIES)[number];

export interface PersonalDetails {
  firstMiddleName: string;
  lastName: string;
  birthMonth: number;
  birthDay: number;
  birthYear: number;
  /** Empty for all but the first traveller. */
  email: string;
  /** The passport shows one name: it is the last name, and the other is empty. */
  singleName?: boolean;
}

export interface PassportDetails {
  nationality: string;
  passportNumber: string;
  /** 0 where not given. */
  expiryMonth: number;
  expiryDay: number;
  expiryYear: number;
  hasOtherNationality: boolean;
  otherNationality: string;
}

export interface PassportScan {
  firstName: string;
  lastName: string;
  passportNumber: string;
  issuingCountry: string;
  /** YYYY-MM-DD. */
  dateOfIssue: string;
  dateOfExpiry: string;
  /** As in PersonalDetails. */
  singleName?: boolean;
  /** What the reader found, before the traveller looked it over. */
  read?: ReadPassport;
  /** What the traveller keeps against the passport. */
  keptOwn?: string[];
}

/** As in the machine-readable zone; a field that was not read is empty. */
export interface ReadPassport {
  firstName: string;
  lastName: string;
  passportNumber: string;
  nationality: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  sex: string;
  /** Like the next one missing from what was read before it was kept. */
  dateOfExpiry?: string;
  issuingCountry?: string;
}

export interface Traveller extends PersonalDetails {
  passport?: PassportDetails;
  /** 'Add passport details later' was chosen. */
  passportSkipped: boolean;
  selfieDocumentId?: string;
  passportDocumentId?: string;
  /** What was read from the scan and reviewed by the traveller. */
  passportScan?: PassportScan;
}

export interface Phone {
  countryCode: string;
  number: string;
  smsOptIn: boolean;
}

/** What the traveller was asked about text messages, and when they answered. */
interface SmsConsent {
  wording: string;
  answeredAt: string;
}

export interface ExtendedPersonal {
  gender: string;
  employmentStatus: string;
  jobTitle: string;
  crimeConvicted: boolean;
  crimeDetails: string;
}

export interface Address {
  street: string;
  city: string;
  stateProvince: string;
  postalCode: string;
  country: string;
}

type QuoteLineKind = 'government_fee' | 'processing' | 'upsell';

export interface QuoteLine {
  kind: QuoteLineKind;
  sourceId: string;
  name: string;
  unitPriceMinor: number;
  quantity: number;
  stripeProductId: string;
  /** Of an add-on that pays everything back where the authority refuses. */
  refundsOnRefusal?: true;
}

export interface Quote {
  currency: Currency;
  lines: QuoteLine[];
  totalMinor: number;
  /** How many millionths of a unit of `currency` one US dollar buys. */
  rateMicrosPerUsd: number;
  /** ISO instant until which the rate is held. */
  expiresAt: string;
  processingHours: number;
}

/** The source's names as they were when last read; a paid order keeps them. */
export type OrderedDestination = Pick<DestinationOffer, 'id' | 'country' | 'slug' | 'name' | 'visaName'>;

/** What is ordered: all that a price depends on. */
export interface Order {
  destination: OrderedDestination;
  nationality: string;
  numApplicants: number;
  processing?: { serviceId: string; label: string };
  upsells: { id: string; name: string }[];
}

/** What is encrypted at rest. */
export interface Personal {
  travellers: Traveller[];
  phone?: Phone;
  smsConsent?: SmsConsent;
  extended?: ExtendedPersonal;
  address?: Address;
  /** YYYY-MM-DD, the first day of the journey. */
  travelDate?: string;
}

/**
 * What the screens held when a payment for an earlier checkout arrived; the order is what was paid for. Nothing
 * personal.
 */
export interface PaidDifference {
  /** ISO instant. */
  at: string;
  /** Travellers beyond those paid for, who are no longer in the order. */
  droppedTravellers: number;
  visaName: string;
  numApplicants: number;
  processingLabel: string;
  upsellNames: string[];
}

/** A picture of a passport that was taken before the payment. */
export interface DraftPassport {
  documentId: string;
  /** Index from 0; undefined until the personal details say whose it is. */
  traveller?: number;
}

export interface Application extends Order, Personal {
  id: ApplicationId;
  /** Grows with every save. */
  version: number;
  status: Status;
  paymentStatus: PaymentStatus;
  orderNumber: string;
  locale: string;
  createdAt: Date;
  updatedAt: Date;
  submittedAt?: Date;
  paidAt?: Date;
  userId?: string;
  /** SHA-256, hex, of the capability of the browser that began it. */
  capabilityHash?: string;
  /** Locked at checkout; undefined before. */
  quote?: Quote;
  /** The payment last opened for the current quote. */
  paymentId?: string;
  /** In the quote's currency. */
  refundedMinor: number;
  /** 0 to 5: the step after payment that was finished last. */
  lastStepIndex: number;
  /** What the personal part is sealed with. */
  dataKey: WrappedKey;
  paidDifference?: PaidDifference;
  /** Of one that is not paid; they stand beside what is saved. */
  draftPassports?: readonly DraftPassport[];
  /** Nothing personal is left; seen by staff only. */
  erased?: boolean;
}

/** Lower-cased e-mail of the first traveller; undefined where there is none yet. */
export const contactEmail = ({ travellers }: Personal): string | undefined =>
  travellers[0]?.email ? travellers[0].email.toLowerCase() : undefined;

const SETTLED: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_refunded'];
/** Money for it has arrived, whatever happened to it later. */
export const isSettled = ({ paymentStatus }: Pick<Application, 'paymentStatus'>): boolean =>
  SETTLED.includes(paymentStatus);
