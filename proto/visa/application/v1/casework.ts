// The words of a case. The application service judges by them; the gateway types its contract by them, and the screens
// have words of their own for each.

/** Where a submitted application is. Stages are finer than the application's status, which stays as specified. */
export const CASE_STAGES = [
  'submitted',
  'in_review',
  'info_needed',
  'ready',
  'with_government',
  'approved',
  'refused',
  'delivered',
  'completed',
  'withdrawn',
  'cancelled',
] as const;

/** What staff can ask a traveller for: a picture again, a screen of the form to be put right, or an answer in words. */
export const ASK_SUBJECTS = [
  'selfie',
  'passport',
  'personal-details',
  'passport-details',
  'address',
  'message',
] as const;

/** Why. */
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

/** Of what staff type to find a person or an order. */
export const LONGEST_SEARCH = 100;
