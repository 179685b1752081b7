/** One byte per pixel, row by row, 0 black. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Bilinear; outside the picture the border goes on. */
export const sampleAt = ({ data, width, height }: GreyImage, x: number, y: number): number => {
  const left = clamp(Math.floor(x), 0, width - 2);
  const top = clamp(Math.floor(y), 0, height - 2);
  const fx = clamp(x - left, 0, 1);
  const fy = clamp(y - top, 0, 1);
  const at = top * width + left;
  const upper = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const lower = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return upper * (1 - fy) + lower * fy;
};

/** Brightest channel of each pixel: black ink is dark in all three, coloured security print is bright in at least one. */
export const brightestChannel = (pixels: Uint8Array, channels: number, width: number, height: number): GreyImage => {
  if (channels < 3) return { data: pixels, width, height };
  const data = new Uint8Array(width * height);
  for (let to = 0, from = 0; to < data.length; to++, from += channels) {
    // Two by two: Math.max of three is no single instruction.
    data[to] = Math.max(Math.max(pixels[from] as number, pixels[from + 1] as number), pixels[from + 2] as number);
  }
  return { data, width, height };
};

/** Sums over rectangles in constant time; row and column 0 are zero. */
export const integralOf = ({ data, width, height }: GreyImage): Uint32Array => {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0, from = 0, to = stride + 1; y < height; y++, to++) {
    let row = 0;
    for (let x = 0; x < width; x++, from++, to++) {
      row += data[from] as number;
      sums[to] = (sums[to - stride] as number) + row;
    }
  }
  return sums;
};

/** How often each brightness occurs. */
export const histogramOf = (values: ArrayLike<number>): Uint32Array => {
  const counts = new Uint32Array(256);
  for (let at = 0; at < values.length; at++) (counts[clamp(Math.round(values[at] as number), 0, 255)] as number)++;
  return counts;
};

/** The brightness under which a share of all values lies. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  const at = counts.findIndex((count) => {
    left -= count;
    return left < 0;
  });
  return at < 0 ? 255 : at;
};

/** Binary PGM: what tesseract reads without decoding. */
export const toPgm = ({ data, width, height }: GreyImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
