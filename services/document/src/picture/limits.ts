export const MAX_BYTES = 15 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
