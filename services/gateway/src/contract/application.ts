import { z } from 'zod';
import { DIALLING_CODES, EMPLOYMENT_STATUSES, GENDERS, MAX_APPLICANTS } from './constants.ts';
import { country, currency, id, instant, line, money, optionalLine } from './primitives.ts';

export const STATUSES = ['draft', 'pending', 'paid', 'failed', 'in_progress', 'submitted', 'completed'] as const;
const applicationStatus = z.enum(STATUSES).meta({ id: 'ApplicationStatus' });
export const PAYMENT_STATUSES = ['unpaid', 'pending', 'paid', 'failed', 'refunded', 'partially_refunded'] as const;
const paymentStatus = z.enum(PAYMENT_STATUSES).meta({ id: 'PaymentStatus' });

const month = z.int().min(1, 'required').max(12, 'required');
const day = z.int().min(1, 'required').max(31, 'required');
const isRealDate = (year: number, monthOfYear: number, dayOfMonth: number) => {
  const date = new Date(Date.UTC(year, monthOfYear - 1, dayOfMonth));
  return date.getUTCMonth() === monthOfYear - 1 && date.getUTCDate() === dayOfMonth;
};
const isoDate = z.iso.date('required');

/** PATCH applications/{id}/order */
export const orderStep = z
  .strictObject({
    destinationId: id,
    nationality: country,
    numApplicants: z.int().min(1).max(MAX_APPLICANTS, 'too-many'),
  })
  .meta({ id: 'OrderStep' });

export const personalDetails = z
  .strictObject({
    firstMiddleName: line(),
    lastName: line(),
    birthMonth: month,
    birthDay: day,
    birthYear: z.int().min(1900, 'required'),
    /** First traveller only. */
    email: z.union([z.email('not-an-email').max(254), z.literal('')]).default(''),
  })
  .refine(({ birthYear, birthMonth, birthDay }) => isRealDate(birthYear, birthMonth, birthDay), {
    path: ['birthDay'],
    message: 'not-a-real-date',
  })
  .refine(({ birthYear, birthMonth, birthDay }) => Date.UTC(birthYear, birthMonth - 1, birthDay) < Date.now(), {
    path: ['birthYear'],
    message: 'not-in-the-past',
  })
  .meta({ id: 'PersonalDetails' });

/** PATCH applications/{id}/personal-details */
export const personalDetailsStep = z
  .strictObject({ travellers: z.array(personalDetails).min(1).max(MAX_APPLICANTS, 'too-many') })
  .refine(({ travellers }) => travellers[0]?.email !== '', { path: ['travellers', 0, 'email'], message: 'required' })
  .meta({ id: 'PersonalDetailsStep' });

export const passportDetailsInput = z
  .strictObject({
    nationality: country,
    /** Everything below is optional before payment. */
    passportNumber: optionalLine(20),
    expiryMonth: z.int().min(0).max(12).default(0),
    expiryDay: z.int().min(0).max(31).default(0),
    expiryYear: z.int().min(0).max(2200).default(0),
    hasOtherNationality: z.boolean().default(false),
    otherNationality: z.union([country, z.literal('')]).default(''),
  })
  .meta({ id: 'PassportDetailsInput' });

/** PATCH applications/{id}/passport-details: one entry per traveller in order. */
export const passportDetailsStep = z
  .strictObject({
    travellers: z
      .array(
        z.discriminatedUnion('skipped', [
          z.strictObject({ skipped: z.literal(true) }),
          z.strictObject({ skipped: z.literal(false), details: passportDetailsInput }),
        ]),
      )
      .min(1)
      .max(MAX_APPLICANTS),
  })
  .meta({ id: 'PassportDetailsStep' });

/** PATCH applications/{id}/processing */
export const processingStep = z.strictObject({ serviceId: id }).meta({ id: 'ProcessingStep' });
/** PATCH applications/{id}/upsells */
export const upsellsStep = z.strictObject({ upsellIds: z.array(id).max(20) }).meta({ id: 'UpsellsStep' });
/** PATCH applications/{id}/phone */
export const phoneStep = z
  .strictObject({
    phoneCc: z.enum(DIALLING_CODES, 'required'),
    phoneNumber: z
      .string()
      .trim()
      .min(6, 'too-short')
      .max(20, 'too-long')
      .regex(/^[\d\s()-]+$/, 'digits-only'),
    smsOptIn: z.boolean().default(true),
  })
  .meta({ id: 'PhoneStep' });
/** PATCH applications/{id}/personal */
export const personalStep = z
  .strictObject({
    gender: z.enum(GENDERS),
    employmentStatus: z.enum(EMPLOYMENT_STATUSES),
    jobTitle: optionalLine(),
    crimeConvicted: z.boolean(),
    crimeDetails: optionalLine(2000),
  })
  .meta({ id: 'PersonalStep' });
/** PATCH applications/{id}/address */
export const addressStep = z
  .strictObject({
    street: line(200),
    city: line(),
    stateProvince: line(),
    postalCode: line(20),
    country: line(),
  })
  .meta({ id: 'AddressStep' });
/** PATCH applications/{id}/selfie: every traveller's selfie is uploaded. */
export const selfieStep = z.strictObject({}).meta({ id: 'SelfieStep' });
/** PATCH applications/{id}/passport-scan: what was read from one traveller's scan, reviewed. */
export const passportScan = z
  .strictObject({
    firstName: line(),
    lastName: line(),
    passportNumber: line(20),
    issuingCountry: line(),
    dateOfIssue: isoDate,
    dateOfExpiry: isoDate,
  })
  .refine(({ dateOfIssue, dateOfExpiry }) => dateOfIssue < dateOfExpiry, {
    path: ['dateOfExpiry'],
    message: 'not-after-issue',
  })
  .meta({ id: 'PassportScan' });
