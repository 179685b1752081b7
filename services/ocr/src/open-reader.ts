import sharp from 'sharp';
import { printedModel, zoneModel } from './engine/models.ts';
import { createLineReader, createTextReader } from './engine/text-engine.ts';
import { createReadPassport } from './read-passport.ts';

/**
 * What a look at the printed details may take; without them the zone is answered alone, well before the pod's deadline.
 */
const PATIENCE = { cpu: 1_800, wall: 7_000 };

/**
 * A passport reader with its two text engines started, each on a thread of its own; without `printed` it reads the zone
 * alone.
 */
export const openReader = async ({ printed = true } = {}) => {
  sharp.concurrency(1);
  sharp.cache(false);
  const [lines, text] = await Promise.all([
    createLineReader(zoneModel()),
    printed ? createTextReader(printedModel(), PATIENCE) : undefined,
  ]);
  return {
    readPassport: createReadPassport({ lines, text, now: () => new Date() }),
    close: async () => {
      await Promise.all([lines.close(), text?.close()]);
    },
  };
};
