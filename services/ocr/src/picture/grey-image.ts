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

/**
 * Brightest channel of each pixel: black ink is dark in all three, coloured security print is bright in at least one.
 */
export const brightestChannel = (pixels: Uint8Array, channels: number, width: number, height: number): GreyImage => {
  if (channels < 3) return { data: pixels, width, height };
  const data = new Uint8Array(width * height);
  for (let to = 0, from = 0; to < data.length; to++, from += channels) {
    // The larger of two without a branch, which noise would make the processor guess wrong half the time.
    const [red, green, blue] = [pixels[from] as number, pixels[from + 1] as number, pixels[from + 2] as number];
    const less = red - green;
    const larger = red - (less & (less >> 31));
    const least = larger - blue;
    data[to] = larger - (least & (least >> 31));
  }
  return { data, width, height };
};

/**
 * Gives the memory of pixels back that nobody needs any more. Left to the collector, which sees a small object with
 * megabytes behind it, those of several pictures would wait for it at the same time.
 */
export const discard = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};

/**
 * Hands over, row by row, the sums over a square around each pixel: `radius` to all sides, less at the border. It keeps
 * one row of them, not a table of the picture.
 */
export const sumAround = (
  { data, width, height }: GreyImage,
  radius: number,
  each: (sums: Int32Array, y: number) => void,
): void => {
  // Sums of the columns, with nothing on both sides.
  const columns = new Int32Array(width + 2 * radius + 1);
  const sums = new Int32Array(width);
  const first = radius + 1;
  const add = (row: number) => {
    for (let x = 0, at = row * width; x < width; x++, at++) (columns[first + x] as number) += data[at] as number;
  };
  const exchange = (gone: number, come: number) => {
    for (let x = 0, out = gone * width, to = come * width; x < width; x++, out++, to++)
      (columns[first + x] as number) += (data[to] as number) - (data[out] as number);
  };
  const remove = (row: number) => {
    for (let x = 0, at = row * width; x < width; x++, at++) (columns[first + x] as number) -= data[at] as number;
  };
  for (let row = 0; row < Math.min(radius, height); row++) add(row);
  for (let y = 0; y < height; y++) {
    const [gone, come] = [y - radius - 1, y + radius];
    if (gone >= 0 && come < height) exchange(gone, come);
    else if (come < height) add(come);
    else if (gone >= 0) remove(gone);
    let sum = 0;
    for (let x = first; x < first + radius; x++) sum += columns[x] as number;
    for (let x = 0; x < width; x++) {
      sum = (sum + (columns[x + 2 * radius + 1] as number) - (columns[x] as number)) | 0;
      sums[x] = sum;
    }
    each(sums, y);
  }
};

/** How often each brightness occurs. */
export const histogramOf = (values: ArrayLike<number>): Uint32Array => {
  const counts = new Uint32Array(256);
  for (let at = 0; at < values.length; at++) (counts[clamp(Math.round(values[at] as number), 0, 255)] as number)++;
  return counts;
};

/** The brightness under which a share of all values lies. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  let left = 0;
  for (const count of counts) left += count;
  left *= share;
  for (let at = 0; at < counts.length; at++) {
    left -= counts[at] as number;
    if (left < 0) return at;
  }
  return 255;
};

/** Binary PGM: what tesseract reads without decoding. */
export const toPgm = ({ data, width, height }: GreyImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
