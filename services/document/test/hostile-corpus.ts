import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { aHeic, box, u32 } from './heic.ts';

/**
 * `refused`: no picture that we take, or none that is whole. `clean`: odd but a picture; it is taken, and nothing but
 * its pixels is kept. `either`: the decoder may take what it can of it; if it does, only pixels are kept.
 */
type Fate = 'refused' | 'clean' | 'either';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  fate: Fate;
}

const MARK = '<script>alert(1)</script>';
/** Words that files of the corpus hide; none may be in what is kept. */
export const HIDDEN = [MARK, 'PK\u0003\u0004', '<?php', '%PDF', 'GPSLatitude', 'ICC_PROFILE'];

const ascii = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32le = (value: number) => Buffer.from(u32(value)).reverse();
const replaced = (bytes: Buffer, at: number, by: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  by.copy(copy, at);
  return copy;
};
/** The same noise every time. */
const noise = (length: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));

const photo = (width: number, height: number) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } });
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#889' } });

// PNG
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunk = (type: string, data: Buffer = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([ascii(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};
const header = (width: number, height: number, depth = 8, colour = 2, interlace = 0) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, interlace])]));
const png = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks, chunk('IEND')]);
const pixels = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 }));

// JPEG
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);
const afterStart = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
const placeOf = (jpeg: Buffer, ...markers: number[]) => {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (markers.includes(jpeg[at + 1] as number)) return at;
  throw new Error('the marker is not there');
};
const exif = (...body: Buffer[]) => segment(0xe1, Buffer.concat([ascii('Exif\0\0MM\0*'), ...body]));
const entry = (tag: number, type: number, count: number, value: number) =>
  Buffer.concat([u16(tag), u16(type), u32(count), u32(value)]);

// WebP
const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat([ascii('WEBP'), ...chunks]);
  return Buffer.concat([ascii('RIFF'), u32le(body.length), body]);
};
const riffChunk = (type: string, data: Buffer) =>
  Buffer.concat([ascii(type), u32le(data.length), data, Buffer.alloc(data.length & 1)]);
const canvas = (flags: number, width: number, height: number) =>
  riffChunk('VP8X', Buffer.concat([u32le(flags), u32le(width - 1).subarray(0, 3), u32le(height - 1).subarray(0, 3)]));

const cutAt = (name: string, bytes: Buffer, ...shares: number[]): HostileFile[] =>
  shares.map((share) => ({
    name: `${name} cut at ${share * 100} %`,
    bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
    fate: 'refused',
  }));

