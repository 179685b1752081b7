import { createHash } from 'node:crypto';
import { AppError } from '@wayfare/kit/errors';
import { cleanPng, isPng } from './clean-png.ts';
import { cleanSvg } from './clean-svg.ts';

const MOST_BYTES = 102_400;

export interface FlagIconFile {
  name: string;
  contentType: 'image/svg+xml' | 'image/png';
  content: Buffer;
}

const named = (content: Buffer, contentType: FlagIconFile['contentType'], extension: string): FlagIconFile => ({
  name: `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`,
  contentType,
  content,
});

const utf8 = (content: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new AppError('INVALID_ARGUMENT', 'flag-not-an-image');
  }
};

/**
 * What is kept of an upload, told by its content and never by its name. INVALID_ARGUMENT `flag-too-large` above 102,400
 * bytes, `flag-not-an-image` for anything but an SVG or a PNG, `flag-not-safe` for an SVG that does more than draw.
 */
export const cleanFlagIcon = (content: Buffer): FlagIconFile => {
  if (content.length > MOST_BYTES) throw new AppError('INVALID_ARGUMENT', 'flag-too-large');
  if (isPng(content)) return named(cleanPng(content), 'image/png', 'png');
  const drawing = Buffer.from(cleanSvg(utf8(content)));
  // Escapes may have made it longer.
  if (drawing.length > MOST_BYTES) throw new AppError('INVALID_ARGUMENT', 'flag-too-large');
  return named(drawing, 'image/svg+xml', 'svg');
};
