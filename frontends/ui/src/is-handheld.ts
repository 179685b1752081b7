/** A phone or a tablet: touched instead of clicked, its camera in the hand, seldom with a keyboard. */
export const isHandheld = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
