import { TEMPLATE_TYPES } from '@wayfare/proto/notification/v1/templates';
import { z } from 'zod';
import { application } from './application.ts';
import { destination, upsell, visaService } from './catalogue.ts';
import { LONGEST_SEARCH } from './constants.ts';
import { id, instant, line, money } from './primitives.ts';

/** GET admin/submissions. Instants are half-open [from, before): the screen turns its days into them. */
export const submissionQuery = z.strictObject({
  from: instant.optional(),
  before: instant.optional(),
  orderNumber: z.string().max(8).optional(),
  status: z.string().max(20).optional(),
  /** Only what nobody has tried to pay yet, or all but that. */
  drafts: z.enum(['only', 'none']).optional(),
  sort: z.enum(['date', 'destination', 'visa', 'applicants', 'price', 'status']).default('date'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
  /** IANA name; for the CSV's dates only. */
  timeZone: z.string().max(60).default('UTC'),
});

/**
 * POST admin/submissions/search: as GET admin/submissions. A name, a passport number or an e-mail address is personal,
 * so it never stands in an address.
 */
export const submissionSearch = z.strictObject({
  ...submissionQuery.shape,
  search: z.string().trim().min(1, 'required').max(LONGEST_SEARCH, 'too-long'),
});

/** What the screens held when a payment for an earlier checkout arrived; the order is what was paid for. */
const paidDifference = z
  .object({
    at: instant,
    droppedTravellers: z.int(),
    visaName: z.string(),
    numApplicants: z.int(),
    processingSpeed: z.string(),
    upsellNames: z.array(z.string()),
  })
  .meta({ id: 'PaidDifference' });
export const submission = z
  .object({
    ...application.shape,
    totalPrice: money.nullable(),
    paidDifference: paidDifference.nullable(),
    /** Nothing personal is left of it. */
    erased: z.boolean(),
  })
  .meta({ id: 'Submission' });
/** A submission as the list's columns show it; the whole of it is GET admin/submissions/{id}. */
const listedSubmission = z
  .object({
    id,
    orderNumber: z.string(),
    createdAt: instant,
    email: z.string(),
    /** Of the first traveller. */
    firstMiddleName: z.string(),
    lastName: z.string(),
    nationality: z.string(),
    destinationName: z.string(),
    /** ISO 3166 alpha-2: the name is in the traveller's language. */
    destinationCountry: z.string(),
    visaName: z.string(),
    numApplicants: z.int(),
    processingSpeed: z.string(),
    upsellNames: z.array(z.string()),
    totalPrice: money.nullable(),
    status: application.shape.status,
    /** The payment bought something else than the screens showed when it arrived. */
    paidDifferently: z.boolean(),
    /** Nothing personal is left of it. */
    erased: z.boolean(),
  })
  .meta({ id: 'ListedSubmission' });
/**
 * Sums in US dollars over the whole filter, null for those who may not know them. `refunded` is not taken off
 * `revenue`.
 */
export const submissionStats = z
  .object({
    total: z.int(),
    paid: z.int(),
    pendingPayment: z.int(),
    revenue: money.nullable(),
    refunded: money.nullable(),
  })
  .meta({ id: 'SubmissionStats' });
export const submissionList = z
  .object({ submissions: z.array(listedSubmission), total: z.int(), stats: submissionStats })
  .meta({ id: 'SubmissionList' });

/** POST admin/submissions/{id}/erase */
export const erasure = z.object({ erased: z.literal(true) }).meta({ id: 'Erasure' });

const strandedPayment = z
  .object({ paymentId: z.string(), applicationId: z.string(), amount: money, receivedAt: instant })
  .meta({ id: 'StrandedPayment' });

/** GET admin/stranded-payments: money that arrived for an application that is not there, newest first. */
export const strandedPaymentList = z
  .object({
    payments: z.array(strandedPayment),
  })
  .meta({ id: 'StrandedPaymentList' });

/** POST admin/flags, with the bytes of an SVG or PNG: its address, for a destination's `flagIconUrl`. */
export const flagIcon = z.object({ url: z.string() }).meta({ id: 'FlagIcon' });

/** POST admin/submissions/{id}/status */
export const statusChange = z
  .strictObject({ status: z.enum(['in_progress', 'completed']) })
  .meta({ id: 'StatusChange' });

/** GET admin/destinations, admin/services, admin/upsells: newest first, inactive and archived ones too. */
export const adminDestinationList = z
  .object({ destinations: z.array(destination) })
  .meta({ id: 'AdminDestinationList' });
export const adminServiceList = z.object({ services: z.array(visaService) }).meta({ id: 'AdminServiceList' });
export const adminUpsellList = z.object({ upsells: z.array(upsell) }).meta({ id: 'AdminUpsellList' });
export const deletion = z.object({ archived: z.boolean() }).meta({ id: 'Deletion' });

export const templateInput = z
  .strictObject({
    templateType: z.enum(TEMPLATE_TYPES),
    templateName: line(),
    subject: line(200),
    htmlContent: z.string().min(1, 'required').max(100_000, 'too-long'),
    isActive: z.boolean(),
    locale: z.enum(['', 'en', 'es', 'fr']).default(''),
  })
  .meta({ id: 'TemplateInput' });
export const template = z
  .object({ id, ...templateInput.shape, createdAt: instant, updatedAt: instant })
  .meta({ id: 'Template' });
export const templateList = z.object({ templates: z.array(template) }).meta({ id: 'TemplateList' });
export const testSent = z.object({ sent: z.literal(true) }).meta({ id: 'TestSent' });
export const renderedTemplate = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'RenderedTemplate' });

export type Submission = z.infer<typeof submission>;
export type ListedSubmission = z.infer<typeof listedSubmission>;
export type StrandedPaymentList = z.infer<typeof strandedPaymentList>;
export type SubmissionList = z.infer<typeof submissionList>;
export type SubmissionQuery = z.input<typeof submissionQuery>;
export type Template = z.infer<typeof template>;
export type TemplateInput = z.infer<typeof templateInput>;
