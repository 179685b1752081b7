import type {
  Contact,
  ListedSubmission,
  PayableOrder,
  Application as ProtoApplication,
  Quote as ProtoQuote,
  SubmissionStats as ProtoStats,
  Traveller as ProtoTraveller,
  SubmissionRow,
} from '@wayfare/proto/application/v1/application_service';
import type { Checkout } from '../app/begin-checkout.ts';
import type { SubmissionStats } from '../db/submission-queries.ts';
import {
  type Application,
  contactEmail,
  PLACEHOLDER_EMAIL,
  type Quote,
  type Traveller,
} from '../domain/application.ts';
import { type Clocked, handOverBy } from '../domain/case/hand-over.ts';
import { nextStep } from '../domain/next-step.ts';
import { toProtoPaymentStatus, toProtoStatus } from '../proto-status.ts';

const LINE_KINDS = {
  government_fee: 'QUOTE_LINE_KIND_GOVERNMENT_FEE',
  processing: 'QUOTE_LINE_KIND_PROCESSING',
  upsell: 'QUOTE_LINE_KIND_UPSELL',
} as const;

/** @param promised by when it is handed over, where that is to be said. */
export const toProtoQuote = (quote: Quote, promised?: Date): ProtoQuote => ({
  lines: quote.lines.map(({ kind, sourceId, name, unitPriceMinor, quantity, stripeProductId }) => ({
    kind: LINE_KINDS[kind],
    sourceId,
    name,
    unitPrice: { amountMinor: unitPriceMinor, currency: quote.currency },
    quantity,
    stripeProductId,
  })),
  total: { amountMinor: quote.totalMinor, currency: quote.currency },
  rateMicrosPerUsd: quote.rateMicrosPerUsd,
  expiresAt: new Date(quote.expiresAt),
  processingHours: quote.processingHours,
  handOverBy: promised,
});

const toProtoTraveller = (traveller: Traveller): ProtoTraveller => ({
  firstMiddleName: traveller.firstMiddleName,
  lastName: traveller.lastName,
  birthMonth: traveller.birthMonth,
  birthDay: traveller.birthDay,
  birthYear: traveller.birthYear,
  email: traveller.email,
  passport: traveller.passport,
  selfieDocumentId: traveller.selfieDocumentId ?? '',
  passportDocumentId: traveller.passportDocumentId ?? '',
  passportScan: traveller.passportScan && {
    ...traveller.passportScan,
    singleName: traveller.passportScan.singleName ?? false,
    keptOwn: traveller.passportScan.keptOwn ?? [],
    read: traveller.passportScan.read && { dateOfExpiry: '', issuingCountry: '', ...traveller.passportScan.read },
  },
  passportSkipped: traveller.passportSkipped,
  singleName: traveller.singleName ?? false,
});

const toProtoPaidDifference = ({ paidDifference }: Application): ProtoApplication['paidDifference'] =>
  paidDifference && {
    at: new Date(paidDifference.at),
    droppedTravellers: paidDifference.droppedTravellers,
    visaName: paidDifference.visaName,
    numApplicants: paidDifference.numApplicants,
    processingSpeed: paidDifference.processingLabel,
    upsellNames: paidDifference.upsellNames,
  };

const shownEmail = (application: Application): string =>
  application.erased ? '' : (contactEmail(application) ?? PLACEHOLDER_EMAIL);

