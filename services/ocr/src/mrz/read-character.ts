/** One character as the text model saw it. Confidences run from 0 to 100. */
export interface ReadCharacter {
  readonly letter: string;
  readonly confidence: number;
  /** Centre in the strip, in pixels. */
  readonly x: number;
  readonly alternatives: readonly { readonly letter: string; readonly confidence: number }[];
  /** Not seen at all: put in where the spacing left room for one. */
  readonly supposed?: boolean;
}

/** A filler put in where the spacing shows that a character was missed; it may turn out to be anything. */
export const supposedFiller = (x: number): ReadCharacter => ({
  letter: '<',
  confidence: 40,
  x,
  alternatives: [],
  supposed: true,
});

export const lettersOf = (characters: readonly ReadCharacter[]): string =>
  characters.map(({ letter }) => letter).join('');

export const meanConfidence = (characters: readonly ReadCharacter[]): number =>
  characters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, characters.length);

export const lowestConfidence = (characters: readonly ReadCharacter[]): number =>
  characters.reduce((lowest, { confidence }) => Math.min(lowest, confidence), 100);
