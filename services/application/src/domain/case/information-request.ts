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

/** One thing that is asked of one traveller and not answered yet. */
export interface OpenAsk {
  subject: AskSubject;
  /** Index from 0. */
  traveller: number;
}

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
