import sharp from 'sharp';
import { printedModel, stripModel, zoneModel } from './engine/models.ts';
import { openStrips } from './engine/open-strips.ts';
import { createLineReader, createTextReader } from './engine/text-engine.ts';
import { createReadPassport } from './read-passport.ts';

/**
 * What a look at the printed details may take; without them the zone is answered alone, well before the pod's deadline.
 */
const PATIENCE = { cpu: 1_800, wall: 7_000 };

/**
 * A passport reader with its engines started, each on a thread of its own; without `printed` it reads the zone
 * alone.
 */
export const openReader = async ({ printed = true } = {}) => {
  sharp.concurrency(1);
  sharp.cache(false);
  const [lines, text, strips] = await Promise.all([
    createLineReader(zoneModel()),
    printed ? createTextReader(printedModel(), PATIENCE) : undefined,
    printed ? openStrips(stripModel, (line) => process.stderr.write(line)) : undefined,
  ]);
  return {
    readPassport: createReadPassport({ lines, text, strips, now: () => new Date() }),
    close: async () => {
      await Promise.all([lines.close(), text?.close(), strips?.close()]);
    },
  };
};
