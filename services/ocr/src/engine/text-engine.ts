import { createWorker, type Page, type Worker } from 'tesseract.js';
import type { ReadCharacter } from '../mrz/read-character.ts';
import { type GreyImage, toPgm } from '../picture/grey-image.ts';
import { parseHocr } from './parse-hocr.ts';

/**
 * Where a language model lies: a folder with `<name>.traineddata`, gzipped or not. Nothing is ever loaded from a
 * network.
 */
export interface Model {
  folder: string;
  name: string;
  gzip: boolean;
}

const LSTM_ONLY = 1;
const RAW_LINE = '13';
const ONE_BLOCK = '6';

const start = async ({ folder, name, gzip }: Model, parameters: Record<string, string>): Promise<Worker> => {
  // Without an errorHandler a bad picture ends the process.
  const worker = await createWorker(name, LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    gzip,
    errorHandler: () => {},
  });
  // It was read whole: the copy in the engine's own file system is of no more use.
  await worker.FS('unlink', [`./${name}.traineddata`]);
  await worker.setParameters({ classify_enable_learning: '0', ...parameters });
  return worker;
};

/** Reads one line of OCR-B. */
export const createLineReader = async (model: Model) => {
  const worker = await start(model, {
    tessedit_pageseg_mode: RAW_LINE,
    lstm_choice_mode: '2',
    hocr_char_boxes: '1',
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
  });
  return {
    readLine: async (strip: GreyImage): Promise<ReadCharacter[]> => {
      const { data } = await worker.recognize(toPgm(strip), {}, { text: false, hocr: true });
      return parseHocr(data.hocr ?? '');
    },
    close: () => worker.terminate(),
  };
};
export type LineReader = Awaited<ReturnType<typeof createLineReader>>;

const linesOf = ({ blocks }: Page): ReadWord[][] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.map(({ words }) => words.map(({ text, confidence, bbox }) => ({ text, confidence, box: bbox }))),
    ),
  );

/** A word and its box in pixels. */
export interface ReadWord {
  readonly text: string;
  readonly confidence: number;
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

/** What this process has used on all its threads: unlike a clock it does not run faster on a busy machine. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Patience {
  /** Of the processor; what is quick on an idle machine is not called off on a busy one. */
  readonly cpu: number;
  readonly wall: number;
}
const LOOK_EVERY_MS = 100;

/**
 * Reads printed text of any layout as lines of words; none where that takes longer than the patience, in milliseconds.
 */
export const createTextReader = async (model: Model, patience: Patience) => {
  const open = () =>
    start(model, { tessedit_pageseg_mode: ONE_BLOCK, user_defined_dpi: '300', tessedit_do_invert: '0' });
  let worker = await open();

  /** A recognition can't be called off: its worker ends with it, and another takes its place. */
  const replace = async (): Promise<ReadWord[][]> => {
    await worker.terminate();
    worker = await open();
    return [];
  };
  return {
    readLines: async (image: GreyImage): Promise<ReadWord[][]> => {
      let timer: NodeJS.Timeout | undefined;
      const [cpu, wall] = [cpuMs(), performance.now()];
      const late = new Promise<'late'>((resolve) => {
        timer = setInterval(() => {
          if (cpuMs() - cpu > patience.cpu || performance.now() - wall > patience.wall) resolve('late');
        }, LOOK_EVERY_MS);
      });
      const read = worker.recognize(toPgm(image), {}, { text: false, blocks: true }).then(({ data }) => linesOf(data));
      const first = await Promise.race([read, late]).finally(() => clearInterval(timer));
      return first === 'late' ? replace() : first;
    },
    close: () => worker.terminate(),
  };
};
export type TextReader = Awaited<ReturnType<typeof createTextReader>>;
