import { crc32 } from 'node:zlib';
import type { PictureHeader } from './picture-header.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const CHUNK_BYTES = 12;
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
/** Profiles, texts and thumbnails are held in memory while the picture is read. */
const MAX_ANCILLARY_BYTES = 4 * 1024 * 1024;

const isAncillary = (type: string): boolean => (type.charCodeAt(0) & 32) !== 0;

const readStart = (data: Buffer): PictureHeader | undefined => {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colour, compression, filter, interlace] = data.subarray(8) as unknown as number[];
  if (!DEPTHS[colour as number]?.includes(depth as number) || compression !== 0 || filter !== 0) return undefined;
  if (interlace !== 0 && interlace !== 1) return undefined;
  // A few kilobytes unpack to whatever the header says, interlaced or not. With 16 bits each step costs twice as much.
  const weight = depth === 16 ? 2 : 1;
  const decodedBytes = (width * height * (CHANNELS[colour as number] as number) * (depth as number) * weight) / 8;
  return { format: 'png', width, height, isAnimated: false, decodedBytes };
};

/** Follows a PNG from chunk to chunk to its end; undefined where it breaks off or a checksum is wrong. */
export const readPng = (bytes: Buffer): PictureHeader | undefined => {
  let header: PictureHeader | undefined;
  let hasData = false;
  let ancillaryBytes = 0;
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_BYTES + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return undefined;
    if (isAncillary(type)) ancillaryBytes += length;
    else if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (ancillaryBytes > MAX_ANCILLARY_BYTES) return undefined;
    if ((type === 'IHDR') === (header !== undefined)) return undefined;
    if (type === 'IHDR') {
      header = length === 13 ? readStart(bytes.subarray(at + 8, at + 21)) : undefined;
      if (!header) return undefined;
    } else if (type === 'acTL') header = { ...(header as PictureHeader), isAnimated: true };
    else if (type === 'IDAT') hasData = true;
    else if (type === 'IEND') return hasData ? header : undefined;
    at = end;
  }
  return undefined;
};
