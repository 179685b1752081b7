const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Begins a trace in the browser: what a click leads to, through gateway, services and mails, carries its id.
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
