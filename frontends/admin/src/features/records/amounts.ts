/**
 * `20`, `20.5`, `20.50` or `20,50` as integer minor units; undefined for anything else. Works on the digits, never on
 * floats.
 */
export const parseAmount = (text: string): number | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

/** Minor units as a form shows them, `20.50`. */
export const writeAmount = (amountMinor: number): string => (amountMinor / 100).toFixed(2);
