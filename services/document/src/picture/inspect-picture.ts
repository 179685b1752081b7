import sharp from 'sharp';
import { MAX_BYTES, MAX_PIXELS } from './limits.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp']);

export type PictureFault = 'unreadable-picture' | 'picture-too-large';

/** What the bytes are by their content, from the header alone; undefined for a picture that may be decoded. */
export const findFault = async (bytes: Buffer): Promise<PictureFault | undefined> => {
  if (bytes.length > MAX_BYTES) return 'picture-too-large';
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.has(format) || pages > 1) return 'unreadable-picture';
    return width * height > MAX_PIXELS ? 'picture-too-large' : undefined;
  } catch {
    return 'unreadable-picture';
  }
};
