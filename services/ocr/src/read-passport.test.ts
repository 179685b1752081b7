import sharp from 'sharp';
import { createReadPassport } from './read-passport.ts';

/** A table with nothing on it. */
const tableOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();

it('leaves no pixels of a picture behind for the collector', async () => {
  const readPassport = createReadPassport({ lines: { readLine: async () => [] }, now: () => new Date() });
  const [small, large] = [await tableOf(160, 120), await tableOf(2400, 1800)];
  await readPassport(small);
  const before = process.memoryUsage().external;
  expect(await readPassport(large)).toMatchObject({ accepted: false, reason: 'no-zone-found' });
  expect(process.memoryUsage().external - before).toBeLessThan((2400 * 1800) / 2);
});
