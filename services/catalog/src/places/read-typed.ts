/** What somebody types, taken as a street and the beginning of a town. */
export interface TypedAddress {
  street: string;
  town: string;
}

const MOST_WORDS_OF_A_TOWN = 4;
const SHORTEST_TOWN = 2;
/** Behind a street without a comma a shorter beginning would match nearly every word. */
const SHORTEST_TOWN_IN_STREET = 3;

/** Lower case without accents or punctuation, so that "saint etienne" finds Saint-Étienne. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The ways to understand what was typed, the most likely first: as a town; as "street, town"; behind a house number,
 * the last words as a town.
 * The town is plain.
 */
export const readTyped = (typed: string): TypedAddress[] => {
  const text = typed.trim().replace(/\s+/g, ' ');
  const comma = text.lastIndexOf(',');
  if (comma !== -1) {
    const town = plain(text.slice(comma + 1));
    return town.length >= SHORTEST_TOWN ? [{ street: text.slice(0, comma).trim(), town }] : [];
  }
  const ways: TypedAddress[] = plain(text).length >= SHORTEST_TOWN ? [{ street: '', town: plain(text) }] : [];
  const words = text.split(' ');
  for (let count = Math.min(MOST_WORDS_OF_A_TOWN, words.length - 2); count > 0; count -= 1) {
    const street = words.slice(0, -count).join(' ');
    const town = plain(words.slice(-count).join(' '));
    if (/\d/.test(street) && /\p{L}/u.test(street) && town.length >= SHORTEST_TOWN_IN_STREET)
      ways.push({ street, town });
  }
  return ways;
};
