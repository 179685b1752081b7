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

/** Between two words of one value, in millimetres. */
const WIDEST_SPACE = 3;

/** Values: words of one line with no gap between them that is as wide as between columns. */
export const phrasesOf = (text: PrintedText): PrintedWord[][] =>
  text.flatMap((line) =>
    line.reduce<PrintedWord[][]>((phrases, word) => {
      const phrase = phrases.at(-1);
      const last = phrase?.at(-1);
      if (phrase && last && word.left - last.right < WIDEST_SPACE) phrase.push(word);
      else phrases.push([word]);
      return phrases;
    }, []),
  );
