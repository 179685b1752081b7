import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StripModel } from './strip-reader.ts';
import type { Model } from './text-engine.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The nearest folder above this file that holds the wanted one, from the sources as from the bundle. */
const above = (wanted: string, from = here): string => {
  const candidate = join(from, wanted);
  if (existsSync(candidate)) return candidate;
  if (dirname(from) === from) throw new Error(`${wanted} not found above ${here}`);
  return above(wanted, dirname(from));
};

/** Our own OCR-B model, trained by the recipe in `training/`. */
export const zoneModel = (): Model => ({ folder: above('model'), name: 'mrz', gzip: false });

/** English for the printed details, from its npm package. */
export const printedModel = (): Model => ({
  folder: join(
    dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
    '4.0.0_best_int',
  ),
  name: 'eng',
  gzip: true,
});

/** The Latin letters of PP-OCRv6's small recogniser, cut out by the recipe in `training/`. */
export const stripModel = (): StripModel => {
  const folder = above('model');
  return {
    network: join(folder, 'print.onnx'),
    letters: [...readFileSync(join(folder, 'print.txt'), 'utf8').replace(/\n$/, '')],
  };
};
