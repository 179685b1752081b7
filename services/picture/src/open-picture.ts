import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { inspectPicture, type PictureFault } from './inspect-picture.ts';
import { MAX_PIXELS } from './limits.ts';

/** An upright picture ready to be worked on, if its structure allows; errors of its pixels come when they are read. */
export const openPicture = async (bytes: Buffer): Promise<{ picture: Sharp } | { fault: PictureFault }> => {
  const header = inspectPicture(bytes);
  if ('fault' in header) return header;
  if (header.format === 'heic') {
    // Its turns are a part of it and were done by the decoder; what its EXIF says besides would turn it twice.
    const { data, ...raw } = await decodeHeic(bytes).catch(() => ({ data: undefined }));
    return data ? { picture: sharp(data, { raw: raw as never }) } : { fault: 'unreadable-picture' };
  }
  return {
    picture: sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient(),
  };
};
