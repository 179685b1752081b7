import sharp from 'sharp';
import { printedModel, zoneModel } from './engine/models.ts';
import { createLineReader, createTextReader } from './engine/text-engine.ts';
import { createReadPassport } from './read-passport.ts';

/** A passport reader with its two text engines started, each on a thread of its own. */
export const openReader = async () => {
  sharp.concurrency(1);
  sharp.cache(false);
  const [lines, text] = await Promise.all([createLineReader(zoneModel()), createTextReader(printedModel())]);
  return {
    readPassport: createReadPassport({ lines, text, now: () => new Date() }),
    close: async () => {
      await Promise.all([lines.close(), text.close()]);
    },
  };
};