const jpegs = async (): Promise<HostileFile[]> => {
  const jpeg = await photo(1200, 900).jpeg({ quality: 85 }).toBuffer();
  const small = await photo(200, 150).jpeg().toBuffer();
  const progressive = await photo(1200, 900).jpeg({ progressive: true }).toBuffer();
  const cmyk = await photo(200, 150).toColourspace('cmyk').jpeg().toBuffer();
  const frame = placeOf(small, 0xc0);
  const scan = placeOf(small, 0xda);
  const sized = (height: number, width: number) => replaced(small, frame + 5, Buffer.concat([u16(height), u16(width)]));
  const firstScan = placeOf(progressive, 0xda);
  const bigProgressive = await flat(4000, 3000).jpeg({ progressive: true }).toBuffer();
  const dc = bigProgressive.subarray(
    placeOf(bigProgressive, 0xda),
    bigProgressive.indexOf(Buffer.from([0xff, 0xc4]), placeOf(bigProgressive, 0xda)),
  );
  const loop = exif(u32(8), u16(1), entry(0x8769, 4, 1, 8), u32(8));
  const profile = noise(65_000);
  const profiles = Array.from({ length: 160 }, (_, at) =>
    segment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0'), Buffer.from([at + 1, 160]), profile])),
  );
  const refused = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, fate: 'refused' });
  const clean = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, fate: 'clean' });
  return [
    ...cutAt('JPEG', jpeg, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99),
    ...cutAt('progressive JPEG', progressive, 0.2, 0.6, 0.95),
    refused('JPEG without its end', jpeg.subarray(0, -2)),
    refused('JPEG that only starts', Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(100)])),
    refused('JPEG of 20,000 x 20,000', sized(20_000, 20_000)),
    refused('JPEG of 65,500 x 65,500', sized(65_500, 65_500)),
    refused('JPEG of no height', sized(0, 150)),
    refused('JPEG, lossless', replaced(small, frame + 1, Buffer.from([0xc3]))),
    refused('JPEG, arithmetic coding', replaced(small, frame + 1, Buffer.from([0xc9]))),
    refused('JPEG of 12 bits', replaced(small, frame + 4, Buffer.from([12]))),
    refused('JPEG with sampling factors of zero', replaced(small, frame + 11, Buffer.from([0]))),
    refused('JPEG with two frames', Buffer.concat([small.subarray(0, scan), small.subarray(frame)])),
    refused('JPEG with a segment of no length', afterStart(small, Buffer.from([0xff, 0xe5, 0, 0]))),
    refused(
      'JPEG with a segment beyond its end',
      afterStart(small.subarray(0, 60), Buffer.from([0xff, 0xe5, 0xff, 0xff])),
    ),
    refused(
      'JPEG of a thousand passes',
      Buffer.concat([bigProgressive.subarray(0, -2), ...Array(1000).fill(dc), Buffer.from([0xff, 0xd9])]),
    ),
    refused(
      'JPEG whose tables are missing',
      Buffer.concat([
        small.subarray(0, 2),
        small.subarray(frame, frame + 2 + small.readUInt16BE(frame + 2)),
        small.subarray(scan),
      ]),
    ),
    {
      name: 'progressive JPEG with noise for its passes',
      bytes: Buffer.concat([
        progressive.subarray(0, firstScan + 2 + progressive.readUInt16BE(firstScan + 2)),
        Buffer.from(noise(50_000).map((byte) => (byte === 0xff ? 0 : byte))),
        Buffer.from([0xff, 0xd9]),
      ]),
      fate: 'either',
    },
    {
      name: 'JPEG with noise for its pixels',
      bytes: Buffer.concat([
        small.subarray(0, scan + 2 + small.readUInt16BE(scan + 2)),
        Buffer.from(noise(50_000).map((byte) => (byte === 0xff ? 0 : byte))),
        Buffer.from([0xff, 0xd9]),
      ]),
      fate: 'either',
    },
    clean('JPEG and ZIP in one', Buffer.concat([small, ascii('PK\u0003\u0004'), noise(500)])),
    clean('JPEG and HTML in one', afterStart(small, segment(0xfe, ascii(`--><html>${MARK}</html>`)))),
    clean('JPEG with PHP in a comment', afterStart(small, segment(0xfe, ascii('<?php system($_GET[0]); ?>\0\0')))),
    clean('JPEG and PDF in one', Buffer.concat([small, ascii('%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>')])),
    clean('JPEG with a second picture behind it', Buffer.concat([small, jpeg])),
    clean('EXIF whose directory points at itself', afterStart(small, loop)),
    clean(
      'EXIF that claims four billion values',
      afterStart(small, exif(u32(8), u16(1), entry(0x010f, 2, 0xffffffff, 0xfffffff0), u32(0))),
    ),
    clean('EXIF of 65,535 entries that are not there', afterStart(small, exif(u32(8), u16(0xffff)))),
    clean(
      'EXIF with an orientation of 99',
      afterStart(small, exif(u32(8), u16(1), entry(0x0112, 3, 1, 99 << 16), u32(0))),
    ),
    clean('EXIF with a place in it', afterStart(small, exif(u32(8), u16(0), u32(0), ascii('GPSLatitude 54.29')))),
    { name: 'JPEG with a colour profile of 10 MB', bytes: afterStart(small, ...profiles), fate: 'either' },
    clean('JPEG of one pixel', await flat(1, 1).jpeg().toBuffer()),
    clean('JPEG of 20,000 x 1', await flat(20_000, 1).jpeg().toBuffer()),
    clean('CMYK JPEG', cmyk),
    clean(
      'CMYK JPEG with its profile cut out',
      Buffer.concat([cmyk.subarray(0, 2), cmyk.subarray(placeOf(cmyk, 0xdb))]),
    ),
    clean(
      'grey JPEG that calls itself CMYK',
      afterStart(
        await photo(80, 60).toColourspace('b-w').jpeg().toBuffer(),
        segment(0xee, ascii('Adobe\0\x64\0\0\0\0\x02')),
      ),
    ),
  ];
};

