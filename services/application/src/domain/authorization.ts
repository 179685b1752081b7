import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { PaymentStatus, Status } from './application.ts';
import { isOwner, type Ownership } from './ownership.ts';
import { requireOpenAfterPayment, requireUnpaid } from './steps.ts';

export type Action =
  | 'look'
  | 'read-documents'
  | 'upload-document'
  | 'extract-passport'
  | 'read-passport'
  | 'submit'
  | 'issue-visa'
  | 'read-visa';

/** All that a permission depends on, from plain columns. */
export interface AccessFacts extends Ownership {
  status: Status;
  paymentStatus: PaymentStatus;
  numApplicants: number;
  /** For `upload-document` after the submission: staff ask for a picture again. */
  pictureAsked?: boolean;
  /** For `issue-visa`: staff are at work on it, or may have to replace what was delivered. */
  takesVisas?: boolean;
  /** For `read-visa`: the file was delivered to the traveller. */
  visaDelivered?: boolean;
  /** For a file of a case: its details are masked for whoever of the staff asks. */
  detailsMasked?: boolean;
}

/** Only the role that may see a passport number may see the page it is printed on. */
const STAFF_ACTIONS: readonly Action[] = ['look', 'read-documents', 'read-visa'];
const NEEDS_OPEN: readonly Action[] = ['upload-document', 'submit'];

/**
 * Whether the caller may do `action` now. NOT_FOUND `application-not-found` for anyone who may not know of it,
 * PERMISSION_DENIED `details-masked` for staff who neither hold the case nor gave a reason,
 * FAILED_PRECONDITION `application-not-paid`, `application-already-paid` or `application-already-submitted` where its
 * state forbids the action.
 * @returns whether the caller acts as staff, not as the owner.
 */
export const authorize = (facts: AccessFacts, action: Action, caller: Caller): { staff: boolean } => {
  const staff = !isOwner(facts, caller);
  if (action === 'issue-visa') {
    if (!staff || !mayStaff(caller.roles, 'cases.work')) throw notFound('application-not-found');
    if (!facts.takesVisas) throw new AppError('FAILED_PRECONDITION', 'case-closed');
    return { staff };
  }
  if (staff && !(STAFF_ACTIONS.includes(action) && mayStaff(caller.roles, 'documents.read')))
    throw notFound('application-not-found');
  if (staff && facts.detailsMasked) throw new AppError('PERMISSION_DENIED', 'details-masked');
  if (!staff && action === 'read-visa' && !facts.visaDelivered) throw notFound('application-not-found');
  if (action === 'read-passport') requireUnpaid(facts);
  const isAsked = action === 'upload-document' && facts.status === 'submitted' && facts.pictureAsked;
  if (NEEDS_OPEN.includes(action) && !isAsked) requireOpenAfterPayment(facts);
  return { staff };
};
