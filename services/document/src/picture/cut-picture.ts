import sharp from 'sharp';

export interface Cut {
  /** The largest it may be; nothing is enlarged. */
  widthPx: number;
  heightPx: number;
  /** Edges are cut off until it has the shape of width and height; otherwise the whole picture is kept. */
  crop: boolean;
  maxBytes: number;
}

export interface CutPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** From hardly visible to poor; below that a smaller picture is better. */
const QUALITIES = [92, 84, 76, 68, 60];
const SMALLER = 0.8;

/** The largest box of the wanted shape that lies within the picture, and is no larger than wanted. */
const boxOf = (picture: { width: number; height: number }, { widthPx, heightPx, crop }: Cut) => {
  if (!crop) return { width: widthPx, height: heightPx };
  const scale = Math.min(1, picture.width / widthPx, picture.height / heightPx);
  return { width: Math.round(widthPx * scale), height: Math.round(heightPx * scale) };
};

/**
 * A stored picture as an authority takes it. Only for pictures that were prepared before: what they decode to is our
 * own encoding, so that no process apart is needed.
 */
export const cutPicture = async (stored: Buffer, cut: Cut): Promise<CutPicture> => {
  const { width = 1, height = 1 } = await sharp(stored).metadata();
  const box = boxOf({ width, height }, cut);
  for (let share = 1; ; share *= SMALLER) {
    const size = {
      width: Math.max(1, Math.round(box.width * share)),
      height: Math.max(1, Math.round(box.height * share)),
    };
    for (const quality of QUALITIES) {
      const { data, info } = await sharp(stored)
        // A face has what draws the eye: whatever the shape, it stays within.
        .resize({
          ...size,
          fit: cut.crop ? 'cover' : 'inside',
          position: sharp.strategy.attention,
          withoutEnlargement: true,
        })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= cut.maxBytes) return { bytes: data, width: info.width, height: info.height };
    }
  }
};