/** @param clocked for whom the promised time is said as well. */
export const toProtoApplication = (application: Application, clocked?: Clocked): ProtoApplication => {
  const { destination, processing, upsells, quote } = application;
  return {
    id: application.id,
    version: application.version,
    status: toProtoStatus(application.status),
    paymentStatus: toProtoPaymentStatus(application.paymentStatus),
    orderNumber: application.orderNumber,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    destinationId: destination.id,
    slug: destination.slug,
    destinationName: destination.name,
    visaName: destination.visaName,
    nationality: application.nationality,
    numApplicants: application.numApplicants,
    travellers: application.travellers.map(toProtoTraveller),
    passportDetailsSkipped: application.travellers.some(({ passportSkipped }) => passportSkipped),
    processingServiceId: processing?.serviceId ?? '',
    processingSpeed: processing?.label ?? '',
    selectedUpsells: upsells,
    quote: quote && toProtoQuote(quote, clocked && handOverBy(quote, application, clocked)),
    phone: application.phone,
    extended: application.extended,
    address: application.address,
    lastStepIndex: application.lastStepIndex,
    email: shownEmail(application),
    locale: application.locale,
    claimed: application.userId !== undefined,
    submittedAt: application.submittedAt,
    paidAt: application.paidAt,
    destinationCountry: destination.country,
    nextStep: nextStep(application),
    paidDifference: toProtoPaidDifference(application),
    erased: application.erased === true,
    travelDate: application.travelDate ?? '',
  };
};

export const toPayableOrder = ({ application, version }: Checkout): PayableOrder => ({
  applicationId: application.id,
  version,
  quote: application.quote && toProtoQuote(application.quote),
  email: contactEmail(application) ?? '',
  locale: application.locale,
  visaName: application.destination.visaName,
  orderNumber: application.orderNumber,
});

/** The e-mail is empty where there is none: nobody mails the placeholder. */
export const toContact = (application: Application, clocked: Clocked): Contact => ({
  applicationId: application.id,
  orderNumber: application.orderNumber,
  email: contactEmail(application) ?? '',
  firstName: application.travellers[0]?.firstMiddleName ?? '',
  lastName: application.travellers[0]?.lastName ?? '',
  locale: application.locale,
  visaName: application.destination.visaName,
  numApplicants: application.numApplicants,
  quote: application.quote && toProtoQuote(application.quote, handOverBy(application.quote, application, clocked)),
  timeZone: clocked.calendar.timeZone,
  phone: application.phone,
  status: toProtoStatus(application.status),
  updatedAt: application.updatedAt,
});

const totalPriceOf = ({ quote }: Application) => quote && { amountMinor: quote.totalMinor, currency: quote.currency };

export const toListedSubmission = (application: Application): ListedSubmission => {
  const { destination, processing, upsells } = application;
  const [first] = application.travellers;
  return {
    id: application.id,
    orderNumber: application.orderNumber,
    createdAt: application.createdAt,
    email: shownEmail(application),
    firstMiddleName: first?.firstMiddleName ?? '',
    lastName: first?.lastName ?? '',
    nationality: application.nationality,
    destinationName: destination.name,
    destinationCountry: destination.country,
    visaName: destination.visaName,
    numApplicants: application.numApplicants,
    processingSpeed: processing?.label ?? '',
    upsellNames: upsells.map(({ name }) => name),
    totalPrice: totalPriceOf(application),
    status: toProtoStatus(application.status),
    paidDifferently: application.paidDifference !== undefined,
    erased: application.erased === true,
  };
};

export const toSubmissionRow = (application: Application): SubmissionRow => {
  const { destination, processing, upsells } = application;
  const [first] = application.travellers;
  return {
    createdAt: application.createdAt,
    email: shownEmail(application),
    firstMiddleName: first?.firstMiddleName ?? '',
    lastName: first?.lastName ?? '',
    phone: application.phone,
    nationality: application.nationality,
    destinationName: destination.name,
    destinationCountry: destination.country,
    visaName: destination.visaName,
    numApplicants: application.numApplicants,
    processingSpeed: processing?.label ?? '',
    upsellNames: upsells.map(({ name }) => name),
    totalPrice: totalPriceOf(application),
    status: toProtoStatus(application.status),
    passportNumber: first?.passportScan?.passportNumber || first?.passport?.passportNumber || '',
  };
};

/** The sums only for those who may know them. */
export const toProtoStats = (
  { revenueMinor, refundedMinor, ...counts }: SubmissionStats,
  { revenue }: { revenue: boolean },
): ProtoStats => ({
  ...counts,
  revenue: revenue ? { amountMinor: revenueMinor, currency: 'usd' } : undefined,
  refunded: revenue ? { amountMinor: refundedMinor, currency: 'usd' } : undefined,
});
