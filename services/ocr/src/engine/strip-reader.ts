import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { GreyImage } from '../picture/grey-image.ts';

/** Height in pixels that the network was trained on; the width is free. */
export const STRIP_HEIGHT = 48;
/** Some 55 mm of print: what is longer is no value that is asked for, and the largest strip sets the memory. */
const WIDEST = 720;
const NARROWEST = 48;
/** Pixels of the strip for each step of the network's output. */
const STEP = 8;

/** A letter, where its middle is in pixels of the strip, and how sure the network is of it, 0 to 100. */
export interface StripLetter {
  readonly letter: string;
  readonly confidence: number;
  readonly x: number;
}

export interface StripModel {
  /** The network, in ONNX. */
  readonly network: string;
  /** What its classes stand for, from the second on; the first is "no letter". */
  readonly letters: readonly string[];
}

/** The likeliest letter of each step, with repetitions and steps between letters left out (CTC). */
export const lettersOf = (probabilities: Float32Array, letters: readonly string[]): StripLetter[] => {
  const classes = letters.length + 1;
  const read: StripLetter[] = [];
  let last = 0;
  for (let step = 0; step * classes < probabilities.length; step++) {
    let best = 0;
    for (let at = 1; at < classes; at++)
      if ((probabilities[step * classes + at] as number) > (probabilities[step * classes + best] as number)) best = at;
    const confidence = (probabilities[step * classes + best] as number) * 100;
    if (best !== 0 && best !== last)
      read.push({ letter: letters[best - 1] as string, confidence, x: (step + 0.5) * STEP });
    last = best;
  }
  return read;
};

/**
 * Reads one line of print by a network of another kind than the text engine's: the two err differently. Rejects where
 * the runtime does not know this machine or the network can't be loaded.
 */
export const createStripReader = async ({ network, letters }: StripModel) => {
  const { InferenceSession: Session, Tensor: Values } = await import('onnxruntime-node');
  const session: InferenceSession = await Session.create(network, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // It would keep a plan, and memory, for each width. Without the arena a reader, whose allocator gives all it can
    // back at once (fork-worker.ts), is two and a half times slower.
    enableMemPattern: false,
  });
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return {
    /** The strip is STRIP_HEIGHT pixels high. */
    readStrip: async ({ data, width, height }: GreyImage): Promise<StripLetter[]> => {
      if (height !== STRIP_HEIGHT || width > WIDEST) return [];
      const wide = Math.max(NARROWEST, width);
      const size = wide * STRIP_HEIGHT;
      const values = new Float32Array(3 * size).fill(1);
      for (let y = 0; y < STRIP_HEIGHT; y++)
        for (let x = 0; x < width; x++) values[y * wide + x] = (data[y * width + x] as number) / 127.5 - 1;
      values.copyWithin(size, 0, size).copyWithin(2 * size, 0, size);
      const answer = await session.run({ [input]: new Values('float32', values, [1, 3, STRIP_HEIGHT, wide]) });
      return lettersOf((answer[output] as Tensor).data as Float32Array, letters);
    },
    close: () => session.release(),
  };
};
export type StripReader = Awaited<ReturnType<typeof createStripReader>>;
