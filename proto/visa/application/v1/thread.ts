/** Most characters of a message between traveller and staff. */
export const LONGEST_MESSAGE = 2_000;
/** Most messages of one application. */
export const LONGEST_THREAD = 500;
