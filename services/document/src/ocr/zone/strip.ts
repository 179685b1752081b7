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
  return Uint8Array.from(data, (value) => Math.max(0, Math.min(255, (value - low) * gain)));
};

/** Cuts a line out of the picture, straightened, at the height the model knows, with its contrast spread. `down` is 0 for the first line. */
export const cutStrip = (
  picture: GreyImage,
  { toPicture, length, pitch }: ZoneFrame,
  down: number,
  { capitals, sharpen }: StripSettings,
): GreyImage => {
  const step = 1 / (HEIGHT * capitals);
  const width = Math.round((length + 2 * MARGIN) / step);
  const samples = step * pitch > 1.6 ? 2 : 1;
  let data = new Float32Array(width * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let sy = 0; sy < samples; sy++)
        for (let sx = 0; sx < samples; sx++) {
          const along = (x + (sx + 0.5) / samples) * step - MARGIN;
          const point = toPicture(along, down + (y + (sy + 0.5) / samples - HEIGHT / 2) * step);
          sum += sampleAt(picture, point.x, point.y);
        }
      data[y * width + x] = sum / (samples * samples);
    }
  if (sharpen > 0) {
    const mean = boxMean(data, width, HEIGHT);
    data = data.map((value, at) => value + sharpen * (value - (mean[at] as number)));
  }
  return { data: stretched(data), width, height: HEIGHT };
};
