import type { PictureFault } from '@wayfare/picture/inspect-picture';
import { openPicture } from '@wayfare/picture/open-picture';
import sharp from 'sharp';
import { brightestChannel, discard, type GreyImage } from './grey-image.ts';

/** Longest side that is worked on: a zone of 44 characters over the whole width still has 50 pixels a character. */
const WORKING_SIDE = 2600;
const SMALLEST_SIDE = 32;

export type Decoded = { picture: GreyImage } | { fault: PictureFault };

/**
 * Reads the header first; only a JPEG, PNG, WebP or HEIC within the limits is decoded, upright, as the brightest
 * channel.
 */
export const decodePicture = async (bytes: Buffer): Promise<Decoded> => {
  const opened = await openPicture(bytes);
  if ('fault' in opened) return opened;
  try {
    const { data, info } = await opened.picture
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < SMALLEST_SIDE) return { fault: 'unreadable-picture' };
    const picture = brightestChannel(data, info.channels, info.width, info.height);
    if (picture.data !== data) discard(data);
    return { picture };
  } catch {
    return { fault: 'unreadable-picture' };
  }
};

/** The picture scaled so that its longer side is at most `side`; the factor leads back to the original. */
export const shrink = async (picture: GreyImage, side: number): Promise<{ small: GreyImage; factor: number }> => {
  const { data, width, height } = picture;
  const longer = Math.max(width, height);
  if (longer <= side) return { small: picture, factor: 1 };
  const resized = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.round((width * side) / longer), Math.round((height * side) / longer), {
      fit: 'fill',
      kernel: 'linear',
    })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { buffer, byteOffset, byteLength } = resized.data;
  const small = {
    data: new Uint8Array(buffer, byteOffset, byteLength),
    width: resized.info.width,
    height: resized.info.height,
  };
  return { small, factor: width / small.width };
};
