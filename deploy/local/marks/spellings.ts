/** A value that a test typed, sent or was given, and that stands nowhere else. */
export interface Mark {
  /** What it is: `email`, `passport-number`. */
  readonly kind: string;
  /** As text, or for bytes of a file in base64. */
  readonly text?: string;
  readonly base64?: string;
}

const toBytes = (text: string): Buffer => Buffer.from(text);
const bytesOf = ({ base64 = '' }: Mark): Buffer => Buffer.from(base64, 'base64');
const inUtf16 = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');
const alsoForAddresses = (base64: string): string[] => [base64, base64.replaceAll('+', '-').replaceAll('/', '_')];

/**
 * Base64 of the bytes wherever they begin in what is encoded: the letters that are the same whatever is beside them.
 */
const insideBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return encoded.slice(before === 0 ? 0 : before + 1, isWhole ? undefined : -1);
  });

/** Shorter ones are found by chance. */
const SHORTEST = 6;

/**
 * Every way in which a value may be written: as it is, in base64, in hexadecimal, as part of an address, in UTF-16.
 * In lower case, one letter for each byte.
 */
export const spellingsOf = (mark: Mark): string[] => {
  const { text } = mark;
  const written = text === undefined ? [bytesOf(mark)] : [text, text.toLowerCase(), text.toUpperCase()].map(toBytes);
  const asGiven = written.slice(0, 1);
  const encoded = [
    ...written.map((bytes) => bytes.toString('hex')),
    ...asGiven.flatMap((bytes) => insideBase64(bytes).flatMap(alsoForAddresses)),
  ];
  const ofText = text === undefined ? [] : [encodeURIComponent(text), text.replaceAll(' ', '+'), inUtf16(text)];
  const spellings = [...written.map((bytes) => bytes.toString('latin1')), ...encoded, ...ofText];
  return [...new Set(spellings.map((each) => each.toLowerCase()))].filter((each) => each.length >= SHORTEST);
};
