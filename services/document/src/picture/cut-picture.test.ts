import sharp from 'sharp';
import { type Cut, cutPicture } from './cut-picture.ts';

/** What compresses badly: every pixel another shade. */
const noise = async (width: number, height: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels[at] = seed % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
};
const aCut = (over: Partial<Cut> = {}): Cut => ({
  widthPx: 400,
  heightPx: 500,
  crop: true,
  maxBytes: 1_000_000,
  ...over,
});

it('cuts edges off until a photo has the shape that is asked, and makes it no larger than that', async () => {
  const { bytes, width, height } = await cutPicture(await noise(900, 900), aCut());
  expect([width, height]).toEqual([400, 500]);
  const { format, exif, ...kept } = await sharp(bytes).metadata();
  expect([format, exif, kept.width, kept.height]).toEqual(['jpeg', undefined, 400, 500]);
});

it('enlarges nothing: a small photo keeps the shape alone', async () => {
  const { width, height } = await cutPicture(await noise(200, 300), aCut());
  expect([width, height]).toEqual([200, 250]);
});

it('keeps a page whole', async () => {
  const { width, height } = await cutPicture(await noise(900, 600), aCut({ crop: false }));
  expect([width, height]).toEqual([400, 267]);
});

it('stays below the size that is asked, by less detail first and a smaller picture then', async () => {
  const stored = await noise(900, 1125);
  const detailed = await cutPicture(stored, aCut({ maxBytes: 90_000 }));
  expect(detailed.bytes.length).toBeLessThanOrEqual(90_000);
  const smaller = await cutPicture(stored, aCut({ maxBytes: 20_000 }));
  expect(smaller.bytes.length).toBeLessThanOrEqual(20_000);
  expect(smaller.width).toBeLessThan(400);
  expect(smaller.width / smaller.height).toBeCloseTo(0.8, 1);
});
