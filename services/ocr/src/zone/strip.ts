import { type GreyImage, histogramOf, percentileOf, sampleAt } from '../picture/grey-image.ts';
import type { ZoneFrame } from './zone-frame.ts';

export interface StripSettings {
  /** Share of the strip's height that capitals take. */
  capitals: number;
  /** Strength of the unsharp mask; 0 for none. */
  sharpen: number;
}

/** Height of the strips that the text model was trained on. */
const HEIGHT = 36;
const BLUR = 3;
/** What is left free on both sides, in pitches. */
const MARGIN = 1.1;

/** Mean over a square around each pixel, in two passes. */
const boxMean = (data: Float32Array, width: number, height: number): Float32Array => {
  const rows = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = Math.max(0, x - BLUR);
      const to = Math.min(width - 1, x + BLUR);
      let sum = 0;
      for (let i = from; i <= to; i++) sum += data[y * width + i] as number;
      rows[y * width + x] = sum / (to - from + 1);
    }
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, y - BLUR);
    const to = Math.min(height - 1, y + BLUR);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = from; i <= to; i++) sum += rows[i * width + x] as number;
      out[y * width + x] = sum / (to - from + 1);
    }
  }
  return out;
};

const stretched = (data: Float32Array): Uint8Array => {
  const counts = histogramOf(data);
  const low = percentileOf(counts, 0.01);
  const high = percentileOf(counts, 0.95);
  const gain = 255 / Math.max(12, high - low);
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) out[at] = Math.floor(((data[at] as number) - low) * gain);
  return new Uint8Array(out.buffer);
};

/**
 * Cuts a line out of the picture, straightened, at the height the model knows, with its contrast spread. `down` is 0
 * for the first line.
 */
export const cutStrip = (
  picture: GreyImage,
  { rowAt, length, pitch }: ZoneFrame,
  down: number,
  { capitals, sharpen }: StripSettings,
): GreyImage => {
  const step = 1 / (HEIGHT * capitals);
  const width = Math.round((length + 2 * MARGIN) / step);
  const samples = step * pitch > 1.6 ? 2 : 1;
  const data = new Float32Array(width * HEIGHT);
  const share = 1 / (samples * samples);
  for (let y = 0; y < HEIGHT * samples; y++) {
    const row = rowAt(down + ((y + 0.5) / samples - HEIGHT / 2) * step);
    const to = Math.floor(y / samples) * width;
    for (let x = 0; x < width * samples; x++) {
      const along = ((x + 0.5) / samples) * step - MARGIN;
      const w = row.w + along * row.perW;
      const value = sampleAt(picture, (row.x + along * row.perX) / w, (row.y + along * row.perY) / w);
      (data[to + Math.floor(x / samples)] as number) += value * share;
    }
  }
  if (sharpen > 0) {
    const mean = boxMean(data, width, HEIGHT);
    for (let at = 0; at < data.length; at++)
      data[at] = (data[at] as number) + sharpen * ((data[at] as number) - (mean[at] as number));
  }
  return { data: stretched(data), width, height: HEIGHT };
};
