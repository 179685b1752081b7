// Whether a passport and what a traveller entered are about one person: the browser tells the traveller, staff see a
// mark.

export interface Person {
  readonly firstNames: string;
  readonly lastNames: string;
  /** YYYY-MM-DD; empty where it isn't known. */
  readonly birthDate: string;
}

/** ICAO 9303-3, section 6: letters that do not simply lose their accent. */
const SPELT: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'OE',
  Å: 'AA',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ħ: 'H',
  Ŋ: 'N',
  Ŧ: 'T',
  ß: 'SS',
  ẞ: 'SS',
};

/** A text in the letters of a machine-readable zone: capitals A to Z, no accents. Other scripts stay as they are. */
export const inPassportLetters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\p{L}/gu, (letter) => SPELT[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/**
 * The words of a name as a passport spells them. Whether Ü stands there as U, UE or UXX depends on the country: E after
 * a vowel is left out of every spelling alike.
 */
export const spelledWords = (name: string): string[] =>
  inPassportLetters(name)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) =>
      word
        .replace(/([AOU])(?:E|XX)/g, '$1')
        .replace(/AA/g, 'A')
        .replace(/NXX/g, 'N'),
    );

/** Passports spell in Latin letters: another script can't be held against them. */
export const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M}\P{L}]*$/u.test(name);

/**
 * Whether two spellings name the same: accents, hyphens and spaces are no difference, nor is where the zone ran out of
 * room.
 */
export function isSameName(entered: string, read: string): boolean {
  if (!isLatin(entered)) return true;
  const [one, other] = [spelledWords(entered).join(''), spelledWords(read).join('')];
  // The zone holds 39 characters of both names together.
  return one === other || (read.replace(/\s/g, '').length >= 20 && one.startsWith(other));
}

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((word) => other.includes(word));

/**
 * Whether the passport is likely somebody else's: no name in common, or another birth date and given or family names
 * that
 * have nothing in common. A changed family name alone is not: people marry.
 */
export function isAnotherPerson(entered: Person, read: Person): boolean {
  const all = ({ firstNames, lastNames }: Person) => `${firstNames} ${lastNames}`;
  if (!isLatin(all(entered)) || all(read).trim() === '') return false;
  if (!share(spelledWords(all(entered)), spelledWords(all(read)))) return true;
  const isOtherBirth = entered.birthDate !== '' && read.birthDate !== '' && entered.birthDate !== read.birthDate;
  const shareNames = (of: (person: Person) => string) =>
    of(entered) === '' || of(read) === '' || share(spelledWords(of(entered)), spelledWords(of(read)));
  return isOtherBirth && !(shareNames(({ firstNames }) => firstNames) && shareNames(({ lastNames }) => lastNames));
}
