// What the front ends need of the contract while they run. The schemas are for the server: they would bring zod along.

// biome-ignore lint/performance/noBarrelFile: the application owns these, front ends know the gateway
export {
  ASK_REASONS,
  ASK_SUBJECTS,
  CASE_STAGES,
  COMPARISON_MARKS,
  DUPLICATE_DISMISS_REASONS,
  LONGEST_SEARCH,
  REVEAL_REASONS,
  TRAVELLER_CHANGES,
  VISA_CHECK_FIELDS,
  VISA_CHECK_RESULTS,
  VISA_REPLACE_REASONS,
} from '@wayfare/proto/application/v1/casework';
export {
  CURRENCIES,
  EMPLOYMENT_STATUSES,
  FILLED_DRAFT_DAYS,
  GENDERS,
  KEPT_OWN,
  LONGEST,
  MAX_APPLICANTS,
  NAME,
  NAMED_DIALLING_CODES,
  PHONE_NUMBER,
  SHORTEST_PHONE_NUMBER,
} from '@wayfare/proto/application/v1/limits';
export { LONGEST_MESSAGE } from '@wayfare/proto/application/v1/thread';
export { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
export {
  SECRET_TEMPLATE_TYPES,
  TEMPLATE_TYPES,
  TEMPLATE_VARIABLES,
} from '@wayfare/proto/notification/v1/templates';

/** Shortest text that addresses are suggested for. */
export const SHORTEST_PLACE_QUERY = 3;
