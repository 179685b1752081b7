/** A word as it was read from the printed details, and where, in millimetres on the page. */
export interface PrintedWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export type PrintedLine = readonly PrintedWord[];

/** One look at the details. */
export type PrintedText = readonly PrintedLine[];

export const lineText = (line: PrintedLine): string => line.map(({ text }) => text).join(' ');
export const plainText = (text: PrintedText): string => text.map(lineText).join('\n');

/** The words that a stretch of a line's text is made of. */
export const wordsWithin = (line: PrintedLine, from: number, to: number): PrintedWord[] => {
  let at = 0;
  return line.filter(({ text }) => {
    const [start, end] = [at, at + text.length];
    at = end + 1;
    return end > from && start < to;
  });
};
