import sharp from 'sharp';
import type { Chance } from './chance.ts';
import { PAGE, PIXELS_PER_MM, type Picture } from './draw-page.ts';

type Rgb = readonly [number, number, number];
interface Point {
  x: number;
  y: number;
}

export interface Trouble {
  /** Degrees; and quarter turns on top of them. */
  readonly angle: number;
  readonly quarters?: 0 | 1 | 2 | 3;
  /** Share by which the far edge is shorter, and the side that is far. */
  readonly tilt?: number;
  /** Longer side of the picture in pixels, and the share of it that the page takes. */
  readonly side: number;
  readonly share: number;
  readonly desk?: 'plain' | 'checks' | 'planks' | 'tiles' | 'newsprint';
  /** Standard deviation of a Gaussian, as a share of a character's pitch. */
  readonly blur?: number;
  readonly noise?: number;
  readonly quality?: number;
  readonly light?: 'shadow' | 'glare';
  /** Range that is left of black to white. */
  readonly contrast?: readonly [number, number];
  /** The picture ends at the page. */
  readonly cropped?: boolean;
  /** A PNG instead of a JPEG. */
  readonly format?: 'png' | 'webp';
}

/** The projective map that takes four corners to four others, as nine numbers. */
const mapOf = (from: readonly Point[], to: readonly Point[]): number[] => {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column++) {
    const pivot = rows
      .slice(column)
      .reduce(
        (best, row, at) =>
          Math.abs(row[column] as number) > Math.abs((rows[best] as number[])[column] as number) ? at + column : best,
        column,
      );
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const lead = rows[column] as number[];
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = (row[column] as number) / (lead[column] as number);
      for (let i = column; i < 9; i++) row[i] = (row[i] as number) - factor * (lead[i] as number);
    }
  }
  return [...rows.map((row, at) => (row[8] as number) / (row[at] as number)), 1];
};

const deskOf = (kind: NonNullable<Trouble['desk']>, chance: Chance, unit: number) => {
  const base = chance.of<Rgb>([
    [88, 104, 122],
    [150, 118, 86],
    [196, 190, 180],
    [60, 62, 66],
    [122, 134, 112],
  ]);
  const other = base.map((value) => Math.max(0, Math.min(255, value + chance.of([-46, 40, 60])))) as unknown as Rgb;
  const cell = unit * chance.between(4, 9);
  const lean = chance.between(-0.5, 0.5);
  return (x: number, y: number): Rgb => {
    const u = x + lean * y;
    const v = y - lean * x;
    if (kind === 'checks') return (Math.floor(u / cell) + Math.floor(v / cell)) % 2 ? base : other;
    if (kind === 'tiles') return (((u / cell) % 1) + 1) % 1 < 0.08 || (((v / cell) % 1) + 1) % 1 < 0.08 ? other : base;
    if (kind === 'planks') {
      const grain = 12 * Math.sin(v / unit + 3 * Math.sin(u / (unit * 9)));
      return [base[0] + grain, base[1] + grain, base[2] + grain];
    }
    if (kind === 'newsprint') {
      // Rows of dark dots at a steady pitch: what a line finder mistakes for typewriting.
      const row = (((v / (unit * 1.7)) % 1) + 1) % 1;
      const letter = (((u / unit) % 1) + 1) % 1;
      const ink =
        row < 0.5 &&
        letter < 0.62 &&
        Math.sin(Math.floor(u / unit) * 12.9 + Math.floor(v / (unit * 1.7)) * 78.2) > -0.7;
      return ink ? [60, 60, 62] : [214, 210, 200];
    }
    return base;
  };
};

const contentOf = (pages: readonly Picture[]): Picture => {
  const [first] = pages as [Picture, ...Picture[]];
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  const data = new Uint8Array(first.width * height * 3);
  let at = 0;
  for (const page of pages) {
    data.set(page.data, at);
    at += page.data.length;
  }
  return { data, width: first.width, height };
};

