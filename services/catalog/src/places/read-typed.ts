/** What somebody types, taken as a street and the beginning of a town. */
export interface TypedAddress {
  street: string;
  town: string;
}

const SHORTEST_TOWN = 2;

/** Lower case without accents or punctuation, so that "saint etienne" finds Saint-Étienne. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * What was typed as a town, or as "street, town"; undefined where it may be a street alone: a town that is only guessed
 * to stand behind a house number would be glued to that street. The town is plain.
 */
export const readTyped = (typed: string): TypedAddress | undefined => {
  const text = typed.trim().replace(/\s+/g, ' ');
  const comma = text.lastIndexOf(',');
  const street = comma === -1 ? '' : text.slice(0, comma).trim();
  const town = text.slice(comma + 1);
  // A house number or a postcode belongs to no town's name.
  if (/\d/.test(town) || plain(town).length < SHORTEST_TOWN) return undefined;
  return { street, town: plain(town) };
};
