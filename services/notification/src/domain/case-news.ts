import { ASK_REASONS } from '@wayfare/proto/application/v1/casework';

/** Why staff ask; the reason of another decision is left out of a mail. */
export type CaseReason = (typeof ASK_REASONS)[number];

export const caseReason = (slug: string): CaseReason | undefined => ASK_REASONS.find((known) => known === slug);

/** Which events of a case are told by mail. */
const MAILS = {
  'information-requested': 'case_asked',
  'answer-reminded': 'case_reminded',
  'visa-delivered': 'case_delivered',
  'visa-replaced': 'case_visa_replaced',
  'visa-expiry-reminded': 'case_visa_expiring',
  'government-refused': 'case_refused',
  'withdrawn-by-traveller': 'case_withdrawn',
  cancelled: 'case_cancelled',
} as const;

/** @returns undefined for an event that the status page alone shows. */
export const caseMail = (event: string): (typeof MAILS)[keyof typeof MAILS] | undefined =>
  Object.hasOwn(MAILS, event) ? MAILS[event as keyof typeof MAILS] : undefined;
