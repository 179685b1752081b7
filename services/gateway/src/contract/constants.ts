// What the front ends need of the contract while they run. The schemas are for the server: they would bring zod along.

// biome-ignore lint/performance/noBarrelFile: front ends know the gateway alone, and the limits belong to the application service
export {
  CURRENCIES,
  EMPLOYMENT_STATUSES,
  GENDERS,
  KEPT_OWN,
  LONGEST,
  MAX_APPLICANTS,
  NAME,
  NAMED_DIALLING_CODES,
  PHONE_NUMBER,
  SHORTEST_PHONE_NUMBER,
} from '@wayfare/proto/application/v1/limits';

export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
/** Shortest text that addresses are suggested for. */
export const SHORTEST_PLACE_QUERY = 3;
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
