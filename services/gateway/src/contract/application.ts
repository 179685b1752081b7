import { z } from 'zod';
import { currency, id, instant, money } from './primitives.ts';

export const STATUSES = ['draft', 'pending', 'paid', 'failed', 'in_progress', 'submitted', 'completed'] as const;
const applicationStatus = z.enum(STATUSES).meta({ id: 'ApplicationStatus' });
export const PAYMENT_STATUSES = ['unpaid', 'pending', 'paid', 'failed', 'refunded', 'partially_refunded'] as const;
const paymentStatus = z.enum(PAYMENT_STATUSES).meta({ id: 'PaymentStatus' });

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
    /** By when it is handed to the authority if it is submitted now, or as promised when it was. */
    handOverBy: instant.nullable(),
  })
  .meta({ id: 'Quote' });

/** As in the machine-readable zone; a field that was not read is empty. */
const readPassport = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    passportNumber: z.string(),
    nationality: z.string(),
    dateOfBirth: z.string(),
    sex: z.string(),
    dateOfExpiry: z.string(),
    issuingCountry: z.string(),
  })
  .meta({ id: 'ReadPassport' });

const reviewedScan = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    singleName: z.boolean(),
    passportNumber: z.string(),
    issuingCountry: z.string(),
    dateOfIssue: z.string(),
    dateOfExpiry: z.string(),
    read: readPassport.optional(),
    /** What the traveller keeps against the passport. */
    keptOwn: z.array(z.string()).optional(),
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
    /** The passport shows one name: it is the last name, and the other is empty. */
    singleName: z.boolean(),
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
    /** YYYY-MM-DD, the first day of the journey; empty where it isn't known. */
    travelDate: z.string(),
    submittedAt: instant.nullable(),
    paidAt: instant.nullable(),
  })
  .meta({ id: 'Application' });

/** The data of each event of GET applications/{id}/events. */
export const liveStatus = z
  .object({ status: applicationStatus, paymentStatus, version: z.int() })
  .meta({ id: 'LiveStatus' });

/**
 * POST applications/{id}/checkout. The client's total serves only to notice a stale page: 409 `quote-changed` with
 * details.total.
 */
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
