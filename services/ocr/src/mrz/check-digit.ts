const WEIGHTS = [7, 3, 1] as const;

const valueOfLetter = (letter: string): number => (letter === '<' ? 0 : Number.parseInt(letter, 36));

/** ICAO 9303-3, 4.9: weighted sum modulo 10. Blind to letters ten apart: G/6, G/Q, Z/5, S/8, B/1, L/1, K/<. */
export const checkDigit = (text: string): string => {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += valueOfLetter(text[at] as string) * (WEIGHTS[at % 3] as number);
  return String(sum % 10);
};
