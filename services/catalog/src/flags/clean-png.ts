import { crc32 } from 'node:zlib';
import { AppError } from '@wayfare/kit/errors';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What decides how the picture looks; texts, times and whatever else somebody put in are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'IDAT', 'IEND']);
const MOST_PIXELS = 4_000_000;

const refuse = () => new AppError('INVALID_ARGUMENT', 'flag-not-an-image');

export const isPng = (content: Buffer): boolean => content.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/**
 * The picture without anything hidden in or behind it. INVALID_ARGUMENT `flag-not-an-image` where it is broken or would
 * unpack to something huge.
 */
export const cleanPng = (content: Buffer): Buffer => {
  const parts: Buffer[] = [SIGNATURE];
  let at = SIGNATURE.length;
  for (let count = 0; ; count += 1) {
    if (at + 12 > content.length) throw refuse();
    const length = content.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > content.length) throw refuse();
    const type = content.toString('latin1', at + 4, at + 8);
    if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) throw refuse();
    if (count === 0) {
      if (type !== 'IHDR' || length !== 13) throw refuse();
      const [width, height] = [content.readUInt32BE(at + 8), content.readUInt32BE(at + 12)];
      if (width === 0 || height === 0 || width * height > MOST_PIXELS) throw refuse();
    }
    if (KEPT.has(type)) parts.push(content.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
};
