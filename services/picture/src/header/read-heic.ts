import type { PictureHeader } from './picture-header.ts';

/** Still pictures coded in HEVC. */
const STILL = new Set(['heic', 'heix', 'heim', 'heis']);
const SEQUENCE = new Set(['hevc', 'hevx', 'hevm', 'hevs', 'msf1']);
/** A phone's is some kilobytes: thumbnails and tiles lie outside it. */
const MAX_META_BYTES = 1024 * 1024;
const MAX_BOXES = 4096;
/** 48 megapixels in the tiles of 512 x 512 that phones write are 192. */
const MAX_ITEMS = 1024;
/** Planes at half the colour, then red, green and blue. */
const BYTES_PER_PIXEL = 4.5;

interface Box {
  type: string;
  body: Buffer;
}

/** The boxes that lie one after the other; undefined where one reaches beyond its parent or there are too many. */
const boxesIn = (bytes: Buffer): Box[] | undefined => {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    let size = bytes.readUInt32BE(at);
    let start = at + 8;
    if (size === 1) {
      if (at + 16 > bytes.length || bytes.readUInt32BE(at + 8) !== 0) return undefined;
      size = bytes.readUInt32BE(at + 12);
      start = at + 16;
    } else if (size === 0) size = bytes.length - at;
    if (at + size < start || at + size > bytes.length || boxes.length >= MAX_BOXES) return undefined;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(start, at + size) });
    at += size;
  }
  return at === bytes.length ? boxes : undefined;
};

const inside = (boxes: Box[] | undefined, type: string, skip = 0): Box[] | undefined => {
  const found = boxes?.filter((box) => box.type === type);
  return found?.length === 1 ? boxesIn((found[0] as Box).body.subarray(skip)) : undefined;
};

/** Versions 0 and 1 count entries in two bytes, later ones in four. */
const countItems = (meta: Box[]): number => {
  const body = meta.find(({ type }) => type === 'iinf')?.body;
  if (!body || body.length < 8) return 0;
  return body[0] === 0 ? body.readUInt16BE(4) : body.readUInt32BE(4);
};

/**
 * Every picture in the file counts by its declared size: the whole, its tiles, its thumbnail; the largest is what has
 * to be held.
 */
const largestSize = (properties: Box[]): { width: number; height: number } | undefined => {
  const sizes = properties
    .filter(({ type, body }) => type === 'ispe' && body.length >= 12)
    .map(({ body }) => ({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) }));
  return sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0];
};

const brandsOf = (bytes: Buffer): { major: string; all: string[] } | undefined => {
  const size = bytes.readUInt32BE(0);
  if (size < 16 || size > 512 || size > bytes.length) return undefined;
  const text = bytes.toString('latin1', 8, size);
  const all = Array.from({ length: Math.floor(text.length / 4) }, (_, at) => text.slice(at * 4, at * 4 + 4));
  return { major: all[0] as string, all };
};

export const looksLikeHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && brandsOf(bytes)?.all.some((brand) => STILL.has(brand)) === true;

/** Reads a HEIC's boxes; undefined where one breaks off, or there is no size or no item. */
export const readHeic = (bytes: Buffer): PictureHeader | undefined => {
  const brands = brandsOf(bytes);
  const file = boxesIn(bytes);
  const metas = file?.filter(({ type }) => type === 'meta');
  if (!brands || !file || metas?.length !== 1 || (metas[0] as Box).body.length > MAX_META_BYTES) return undefined;
  const meta = inside(file, 'meta', 4);
  const properties = inside(inside(meta, 'iprp'), 'ipco');
  const size = largestSize(properties ?? []);
  const items = countItems(meta ?? []);
  if (!size || items < 1 || items > MAX_ITEMS) return undefined;
  const isAnimated = SEQUENCE.has(brands.major) || file.some(({ type }) => type === 'moov');
  return { format: 'heic', ...size, isAnimated, decodedBytes: size.width * size.height * BYTES_PER_PIXEL };
};
