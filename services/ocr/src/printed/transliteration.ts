/**
 * ICAO 9303-3, section 6: how national letters stand in a zone, the recommended way first. A letter that is not here
 * loses its accent.
 */
export const SPELT: Readonly<Record<string, readonly string[]>> = {
  Ä: ['AE', 'A'],
  Å: ['AA', 'A'],
  Æ: ['AE'],
  Ð: ['D'],
  Đ: ['D'],
  Ə: ['E'],
  Ħ: ['H'],
  İ: ['I'],
  ı: ['I'],
  Ĳ: ['IJ'],
  Ł: ['L'],
  Ñ: ['N', 'NXX'],
  Ŋ: ['N'],
  Ö: ['OE', 'O'],
  Ø: ['OE', 'O'],
  Œ: ['OE'],
  ß: ['SS'],
  ẞ: ['SS'],
  Þ: ['TH'],
  Ŧ: ['T'],
  Ü: ['UE', 'UXX', 'U'],
};

const spellingsOf = (letter: string): readonly string[] =>
  SPELT[letter] ?? [letter.normalize('NFD').replace(/\p{M}/gu, '')];

/** Whether a printed word, in capitals, may stand so in a zone; every letter by any of its spellings. */
const mayStandAs = (printed: string, zone: string): boolean => {
  let ends = new Set([0]);
  for (const letter of printed) {
    const next = new Set<number>();
    for (const at of ends)
      for (const spelt of spellingsOf(letter)) if (zone.startsWith(spelt, at)) next.add(at + spelt.length);
    ends = next;
  }
  return ends.has(zone.length);
};

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .toUpperCase()
    .replace(/['’`.,]/g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/**
 * Whether a name as printed is the one of a zone, A-Z and spaces: JOSÉ is JOSE, MÜLLER is MUELLER or MULLER. Hyphens
 * are spaces there, apostrophes nothing.
 */
export const isSpeltAs = (printed: string, zone: string): boolean => {
  const [words, parts] = [wordsOf(printed), zone.split(' ').filter(Boolean)];
  return (
    parts.length > 0 &&
    words.length === parts.length &&
    words.every((word, at) => mayStandAs(word, parts[at] as string))
  );
};
