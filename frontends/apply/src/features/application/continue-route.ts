import type { Application } from '@visa/gateway/contract/application';

/** Post-payment steps by the index that marks them done (specification, step indexes 1 to 5). */
export const PAID_STEPS = [
  '/application/phone-sms',
  '/application/personal-details-extended',
  '/application/residence-address',
  '/application/selfie-upload',
  '/application/passport-scan',
] as const;

type Progress = Pick<
  Application,
  'status' | 'lastStepIndex' | 'travellers' | 'passportDetailsSkipped' | 'processingServiceId' | 'numApplicants'
>;

const hasPersonalDetails = ({ travellers }: Progress): boolean => (travellers[0]?.firstMiddleName ?? '') !== '';

/** "Add passport details later" counts as done. */
const hasPassportDetails = ({ travellers, passportDetailsSkipped }: Progress): boolean =>
  passportDetailsSkipped || travellers.some(({ passport }) => passport !== null);

/** Where "Continue" leads for a saved application. */
export function continueRoute(application: Progress): string {
  const { status, lastStepIndex, processingServiceId } = application;
  if (status === 'submitted' || status === 'completed') return '/application/final-submission';
  if (status === 'paid' || status === 'in_progress') {
    return PAID_STEPS[Math.min(Math.max(lastStepIndex, 0), PAID_STEPS.length - 1)] ?? PAID_STEPS[0];
  }
  if (!hasPersonalDetails(application)) return '/application/personal-details';
  if (!hasPassportDetails(application)) return '/application/passport-details';
  if (processingServiceId === '') return '/application/processing-time';
  return '/application/review-order';
}

/** Whether it has been paid for, so that only the steps after payment are left. */
export const isPaid = ({ status }: Pick<Application, 'status'>): boolean =>
  status === 'paid' || status === 'in_progress' || status === 'submitted' || status === 'completed';
