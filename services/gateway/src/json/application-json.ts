import {
  type Application as ProtoApplication,
  type ListedSubmission as ProtoListedSubmission,
  type Quote as ProtoQuote,
  Traveller as ProtoTraveller,
  type SaveStepRequest,
} from '@wayfare/proto/application/v1/application_service';
import type { ListedSubmission, Submission } from '../contract/admin.ts';
import type { Application, Quote, Traveller } from '../contract/application.ts';
import type {
  AddressStep,
  OrderStep,
  PassportDetailsStep,
  PassportScanStep,
  PersonalDetailsStep,
  PersonalStep,
  PhoneStep,
  ProcessingStep,
  UpsellsStep,
} from '../contract/steps.ts';
import { enumJson, instantJson, moneyJson } from './money-json.ts';

export const quoteJson = ({ lines, total, expiresAt, processingHours, handOverBy }: ProtoQuote): Quote => ({
  lines: lines.map(({ kind, sourceId, name, unitPrice, quantity }) => {
    const unit = moneyJson(unitPrice);
    return {
      kind: enumJson(kind, 'QUOTE_LINE_KIND_'),
      sourceId,
      name,
      unitPrice: unit,
      quantity,
      amount: { ...unit, amountMinor: unit.amountMinor * quantity },
    };
  }),
  total: moneyJson(total),
  expiresAt: instantJson(expiresAt),
  processingHours,
  handOverBy: handOverBy?.toISOString() ?? null,
});

const travellerJson = ({ passport, passportScan, ...rest }: ProtoTraveller): Traveller => ({
  ...rest,
  passport: passport ?? null,
  passportScan: passportScan ?? null,
});

const documentUrl = (documentId: string | undefined): string => (documentId ? `document:${documentId}` : '');

export const applicationJson = (application: ProtoApplication): Application => {
  const { status, paymentStatus, quote, phone, extended, selectedUpsells } = application;
  const [first] = application.travellers;
  return {
    id: application.id,
    version: application.version,
    status: enumJson(status, 'APPLICATION_STATUS_'),
    paymentStatus: enumJson(paymentStatus, 'PAYMENT_STATUS_'),
    orderNumber: application.orderNumber,
    createdAt: instantJson(application.createdAt),
    updatedAt: instantJson(application.updatedAt),
    destinationId: application.destinationId,
    slug: application.slug,
    destinationName: application.destinationName,
    destinationCountry: application.destinationCountry,
    visaName: application.visaName,
    nationality: application.nationality,
    numApplicants: application.numApplicants,
    travellers: application.travellers.map(travellerJson),
    passportDetailsSkipped: application.passportDetailsSkipped,
    processingServiceId: application.processingServiceId,
    processingSpeed: application.processingSpeed,
    selectedUpsells: selectedUpsells.map(({ id }) => id),
    selectedUpsellsNames: selectedUpsells.map(({ name }) => name),
    quote: quote ? quoteJson(quote) : null,
    phone: phone ? { phoneCc: phone.countryCode, phoneNumber: phone.number, smsOptIn: phone.smsOptIn } : null,
    personal: extended ?? null,
    address: application.address ?? null,
    selfieUrl: documentUrl(first?.selfieDocumentId),
    passportScanUrl: documentUrl(first?.passportDocumentId),
    passportExtracted: first?.passportScan ?? null,
    lastStepIndex: application.lastStepIndex,
    nextStep: application.nextStep,
    email: application.email,
    travelDate: application.travelDate,
    submittedAt: application.submittedAt?.toISOString() ?? null,
    paidAt: application.paidAt?.toISOString() ?? null,
  };
};

/** One submission costs what its locked quote says. */
export const submissionJson = (application: ProtoApplication): Submission => {
  const { quote, paidDifference, erased } = application;
  return {
    ...applicationJson(application),
    totalPrice: quote?.total ? moneyJson(quote.total) : null,
    paidDifference: paidDifference ? { ...paidDifference, at: instantJson(paidDifference.at) } : null,
    erased,
  };
};

export const listedSubmissionJson = ({
  createdAt,
  status,
  totalPrice,
  ...row
}: ProtoListedSubmission): ListedSubmission => ({
  ...row,
  createdAt: instantJson(createdAt),
  status: enumJson(status, 'APPLICATION_STATUS_'),
  totalPrice: totalPrice ? moneyJson(totalPrice) : null,
});

type Step = NonNullable<SaveStepRequest['step']>;

/** Each step's JSON as the message that saves it. */
export const toStep = {
  order: (order: OrderStep): Step => ({ $case: 'order', order }),
  personalDetails: ({ travellers }: PersonalDetailsStep): Step => ({
    $case: 'personalDetails',
    personalDetails: {
      travellers: travellers.map((details) => ProtoTraveller.fromPartial(details)),
    },
  }),
  passportDetails: ({ travellers }: PassportDetailsStep): Step => ({
    $case: 'passportDetails',
    passportDetails: {
      travellers: travellers.map((entry) => ({ details: entry.skipped ? undefined : entry.details })),
    },
  }),
  processing: ({ serviceId, travelDate }: ProcessingStep): Step => ({
    $case: 'processing',
    processing: { serviceId, travelDate },
  }),
  upsells: (upsells: UpsellsStep): Step => ({ $case: 'upsells', upsells }),
  phone: ({ phoneCc, phoneNumber, smsOptIn }: PhoneStep): Step => ({
    $case: 'phone',
    phone: { countryCode: phoneCc, number: phoneNumber, smsOptIn },
  }),
  personal: (personal: PersonalStep): Step => ({ $case: 'personal', personal }),
  address: (address: AddressStep): Step => ({ $case: 'address', address }),
  selfie: (): Step => ({ $case: 'selfie', selfie: {} }),
  passportScan: ({ traveller, scan }: PassportScanStep): Step => ({
    $case: 'passportScan',
    passportScan: { traveller, scan: { ...scan, read: scan.read } },
  }),
};
