// What the front ends need of the contract while they run. The schemas are for the server and for types: they would
// bring zod along.
export const CURRENCIES = ['usd', 'eur', 'gbp'] as const;
export const GENDERS = ['male', 'female', 'non_binary', 'prefer_not_to_say'] as const;
export const EMPLOYMENT_STATUSES = ['Employed', 'Unemployed', 'Retired', 'Student'] as const;
export const DIALLING_CODES = ['+1', '+44', '+61', '+91', '+86'] as const;
export const MAX_APPLICANTS = 10;
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
/** Where a submitted application is. */
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
/** What staff can ask a traveller for, and why. */
export const ASK_SUBJECTS = [
  'selfie',
  'passport',
  'personal-details',
  'passport-details',
  'address',
  'message',
] as const;
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
