import sharp from 'sharp';
import { type GreyImage, percentileOf, sumAround } from '../picture/grey-image.ts';

/** Darkest ink in each square of the picture; a quarter of the squares are darker than what is returned. */
const typicalInk = ({ data, width, height }: GreyImage, square: number): number => {
  const darkest: number[] = [];
  for (let top = 0; top < height; top += square)
    for (let left = 0; left < width; left += square) {
      const counts = new Uint32Array(256);
      for (let y = top; y < Math.min(height, top + square); y += 2)
        for (let x = left; x < Math.min(width, left + square); x += 2)
          (counts[data[y * width + x] as number] as number)++;
      darkest.push(percentileOf(counts, 0.01));
    }
  darkest.sort((a, b) => a - b);
  return darkest[darkest.length >> 2] as number;
};

/**
 * Spreads what lies between the page's ink and its local background, so that security print, shadows and low contrast
 * go.
 */
export const flattenBackground = (image: GreyImage, radius: number, keep: number): GreyImage => {
  const { data, width, height } = image;
  const ink = typicalInk(image, radius * 2);
  const out = new Uint8Array(width * height);
  sumAround(image, radius, (sums, y) => {
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const mean = (sums[x] as number) / (rows * (right - left));
      const low = Math.min(ink, mean * 0.9);
      const high = low + (mean - low) * keep;
      const value = (((data[y * width + x] as number) - low) / Math.max(8, high - low)) * 255;
      out[y * width + x] = Math.max(0, Math.min(255, value));
    }
  });
  return { data: out, width, height };
};

/** A 3 x 3 binomial blur, against noise and fine screens. */
export const soften = ({ data, width, height }: GreyImage): GreyImage => {
  const out = Uint8Array.from(data);
  const at = (index: number) => data[index] as number;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const beside = at(p - 1) + at(p + 1) + at(p - width) + at(p + width);
      const corners = at(p - width - 1) + at(p - width + 1) + at(p + width - 1) + at(p + width + 1);
      out[p] = (4 * at(p) + 2 * beside + corners) / 16;
    }
  return { data: out, width, height };
};

/**
 * Takes away what a blur of so many pixels added, several times over: letters that ran together come apart, and noise
 * with them.
 */
export const sharpen = async (image: GreyImage, sigma: number, strength: number): Promise<GreyImage> => {
  const { data, width, height } = image;
  const blurred = await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0; at < out.length; at++) {
    const value = data[at] as number;
    out[at] = value + strength * (value - (blurred[at] as number));
  }
  return { data: new Uint8Array(out.buffer), width, height };
};
