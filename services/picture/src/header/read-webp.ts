import type { PictureHeader } from './picture-header.ts';

const RIFF_BYTES = 12;
const ANIMATION = 0x02;
const LOSSLESS_SIGN = 0x2f;
const BYTES_PER_PIXEL = 4;

interface Size {
  width: number;
  height: number;
}

const lossySize = (data: Buffer): Size | undefined => {
  const isKeyFrame = data.length >= 10 && ((data[0] as number) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : undefined;
};

const losslessSize = (data: Buffer): Size | undefined => {
  if (data.length < 5 || data[0] !== LOSSLESS_SIGN) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/** Follows a WebP from chunk to chunk to its picture; undefined where it breaks off or its two sizes differ. */
export const readWebp = (bytes: Buffer): PictureHeader | undefined => {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  let canvas: Size | undefined;
  let isAnimated = false;
  let at = RIFF_BYTES;
  while (at + 8 <= end) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'VP8X') {
      if (length < 10 || canvas) return undefined;
      canvas = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
      isAnimated = ((data[0] as number) & ANIMATION) !== 0;
    }
    if (type === 'ANMF') isAnimated = true;
    const size = type === 'VP8 ' ? lossySize(data) : type === 'VP8L' ? losslessSize(data) : undefined;
    const isPicture = type === 'VP8 ' || type === 'VP8L';
    if (isPicture && !size) return undefined;
    if (size || isAnimated) {
      const { width, height } = size ?? (canvas as Size);
      if (canvas && (canvas.width !== width || canvas.height !== height)) return undefined;
      return { format: 'webp', width, height, isAnimated, decodedBytes: width * height * BYTES_PER_PIXEL };
    }
    at += 8 + length + (length & 1);
  }
  return undefined;
};