const pngs = async (): Promise<HostileFile[]> => {
  const whole = await photo(600, 400).png().toBuffer();
  const data = pixels((1 + 300 * 3) * 200);
  const rest = [header(300, 200), data];
  const refused = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, fate: 'refused' });
  const either = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, fate: 'either' });
  const bomb = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
  return [
    ...cutAt('PNG', whole, 0.001, 0.1, 0.5, 0.9, 0.999),
    refused('PNG of 20,000 x 20,000', png(header(20_000, 20_000), pixels(64))),
    refused('PNG of 20,000 x 20,000 that keeps its word', png(header(20_000, 20_000, 1, 0), pixels(2501 * 20_000))),
    refused('PNG of 4,294,967,295 x 1', png(header(0xffffffff, 1), pixels(64))),
    refused('PNG of no width', png(header(0, 100), pixels(64))),
    refused('PNG of 6,300 x 6,300 in 16 bits, interlaced', png(header(6300, 6300, 16, 6, 1), pixels(64))),
    refused('PNG of 6,300 x 6,300 with a row of it', png(header(6300, 6300), pixels(6300 * 3 + 1))),
    refused('PNG with no picture in it', png(header(300, 200))),
    refused('PNG with noise for its pixels', png(header(300, 200), chunk('IDAT', noise(5_000)))),
    refused('PNG with a wrong checksum', replaced(png(...rest), 60, Buffer.from([1, 2, 3]))),
    refused('PNG with two headers', png(header(300, 200), header(300, 200), data)),
    refused(
      'PNG with a chunk of four gigabytes',
      Buffer.concat([PNG_SIGNATURE, header(300, 200), u32(0xffffffff), ascii('IDAT'), noise(500)]),
    ),
    refused('PNG of an unknown colour', png(header(300, 200, 8, 5), data)),
    refused(
      'PNG of two thousand texts',
      png(header(300, 200), ...Array.from({ length: 2_000 }, () => chunk('tEXt', noise(3_000))), data),
    ),
    refused('animated PNG', png(header(300, 200), chunk('acTL', Buffer.concat([u32(2), u32(0)])), data)),
    refused('PNG behind a line of HTML', Buffer.concat([ascii(`<!-- ${MARK} -->\n`), png(...rest)])),
    either(
      'PNG with a text that unfolds to 100 MB',
      png(header(300, 200), chunk('zTXt', Buffer.concat([ascii('Comment\0\0'), bomb])), data),
    ),
    either(
      'PNG with a profile that unfolds to 100 MB',
      png(header(300, 200), chunk('iCCP', Buffer.concat([ascii('icc\0\0'), bomb])), data),
    ),
    either('PNG with more pixels than it says', png(header(300, 200), pixels(50_000_000))),
    {
      name: 'PNG and HTML in one',
      bytes: png(header(300, 200), chunk('tEXt', ascii(`Comment\0${MARK}`)), data),
      fate: 'clean',
    },
    {
      name: 'PNG of 6,300 x 6,300 in one colour',
      bytes: png(header(6300, 6300, 8, 0), pixels(6301 * 6300)),
      fate: 'clean',
    },
  ];
};

const webps = async (): Promise<HostileFile[]> => {
  const lossy = await photo(600, 400).webp().toBuffer();
  const lossless = await photo(200, 150).webp({ lossless: true }).toBuffer();
  const frames = [await flat(60, 40).png().toBuffer(), await photo(60, 40).png().toBuffer()];
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const vp8 = lossy.subarray(20);
  const refused = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, fate: 'refused' });
  return [
    ...cutAt('WebP', lossy, 0.05, 0.4, 0.8, 0.99),
    ...cutAt('lossless WebP', lossless, 0.5, 0.95),
    refused('animated WebP', animated),
    refused('WebP of 16,383 x 16,383', replaced(lossy, 26, Buffer.from([0xff, 0x3f, 0xff, 0x3f]))),
    refused('lossless WebP of 16,384 x 16,384', replaced(lossless, 21, Buffer.from([0xff, 0xff, 0xff, 0x0f]))),
    refused(
      'WebP on a canvas of 16,777,216 x 16,777,216',
      riff(canvas(0, 16_777_216, 16_777_216), riffChunk('VP8 ', vp8)),
    ),
    refused('WebP with an empty canvas', riff(canvas(0, 600, 400))),
    refused('WebP longer than its file', replaced(lossy, 4, u32le(0x7fffffff))),
    refused(
      'WebP with noise for its pixels',
      riff(riffChunk('VP8 ', Buffer.concat([vp8.subarray(0, 10), noise(3_000)]))),
    ),
    refused(
      'lossless WebP with noise for its pixels',
      riff(riffChunk('VP8L', Buffer.concat([lossless.subarray(20, 25), noise(3_000)]))),
    ),
  ];
};

