import {
  type Application,
  contactEmail,
  type DraftPassport,
  type PaidDifference,
  type PaymentStatus,
  type Personal,
  type Quote,
  type Status,
} from '../domain/application.ts';
import { toUsd } from '../domain/pricing.ts';
import type { FieldCipher } from './field-cipher.ts';
import { isFindable, type PeopleIndex } from './people-index.ts';

/** A row of application joined with its application_detail, as pg gives it. */
export interface ApplicationRow {
  id: string;
  version: number;
  status: Status;
  payment_status: PaymentStatus;
  order_number: string;
  locale: string;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  paid_at: Date | null;
  user_id: string | null;
  capability_hash: string | null;
  destination_id: string;
  destination_country: string;
  slug: string;
  destination_name: string;
  visa_name: string;
  nationality: string;
  num_applicants: number;
  processing_service_id: string | null;
  processing_label: string | null;
  upsells: { id: string; name: string }[];
  quote: Quote | null;
  /** bigint: pg gives text. */
  refunded_minor: string;
  payment_id: string | null;
  last_step_index: number;
  sealed: Buffer;
  data_key: Buffer;
  master_key_id: string;
  paid_difference: PaidDifference | null;
  /** Oldest first; only where a single application is read. */
  draft_passports?: DraftPassport[] | null;
}

const COLUMNS: Record<Exclude<keyof ApplicationRow, 'draft_passports'>, true> = {
  id: true,
  version: true,
  status: true,
  payment_status: true,
  order_number: true,
  locale: true,
  created_at: true,
  updated_at: true,
  submitted_at: true,
  paid_at: true,
  user_id: true,
  capability_hash: true,
  destination_id: true,
  destination_country: true,
  slug: true,
  destination_name: true,
  visa_name: true,
  nationality: true,
  num_applicants: true,
  processing_service_id: true,
  processing_label: true,
  upsells: true,
  quote: true,
  refunded_minor: true,
  payment_id: true,
  last_step_index: true,
  sealed: true,
  data_key: true,
  master_key_id: true,
  paid_difference: true,
};
/** What an application is read from. */
export const APPLICATION_COLUMNS = Object.keys(COLUMNS);

const toOrder = (row: ApplicationRow) => ({
  id: row.id,
  version: row.version,
  status: row.status,
  paymentStatus: row.payment_status,
  orderNumber: row.order_number,
  locale: row.locale,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  submittedAt: row.submitted_at ?? undefined,
  paidAt: row.paid_at ?? undefined,
  userId: row.user_id ?? undefined,
  capabilityHash: row.capability_hash ?? undefined,
  destination: {
    id: row.destination_id,
    country: row.destination_country,
    slug: row.slug,
    name: row.destination_name,
    visaName: row.visa_name,
  },
  nationality: row.nationality,
  numApplicants: row.num_applicants,
  processing: row.processing_service_id
    ? { serviceId: row.processing_service_id, label: row.processing_label ?? '' }
    : undefined,
  upsells: row.upsells,
  quote: row.quote ?? undefined,
  refundedMinor: Number(row.refunded_minor),
  paymentId: row.payment_id ?? undefined,
  lastStepIndex: row.last_step_index,
  paidDifference: row.paid_difference ?? undefined,
  draftPassports: row.draft_passports ?? undefined,
});

export const toApplication = (row: ApplicationRow, cipher: FieldCipher): Application => {
  const dataKey = { masterKeyId: row.master_key_id, wrapped: row.data_key };
  return { ...cipher.open(dataKey, row.id, row.sealed), ...toOrder(row), dataKey };
};

/** What is left of an erased one: the order's figures. */
export const toErasedApplication = (row: ApplicationRow): Application => ({
  ...toOrder(row),
  travellers: [],
  dataKey: { masterKeyId: '', wrapped: Buffer.alloc(0) },
  erased: true,
});

const personalOf = ({ travellers, phone, smsConsent, extended, address, travelDate }: Personal): Personal => ({
  travellers,
  phone,
  smsConsent,
  extended,
  address,
  travelDate,
});

export const toRefundColumns = ({ paymentStatus, refundedMinor, quote }: Application) => ({
  payment_status: paymentStatus,
  refunded_minor: refundedMinor,
  refunded_usd_minor: quote ? toUsd(refundedMinor, quote.rateMicrosPerUsd) : 0,
});

const plainColumns = (application: Application) => {
  const { destination, processing, quote } = application;
  return {
    status: application.status,
    submitted_at: application.submittedAt ?? null,
    paid_at: application.paidAt ?? null,
    destination_id: destination.id,
    destination_country: destination.country,
    slug: destination.slug,
    destination_name: destination.name,
    visa_name: destination.visaName,
    nationality: application.nationality,
    num_applicants: application.numApplicants,
    processing_service_id: processing?.serviceId ?? null,
    processing_label: processing?.label ?? null,
    upsells: JSON.stringify(application.upsells),
    total_minor: quote?.totalMinor ?? null,
    total_usd_minor: quote ? toUsd(quote.totalMinor, quote.rateMicrosPerUsd) : null,
    ...toRefundColumns(application),
    payment_id: application.paymentId ?? null,
    last_step_index: application.lastStepIndex,
    email: contactEmail(application) ?? null,
    locale: application.locale,
    has_travellers: application.travellers.length > 0,
    paid_difference: application.paidDifference ? JSON.stringify(application.paidDifference) : null,
  };
};

const sealedColumn = (application: Application, cipher: FieldCipher) => ({
  sealed: cipher.seal(application.dataKey, application.id, personalOf(application)),
});

const quoteColumn = ({ quote }: Application) => ({ quote: quote ? JSON.stringify(quote) : null });

export const toNewRows = (application: Application, cipher: FieldCipher) => ({
  main: {
    ...plainColumns(application),
    id: application.id,
    version: application.version,
    order_number: application.orderNumber,
    created_at: application.createdAt,
    updated_at: application.updatedAt,
    user_id: application.userId ?? null,
    capability_hash: application.capabilityHash ?? null,
  },
  detail: {
    ...quoteColumn(application),
    ...sealedColumn(application, cipher),
    application_id: application.id,
    data_key: application.dataKey.wrapped,
    master_key_id: application.dataKey.masterKeyId,
  },
});

/** Only the columns that differ, of both tables. */
export const toChangedColumns = (
  before: Application,
  after: Application,
  { cipher, people }: { cipher: FieldCipher; people: Pick<PeopleIndex, 'columnOf'> },
) => {
  const was: Record<string, unknown> = plainColumns(before);
  const samePersonal = JSON.stringify(personalOf(before)) === JSON.stringify(personalOf(after));
  return {
    main: Object.fromEntries(Object.entries(plainColumns(after)).filter(([name, value]) => was[name] !== value)),
    detail: {
      ...(before.quote === after.quote ? {} : quoteColumn(after)),
      ...(samePersonal ? {} : sealedColumn(after, cipher)),
      ...((isFindable(after) && !samePersonal) || isFindable(after) !== isFindable(before)
        ? { people: people.columnOf(after) }
        : {}),
    },
  };
};
