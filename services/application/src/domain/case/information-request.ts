/** What staff can ask a traveller for: a picture again, a screen of the form to be put right, or an answer in words. */
export const ASK_SUBJECTS = [
  'selfie',
  'passport',
  'personal-details',
  'passport-details',
  'address',
  'message',
] as const;
export type AskSubject = (typeof ASK_SUBJECTS)[number];

/** Why; both sides have words for each. */
export const ASK_REASONS = [
  'blurred',
  'glare',
  'cut-off',
  'wrong-document',
  'other-person',
  'expired',
  'does-not-match',
  'missing',
  'unclear',
] as const;
export type AskReason = (typeof ASK_REASONS)[number];

/** The subjects whose screen of the form may be saved again while they are asked for, by the step's name. */
export const STEPS_OF_SUBJECT: Record<AskSubject, readonly string[]> = {
  selfie: ['selfie'],
  passport: ['passportScan'],
  'personal-details': ['personalDetails'],
  'passport-details': ['passportDetails'],
  address: ['address'],
  message: [],
};
