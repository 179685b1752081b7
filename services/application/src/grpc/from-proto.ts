import { AppError, validate } from '@wayfare/kit/errors';
import type {
  ApplicationAction,
  AttachDocumentRequest,
  ListSubmissionsRequest,
  SaveStepRequest,
} from '@wayfare/proto/application/v1/application_service';
import { LONGEST_SEARCH } from '@wayfare/proto/application/v1/casework';
import { CURRENCIES } from '@wayfare/proto/application/v1/limits';
import { z } from 'zod';
import type { SubmissionFilter, SubmissionOrder } from '../db/submission-list.ts';
import { type Currency, STATUSES } from '../domain/application.ts';
import type { Action } from '../domain/authorization.ts';
import type { DocumentKind } from '../domain/documents.ts';
import type { Step } from '../domain/steps.ts';

const missing = (path: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason: 'required' }] });

export const toStep = ({ step }: SaveStepRequest): Step => {
  switch (step?.$case) {
    case 'order':
      return { kind: 'order', ...step.order };
    case 'personalDetails':
      return {
        kind: 'personal-details',
        travellers: step.personalDetails.travellers,
        passportPictures: step.personalDetails.travellers.map(({ passportDocumentId }) => passportDocumentId),
      };
    case 'passportDetails':
      return { kind: 'passport-details', travellers: step.passportDetails.travellers };
    case 'processing':
      return { kind: 'processing', ...step.processing };
    case 'upsells':
      return { kind: 'upsells', ...step.upsells };
    case 'phone':
      return { kind: 'phone', phone: step.phone };
    case 'personal':
      return { kind: 'personal', extended: step.personal };
    case 'address':
      return { kind: 'address', address: step.address };
    case 'selfie':
      return { kind: 'selfie' };
    case 'passportScan':
      if (!step.passportScan.scan) throw missing('scan');
      return { kind: 'passport-scan', traveller: step.passportScan.traveller, scan: step.passportScan.scan };
    default:
      throw missing('step');
  }
};

const ACTIONS: Partial<Record<ApplicationAction, Action>> = {
  APPLICATION_ACTION_UNSPECIFIED: 'look',
  APPLICATION_ACTION_READ_DOCUMENTS: 'read-documents',
  APPLICATION_ACTION_UPLOAD_DOCUMENT: 'upload-document',
  APPLICATION_ACTION_EXTRACT_PASSPORT: 'extract-passport',
  APPLICATION_ACTION_SUBMIT: 'submit',
  APPLICATION_ACTION_ISSUE_VISA: 'issue-visa',
  APPLICATION_ACTION_READ_VISA: 'read-visa',
  APPLICATION_ACTION_READ_PASSPORT: 'read-passport',
};

/** An action of a newer release is refused: what it needs is not known here. */
export const toAction = (action: ApplicationAction): Action => {
  const known = ACTIONS[action];
  if (!known) throw new AppError('INVALID_ARGUMENT', 'action-unknown');
  return known;
};

const KINDS: Partial<Record<AttachDocumentRequest['kind'], DocumentKind>> = {
  DOCUMENT_KIND_SELFIE: 'selfie',
  DOCUMENT_KIND_PASSPORT: 'passport',
};

export const toPictureKind = (kind: AttachDocumentRequest['kind']): DocumentKind => {
  const known = KINDS[kind];
  if (!known) throw missing('kind');
  return known;
};

export const toAttachment = ({ id, traveller, kind, documentId }: AttachDocumentRequest) => {
  if (!documentId) throw missing('documentId');
  return { id, traveller, kind: toPictureKind(kind), documentId };
};

export const toCurrency = (currency: string): Currency =>
  validate(z.enum(CURRENCIES, 'currency-not-offered'), currency || 'usd');

const MAX_PAGE = 200;
const listRule = z.object({
  createdFrom: z.date().optional(),
  createdBefore: z.date().optional(),
  orderNumber: z.string().max(40, 'too-long'),
  status: z.union([z.enum(STATUSES), z.literal('')], 'not-a-status'),
  drafts: z.union([z.enum(['only', 'none']), z.literal('').transform(() => undefined)], 'not-a-filter'),
  search: z.string().trim().max(LONGEST_SEARCH, 'too-long'),
  sort: z.enum(['', 'date', 'destination', 'visa', 'applicants', 'price', 'status'], 'not-a-column'),
  descending: z.boolean(),
  pageSize: z.int().min(0).max(MAX_PAGE, 'too-many'),
  page: z.int().min(0),
});

export const toSubmissionQuery = (
  request: ListSubmissionsRequest,
): { filter: SubmissionFilter; order: SubmissionOrder; limit: number; offset: number } => {
  const { sort, descending, pageSize, page, ...filter } = validate(listRule, request);
  const limit = pageSize || 50;
  return {
    filter,
    order: sort ? { sort, descending } : { sort: 'date', descending: true },
    limit,
    offset: page * limit,
  };
};