/** Photographs one page, or an open booklet of two, lying on a table. */
export const photograph = async (pages: readonly Picture[], trouble: Trouble, chance: Chance): Promise<Buffer> => {
  const whole = contentOf(pages);
  const { side, share, tilt = 0, quarters = 0 } = trouble;
  const upright = side * share;
  const mmAcross = PAGE.width;
  const mmDown = PAGE.height * pages.length;
  const scale = trouble.cropped ? side / Math.max(mmAcross, mmDown) : upright / Math.max(mmAcross, mmDown);
  // Brought near the size it will have first, so that nothing is sampled too coarsely.
  const near = Math.min(1, (scale / PIXELS_PER_MM) * 1.15);
  const small = await sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 3 } })
    .resize(Math.round(whole.width * near), Math.round(whole.height * near), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const page = { data: small.data, width: small.info.width, height: small.info.height };

  const radians = (trouble.angle * Math.PI) / 180;
  const [w, h] = [mmAcross * scale, mmDown * scale];
  const far = chance.of(['top', 'bottom', 'left', 'right'] as const);
  const pinch = (x: number, y: number): Point => {
    const shorter = (is: boolean) => (is ? 1 - tilt : 1);
    if (far === 'top' || far === 'bottom')
      return { x: x * shorter(far === 'top' ? y < 0 : y > 0), y: y * (1 - tilt / 3) };
    return { x: x * (1 - tilt / 3), y: y * shorter(far === 'left' ? x < 0 : x > 0) };
  };
  const turned = ({ x, y }: Point): Point => ({
    x: x * Math.cos(radians) - y * Math.sin(radians),
    y: x * Math.sin(radians) + y * Math.cos(radians),
  });
  const corners = [pinch(-w / 2, -h / 2), pinch(w / 2, -h / 2), pinch(w / 2, h / 2), pinch(-w / 2, h / 2)].map(turned);
  const spread = (key: 'x' | 'y') =>
    Math.max(...corners.map((corner) => corner[key])) - Math.min(...corners.map((corner) => corner[key]));
  const width = Math.round(trouble.cropped ? spread('x') : side);
  const height = Math.round(
    trouble.cropped ? spread('y') : Math.max(side * chance.of([0.66, 0.75, 0.75]), spread('y') * 1.04),
  );
  const wander = (room: number) => (trouble.cropped ? 0 : (room / 2) * chance.between(-0.8, 0.8));
  const centre = { x: width / 2 + wander(width - spread('x')), y: height / 2 + wander(height - spread('y')) };
  const seen = corners.map(({ x, y }) => ({ x: x + centre.x, y: y + centre.y }));
  const map = mapOf(seen, [
    { x: 0, y: 0 },
    { x: page.width, y: 0 },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ]);
  const m = map as [number, number, number, number, number, number, number, number, number];

  const pitch = 2.54 * scale;
  const desk = deskOf(trouble.desk ?? 'plain', chance, pitch);
  const gradient = [chance.between(-0.1, 0.1), chance.between(-0.1, 0.1)] as const;
  const edge = {
    at: chance.between(0.25, 0.75),
    lean: chance.between(-0.6, 0.6),
    depth: chance.between(0.35, 0.62),
    soft: chance.between(0.01, 0.05),
  };
  const glare = {
    x: centre.x + chance.between(-0.4, 0.4) * w,
    y: centre.y + chance.between(-0.45, 0.3) * h,
    size: w * chance.between(0.08, 0.16),
    power: chance.between(70, 130),
  };
  const [black, white] = trouble.contrast ?? [0, 255];
  const noise = trouble.noise ?? 1.5;
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const divisor = m[6] * x + m[7] * y + 1;
      const u = (m[0] * x + m[1] * y + m[2]) / divisor - 0.5;
      const v = (m[3] * x + m[4] * y + m[5]) / divisor - 0.5;
      const at = (y * width + x) * 3;
      let [r, g, b] = [0, 0, 0];
      if (u >= 0 && v >= 0 && u < page.width - 1 && v < page.height - 1) {
        const left = u | 0;
        const top = v | 0;
        const fx = u - left;
        const fy = v - top;
        const p = (top * page.width + left) * 3;
        const q = p + page.width * 3;
        const mix = (c: number) =>
          ((page.data[p + c] as number) * (1 - fx) + (page.data[p + 3 + c] as number) * fx) * (1 - fy) +
          ((page.data[q + c] as number) * (1 - fx) + (page.data[q + 3 + c] as number) * fx) * fy;
        r = mix(0);
        g = mix(1);
        b = mix(2);
      } else [r, g, b] = desk(x, y) as [number, number, number];
      let factor = 1 + gradient[0] * (x / width - 0.5) + gradient[1] * (y / height - 0.5);
      if (trouble.light === 'shadow')
        factor *=
          1 - edge.depth / (1 + Math.exp(-((x / width - edge.at + edge.lean * (y / height - 0.5)) / edge.soft)));
      let more = 0;
      if (trouble.light === 'glare')
        more = glare.power * Math.exp(-(((x - glare.x) ** 2 + (y - glare.y) ** 2) / (2 * glare.size ** 2)));
      const range = (white - black) / 255;
      out[at] = Math.max(0, Math.min(255, (r * factor + more) * range + black));
      out[at + 1] = Math.max(0, Math.min(255, (g * factor + more) * range + black));
      out[at + 2] = Math.max(0, Math.min(255, (b * factor + more * 0.95) * range + black));
    }
  const sigma = Math.max(0.45, (trouble.blur ?? 0) * pitch);
  const soft = await sharp(out, { raw: { width, height, channels: 3 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  for (let at = 0; at < soft.length; at++)
    soft[at] = Math.max(
      0,
      Math.min(255, (soft[at] as number) + noise * (chance.next() + chance.next() + chance.next() - 1.5) * 2),
    );
  let picture = sharp(soft, { raw: { width, height, channels: 3 } });
  if (quarters) picture = picture.rotate(quarters * 90);
  if (trouble.format === 'png') return picture.png({ compressionLevel: 3 }).toBuffer();
  if (trouble.format === 'webp') return picture.webp({ quality: 90, effort: 2 }).toBuffer();
  return picture.jpeg({ quality: trouble.quality ?? 88 }).toBuffer();
};
