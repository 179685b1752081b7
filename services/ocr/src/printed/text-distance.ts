/** Fewest edits that turn `wanted` into some stretch of `text` (Sellers). */
export const distanceWithin = (wanted: string, text: string): number => {
  let previous = new Uint16Array(text.length + 1);
  for (let i = 1; i <= wanted.length; i++) {
    const current = new Uint16Array(text.length + 1);
    current[0] = i;
    for (let j = 1; j <= text.length; j++)
      current[j] = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + (wanted[i - 1] === text[j - 1] ? 0 : 1),
      );
    previous = current;
  }
  return Math.min(...previous);
};
