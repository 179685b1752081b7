import type { PictureHeader } from './header/picture-header.ts';
import { looksLikeHeic, readHeic } from './header/read-heic.ts';
import { readJpeg } from './header/read-jpeg.ts';
import { readPng } from './header/read-png.ts';
import { readWebp } from './header/read-webp.ts';
import { MAX_BYTES, MAX_DECODED_BYTES, MAX_PIXELS } from './limits.ts';

export type PictureFault = 'unreadable-picture' | 'picture-too-large';

const SMALLEST_BYTES = 32;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** By the content alone: what a file is called or said to be does not matter. */
const readHeader = (bytes: Buffer): PictureHeader | undefined => {
  if (bytes.length < SMALLEST_BYTES) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes);
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  return looksLikeHeic(bytes) ? readHeic(bytes) : undefined;
};

/**
 * Whether a picture may be decoded, from its structure alone: a JPEG, PNG, WebP or HEIC that is whole, a single
 * picture, and within the limits. No decoder and no native code sees a file before this.
 */
export const inspectPicture = (bytes: Buffer): PictureHeader | { fault: PictureFault } => {
  if (bytes.length > MAX_BYTES) return { fault: 'picture-too-large' };
  const header = readHeader(bytes);
  if (!header || header.isAnimated || header.width < 1 || header.height < 1) return { fault: 'unreadable-picture' };
  const isLarge = header.width * header.height > MAX_PIXELS || header.decodedBytes > MAX_DECODED_BYTES;
  return isLarge ? { fault: 'picture-too-large' } : header;
};
