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

/** Of a case's timeline, what tells its traveller something beside the stages; the rest is the work of staff. */
export const TRAVELLER_CHANGES = [
  'information-requested',
  'information-provided',
  'request-withdrawn',
  'withdrawn-by-traveller',
  'visa-delivered',
  'visa-replaced',
  'refunded',
  'refund-reversed',
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

/** Why the file of a delivered visa is replaced. */
export const VISA_REPLACE_REASONS = ['other-person', 'does-not-match', 'corrected-by-authority', 'unclear'] as const;

/** What is looked for in the file of an issued visa. */
export const VISA_CHECK_FIELDS = [
  'name',
  'passport-number',
  'birth-date',
  'visa-number',
  'valid-from',
  'valid-until',
  'authority-reference',
] as const;

/** `not-comparable`: the case has nothing to compare, or has it in letters that no visa is printed in. */
export const VISA_CHECK_RESULTS = ['found', 'not-found', 'another', 'not-comparable'] as const;

/** Why two cases for one passport and destination are both wanted. */
export const DUPLICATE_DISMISS_REASONS = ['another-trip', 'other-person', 'asked-by-traveller'] as const;

/** Why somebody who does not hold a case sees its masked values. */
export const REVEAL_REASONS = [
  'confirming-decision',
  'answering-traveller',
  'checking-duplicate',
  'helping-colleague',
  'audit',
] as const;

/**
 * How a typed value compares with the one read from the scan. `by-hand`: it was not read, the traveller wrote it down
 * from the scan. `another`: it agrees, with a passport that is likely somebody else's.
 */
export const COMPARISON_MARKS = ['same', 'differs', 'not-typed', 'not-read', 'by-hand', 'another'] as const;

/** Of what staff type to find a person or an order. */
export const LONGEST_SEARCH = 100;