const heics = (): HostileFile[] => {
  const whole = aHeic({ columns: 2, rows: 2, hasThumbnail: true });
  const refused = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, fate: 'refused' });
  return [
    ...cutAt('HEIC', whole, 0.02, 0.3, 0.6, 0.9, 0.99),
    refused('HEIC of 20,000 x 20,000', aHeic({ width: 20_000, height: 20_000 })),
    refused('HEIC whose tile is 20,000 x 20,000', aHeic({ tileSide: 20_000, width: 64, height: 64 })),
    refused('HEIC of 6,000 x 6,000 in four tiles of 64', aHeic({ columns: 2, rows: 2, width: 6_000, height: 6_000 })),
    refused(
      'HEIC of one tile 65,025 times',
      aHeic({ columns: 255, rows: 255, width: 6_000, height: 6_000, gridOf: Array(65_025).fill(1) }),
    ),
    refused('HEIC whose grid is made of itself', aHeic({ columns: 2, rows: 2, gridOf: [2, 2, 2, 2] })),
    refused('HEIC of two thousand items', aHeic({ columns: 50, rows: 40 })),
    refused(
      'HEIC with five thousand properties',
      aHeic({ extraProperties: Array.from({ length: 5_000 }, () => box('free')) }),
    ),
    refused('HEIC with a description of 2 MB', aHeic({ extraProperties: [box('free', Buffer.alloc(2_000_000))] })),
    refused(
      'HEIC with a box of four gigabytes',
      Buffer.concat([whole.subarray(0, 24), u32(0xfffffff0), whole.subarray(28)]),
    ),
    refused(
      'HEIC with a box of no end',
      Buffer.concat([whole, u32(1), ascii('free'), u32(0xffffffff), u32(0xffffffff)]),
    ),
    refused('HEIC with noise for its pixels', aHeic({ tile: noise(500) })),
    refused('HEIC with no pixels', aHeic({ tile: Buffer.alloc(0) })),
    refused('HEIC sequence', aHeic({ brands: ['hevc', 'heic', 'msf1'] })),
    refused('AVIF', aHeic({ brands: ['avif', 'mif1', 'miaf'] })),
    { name: 'HEIC with HTML in it', bytes: Buffer.concat([whole, box('free', ascii(MARK))]), fate: 'clean' },
  ];
};

const others = async (): Promise<HostileFile[]> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/>${MARK}</svg>`;
  const xxe =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>';
  const frames = [await flat(60, 40).png().toBuffer(), await photo(60, 40).png().toBuffer()];
  const files: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    zeros: Buffer.alloc(100_000),
    noise: noise(100_000),
    'text with null bytes': ascii('passport\0.jpg\0\0'.repeat(20)),
    'SVG named .png': ascii(svg),
    'SVG with an outer entity': ascii(xxe),
    'SVG in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
    'SVG, gzipped': gzipSync(svg),
    'HTML named .jpg': ascii(`<!doctype html><title>x</title>${MARK}${' '.repeat(100)}`),
    'PDF named .jpg': ascii(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript>>>>endobj\n%%EOF${' '.repeat(50)}`,
    ),
    'PDF with a JPEG in it': Buffer.concat([ascii('%PDF-1.7\nstream\n'), await flat(50, 50).jpeg().toBuffer()]),
    'ZIP named .jpg': Buffer.concat([ascii('PK\u0003\u0004'), noise(500)]),
    'GIF named .jpg': await flat(50, 50).gif().toBuffer(),
    'animated GIF': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    'GIF and JavaScript in one': Buffer.concat([ascii('GIF89a/*'), noise(200), ascii('*/=1;alert(1)')]),
    'TIFF named .jpg': await flat(50, 50).tiff().toBuffer(),
    'TIFF of several pages': await sharp(frames, { join: { animated: true } })
      .tiff()
      .toBuffer(),
    BMP: Buffer.concat([ascii('BM'), u32le(200), noise(200)]),
    PostScript: ascii(`%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n(%pipe%id) (r) file${' '.repeat(50)}`),
    'drawing commands': ascii(
      "push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop graphic-context",
    ),
    'JPEG 2000': Buffer.concat([Buffer.from([0, 0, 0, 12]), ascii('jP  \r\n\u0087\n'), noise(300)]),
    'JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), noise(300)]),
    Photoshop: Buffer.concat([ascii('8BPS'), noise(300)]),
    'MP4 named .heic': Buffer.concat([box('ftyp', ascii('isom\0\0\u0002\0isomiso2')), box('mdat', noise(300))]),
    'program named .jpg': Buffer.concat([Buffer.from([0x7f]), ascii('ELF'), noise(300)]),
    OpenEXR: Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01]), noise(300)]),
    FITS: ascii(`SIMPLE  =                    T${' '.repeat(2850)}`),
    PPM: ascii(`P6\n20000 20000\n255\n${' '.repeat(100)}`),
    'more than 15 MB': Buffer.concat([await flat(50, 50).jpeg().toBuffer(), Buffer.alloc(15 * 1024 * 1024)]),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, fate: 'refused' }));
};

/** Files that mean harm or are broken, made anew each time. */
export const hostileCorpus = async (): Promise<HostileFile[]> => [
  ...(await others()),
  ...(await jpegs()),
  ...(await pngs()),
  ...(await webps()),
  ...heics(),
];
