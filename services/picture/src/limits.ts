export const MAX_BYTES = 15 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
/** What a decoder may have to hold at once, whatever it is paid for in bytes. */
export const MAX_DECODED_BYTES = 256 * 1024 * 1024;
