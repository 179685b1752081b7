import type { Application } from './application.ts';

const AFTER_PAYMENT = [
  'phone-sms',
  'personal-details-extended',
  'residence-address',
  'selfie-upload',
  'passport-scan',
] as const;

export type Screen =
  | 'personal-details'
  | 'passport-details'
  | 'processing-time'
  | 'review-order'
  | (typeof AFTER_PAYMENT)[number]
  | 'final-submission';

/**
 * Where 'Continue' leads. Passport details put off until later count as done. The last step stays open until the
 * application is submitted.
 */
export const nextStep = (
  application: Pick<Application, 'status' | 'travellers' | 'processing' | 'lastStepIndex'>,
): Screen => {
  const { status, travellers, processing, lastStepIndex } = application;
  if (status === 'submitted' || status === 'completed') return 'final-submission';
  if (status === 'paid' || status === 'in_progress') return AFTER_PAYMENT[lastStepIndex] ?? 'passport-scan';
  if (travellers.length === 0) return 'personal-details';
  if (travellers.some(({ passport, passportSkipped }) => !passport && !passportSkipped)) return 'passport-details';
  return processing ? 'review-order' : 'processing-time';
};
