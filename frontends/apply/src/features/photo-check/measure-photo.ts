import type { Box, Measures } from './photo-faults.ts';

/** Of a picture as a canvas gives it: four bytes a pixel. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

const BURNT_LUMA = 250;
const HIGHLIGHTS = 0.05;

const lumaOf = ({ data, width, height }: Pixels): Float32Array => {
  const luma = new Float32Array(width * height);
  for (let at = 0; at < luma.length; at += 1) {
    const from = at * 4;
    luma[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return luma;
};

/** The shade that `most` pixels exceed, counted from the brightest. */
const brightest = (shades: Uint32Array, most: number): number => {
  let seen = 0;
  for (let shade = 255; shade > 0; shade -= 1) {
    seen += shades[shade] ?? 0;
    if (seen > most) return shade;
  }
  return 0;
};

const whole: Box = { left: 0, top: 0, width: 1, height: 1 };

/** Measures light and detail of `face`, and how restless the picture is beside and above it. */
export const measurePhoto = (pixels: Pixels, face: Box = whole): Measures => {
  const { width, height } = pixels;
  const luma = lumaOf(pixels);
  const at = (x: number, y: number): number => luma[y * width + x] ?? 0;
  const fromX = Math.max(1, Math.floor(face.left * width));
  const fromY = Math.max(1, Math.floor(face.top * height));
  const untilX = Math.min(width - 1, Math.ceil((face.left + face.width) * width));
  const untilY = Math.min(height - 1, Math.ceil((face.top + face.height) * height));

  let count = 0;
  const shades = new Uint32Array(256);
  let burnt = 0;
  let edge = 0;
  let edgeSquared = 0;
  for (let y = fromY; y < untilY; y += 1)
    for (let x = fromX; x < untilX; x += 1) {
      const here = at(x, y);
      const second = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * here;
      count += 1;
      const shade = Math.min(255, Math.round(here));
      shades[shade] = (shades[shade] ?? 0) + 1;
      burnt += here > BURNT_LUMA ? 1 : 0;
      edge += second;
      edgeSquared += second * second;
    }
  const share = Math.max(1, count);

  // Hair and shoulders are no background: what is measured ends at the chin and begins a cheek's width away.
  const clear = face.width / 2;
  const isHead = (x: number): boolean => x / width > face.left - clear && x / width < face.left + face.width + clear;
  let beside = 0;
  let steps = 0;
  for (let y = 0; y < Math.max(fromY, Math.floor((face.top + face.height) * height)) - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      if (isHead(x)) continue;
      beside += 1;
      steps += Math.abs(at(x, y) - at(x + 1, y)) + Math.abs(at(x, y) - at(x, y + 1));
    }
  return {
    light: brightest(shades, count * HIGHLIGHTS),
    burnt: burnt / share,
    detail: edgeSquared / share - (edge / share) ** 2,
    unrest: beside ? steps / beside / 2 : 0,
  };
};