export const passportScanStep = z
  .strictObject({
    traveller: z
      .int()
      .min(0)
      .max(MAX_APPLICANTS - 1),
    scan: passportScan,
  })
  .meta({ id: 'PassportScanStep' });

export const QUOTE_LINE_KINDS = ['government_fee', 'processing', 'upsell'] as const;
const quoteLine = z
  .object({
    kind: z.enum(QUOTE_LINE_KINDS),
    sourceId: z.string(),
    name: z.string(),
    unitPrice: money,
    quantity: z.int(),
    amount: money,
  })
  .meta({ id: 'QuoteLine' });
/** GET applications/{id}/quote?currency= */
export const quote = z
  .object({
    lines: z.array(quoteLine),
    total: money,
    expiresAt: instant,
    processingHours: z.int(),
  })
  .meta({ id: 'Quote' });

const reviewedScan = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    passportNumber: z.string(),
    issuingCountry: z.string(),
    dateOfIssue: z.string(),
    dateOfExpiry: z.string(),
  })
  .meta({ id: 'ReviewedScan' });

export const passportDetails = z
  .object({
    nationality: z.string(),
    passportNumber: z.string(),
    /** 0 where not given, like the other two. */
    expiryMonth: z.int(),
    expiryDay: z.int(),
    expiryYear: z.int(),
    hasOtherNationality: z.boolean(),
    otherNationality: z.string(),
  })
  .meta({ id: 'PassportDetails' });

export const traveller = z
  .object({
    firstMiddleName: z.string(),
    lastName: z.string(),
    birthMonth: z.int(),
    birthDay: z.int(),
    birthYear: z.int(),
    email: z.string(),
    passport: passportDetails.nullable(),
    /** 'Add passport details later' was chosen. */
    passportSkipped: z.boolean(),
    selfieDocumentId: z.string(),
    passportDocumentId: z.string(),
    passportScan: reviewedScan.nullable(),
  })
  .meta({ id: 'Traveller' });

/** GET applications/{id}; its ETag is `"{version}"`, which PATCH wants in If-Match. */
export const application = z
  .object({
    id,
    version: z.int(),
    status: applicationStatus,
    paymentStatus,
    orderNumber: z.string(),
    createdAt: instant,
    updatedAt: instant,
    destinationId: z.string(),
    slug: z.string(),
    destinationName: z.string(),
    destinationCountry: z.string(),
    visaName: z.string(),
    nationality: z.string(),
    numApplicants: z.int(),
    travellers: z.array(traveller),
    passportDetailsSkipped: z.boolean(),
    processingServiceId: z.string(),
    processingSpeed: z.string(),
    selectedUpsells: z.array(z.string()),
    selectedUpsellsNames: z.array(z.string()),
    /** Locked at checkout; null before. */
    quote: quote.nullable(),
    phone: z.object({ phoneCc: z.string(), phoneNumber: z.string(), smsOptIn: z.boolean() }).nullable(),
    personal: z
      .object({
        gender: z.string(),
        employmentStatus: z.string(),
        jobTitle: z.string(),
        crimeConvicted: z.boolean(),
        crimeDetails: z.string(),
      })
      .nullable(),
    address: z
      .object({
        street: z.string(),
        city: z.string(),
        stateProvince: z.string(),
        postalCode: z.string(),
        country: z.string(),
      })
      .nullable(),
    /** The first traveller's, for readers of one picture each: `document:{uuid}`, empty before. */
    selfieUrl: z.string(),
    passportScanUrl: z.string(),
    passportExtracted: reviewedScan.nullable(),
    lastStepIndex: z.int(),
    /** The screen that 'Continue' leads to, for example `phone-sms`. */
    nextStep: z.string(),
    email: z.string(),
    submittedAt: instant.nullable(),
    paidAt: instant.nullable(),
  })
  .meta({ id: 'Application' });

/** The data of each event of GET applications/{id}/events. */
export const liveStatus = z
  .object({ status: applicationStatus, paymentStatus, version: z.int() })
  .meta({ id: 'LiveStatus' });

/** POST applications, with Idempotency-Key. */
export const createApplication = z
  .strictObject({
    destinationId: id,
    nationality: country,
    numApplicants: z.int().min(1).max(MAX_APPLICANTS, 'too-many').default(1),
  })
  .meta({ id: 'CreateApplication' });

/** POST applications/{id}/checkout. The client's total serves only to notice a stale page: 409 `quote-changed` with details.total. */
export const checkoutRequest = z
  .strictObject({ currency: currency.default('usd'), totalMinor: z.int().min(1) })
  .meta({ id: 'CheckoutRequest' });
export const checkoutResponse = z.object({ url: z.url() }).meta({ id: 'Checkout' });

/** GET me/applications */
export const applicationList = z.object({ applications: z.array(application) }).meta({ id: 'ApplicationList' });

export type Application = z.infer<typeof application>;
export type LiveStatus = z.infer<typeof liveStatus>;
export type Traveller = z.infer<typeof traveller>;
export type Quote = z.infer<typeof quote>;
export type CreateApplication = z.infer<typeof createApplication>;
export type OrderStep = z.infer<typeof orderStep>;
export type PersonalDetailsStep = z.infer<typeof personalDetailsStep>;
export type PassportDetailsStep = z.infer<typeof passportDetailsStep>;
export type ProcessingStep = z.infer<typeof processingStep>;
export type UpsellsStep = z.infer<typeof upsellsStep>;
export type PhoneStep = z.infer<typeof phoneStep>;
export type PersonalStep = z.infer<typeof personalStep>;
export type AddressStep = z.infer<typeof addressStep>;
export type PassportScan = z.infer<typeof passportScan>;
export type PassportScanStep = z.infer<typeof passportScanStep>;
