import type { PictureHeader } from './picture-header.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DNL = 0xdc;
/** Baseline, extended and progressive; lossless, hierarchical and arithmetic ones are nobody's photograph. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const PROGRESSIVE = 0xc2;
/** A progressive picture has about ten; each costs a pass over all its pixels. */
const MAX_SCANS = 64;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** The place of the next marker in coded data: an FF that stands neither for itself nor for a restart. */
const nextMarker = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) return -1;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return -1;
};

const readFrame = (segment: Buffer, marker: number): PictureHeader | undefined => {
  const components = segment[5] ?? 0;
  if (segment.length !== 6 + 3 * components || segment[0] !== 8 || ![1, 3, 4].includes(components)) return undefined;
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  const samplings = Array.from({ length: components }, (_, at) => segment[7 + 3 * at] ?? 0).map(
    (sampling) => (sampling >> 4) * (sampling & 15),
  );
  const largest = Math.max(...samplings);
  if (Math.min(...samplings) < 1 || largest > 16) return undefined;
  const samples = samplings.reduce((sum, sampling) => sum + (width * height * sampling) / largest, 0);
  const decodedBytes = marker === PROGRESSIVE ? samples * 2 : 0;
  return { format: 'jpeg', width, height, isAnimated: false, decodedBytes };
};

/**
 * Follows a JPEG from marker to marker to its end; undefined where it breaks off or is of a kind that no camera makes.
 */
export const readJpeg = (bytes: Buffer): PictureHeader | undefined => {
  let frame: PictureHeader | undefined;
  let scans = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI || marker === SOI || marker === DNL || OTHER_FRAMES.has(marker) || marker < 0xc0)
      return undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (FRAMES.has(marker)) {
      if (frame) return undefined;
      frame = readFrame(bytes.subarray(at + 4, at + 2 + length), marker);
      if (!frame) return undefined;
    }
    at += 2 + length;
    if (marker !== SOS) continue;
    scans++;
    at = nextMarker(bytes, at);
    if (!frame || at < 0 || scans > MAX_SCANS) return undefined;
    // What follows the end (a second picture, a short film, a thumbnail's leftovers) is not looked at.
    if (bytes[at + 1] === EOI) return frame;
  }
  return undefined;
};
