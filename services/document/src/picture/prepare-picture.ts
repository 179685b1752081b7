import { AppError } from '@visa/kit/errors';
import sharp from 'sharp';
import { findFault } from './inspect-picture.ts';
import { MAX_PIXELS } from './limits.ts';

export interface PreparedPicture {
  bytes: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

/** Longest side that is kept: more than any reader or officer needs of a passport page. */
const LONGEST_SIDE = 4000;
const QUALITY = 92;

/**
 * The uploaded picture re-encoded as an upright JPEG: whatever else the file held (EXIF, GPS, a second file behind the picture) is gone.
 * INVALID_ARGUMENT `upload-not-an-image` or `upload-too-large`.
 */
export const preparePicture = async (upload: Buffer): Promise<PreparedPicture> => {
  const fault = await findFault(upload);
  if (fault === 'picture-too-large') throw new AppError('INVALID_ARGUMENT', 'upload-too-large');
  if (fault) throw new AppError('INVALID_ARGUMENT', 'upload-not-an-image');
  try {
    const { data, info } = await sharp(upload, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError('INVALID_ARGUMENT', 'upload-not-an-image', { cause });
  }
};
