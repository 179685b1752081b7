import type { PictureFault } from '@wayfare/picture/inspect-picture';
import { openPicture } from '@wayfare/picture/open-picture';

export interface PreparedPicture {
  bytes: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

export type Preparation = { prepared: PreparedPicture } | { fault: PictureFault };

/** Longest side that is kept: more than any reader or officer needs of a passport page. */
const LONGEST_SIDE = 4000;
const QUALITY = 92;

/**
 * The uploaded picture re-encoded as an upright JPEG: whatever else the file held (EXIF, GPS, a second file behind the
 * picture) is gone.
 */
export const preparePicture = async (upload: Buffer): Promise<Preparation> => {
  try {
    const opened = await openPicture(upload);
    if ('fault' in opened) return opened;
    const { data, info } = await opened.picture
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { prepared: { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height } };
  } catch {
    return { fault: 'unreadable-picture' };
  }
};
