import { createRequire } from 'node:module';
import { openPicture } from '@wayfare/picture/open-picture';
import sharp, { type OverlayOptions } from 'sharp';
import type { Box, PassportReading } from './reading.ts';

/** What the reader came upon on its way to an answer; for people who want to know why. */
export interface Trace {
  /** Pairs of lines that were read as a zone, in the order they were tried. */
  readonly zones: { readonly box: Box; readonly likeness: number; readonly complete: boolean }[];
  /** What each recogniser read beside the portrait, and where. */
  readonly values: {
    readonly by: 'text' | 'strips';
    readonly text: string;
    readonly sure: number;
    readonly box?: Box;
  }[];
}
export const newTrace = (): Trace => ({ zones: [], values: [] });

const SIDE = 1400;
const LEGEND = 620;
const COLOURS = { verified: '#12843b', doubted: '#c05600', zone: '#6a3fb5', tried: '#777777', value: '#2b6cb0' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The font of our drawn passports, where it is installed; else whatever the machine has. */
const fontFile = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  } catch {
    return undefined;
  }
};

interface Mark {
  readonly box: Box;
  readonly colour: string;
  readonly width: number;
  readonly label?: string;
}

const marksOf = ({ fields }: PassportReading, { zones, values }: Trace): Mark[] => [
  ...values.flatMap(({ by, box }) => (by === 'strips' && box ? [{ box, colour: COLOURS.value, width: 1 }] : [])),
  ...zones.map(({ box, complete }) => ({
    box,
    colour: complete ? COLOURS.zone : COLOURS.tried,
    width: complete ? 3 : 2,
  })),
  ...fields.flatMap(({ box, verified }, at) =>
    box ? [{ box, colour: verified ? COLOURS.verified : COLOURS.doubted, width: 3, label: String(at + 1) }] : [],
  ),
];

const legendOf = ({ accepted, reason, format, warnings, fields, mrz }: PassportReading, { zones, values }: Trace) => {
  const line = (text: string, colour = '#111111', size = 'medium') =>
    `<span foreground="${colour}" size="${size}">${escaped(text)}</span>`;
  const verdict = accepted ? 'accepted' : `not accepted: ${reason}${format ? ` (${format})` : ''}`;
  const read = (by: 'text' | 'strips') => values.filter((value) => value.by === by);
  return [
    line(verdict, accepted ? COLOURS.verified : COLOURS.doubted, 'x-large'),
    ...mrz.map((text) => line(text, COLOURS.zone, 'small')),
    line(
      `${zones.length} zone${zones.length === 1 ? '' : 's'} tried: ${zones.map(({ likeness }) => Math.round(likeness)).join(', ')}`,
      COLOURS.tried,
      'small',
    ),
    ...(warnings.length > 0 ? [line(`warnings: ${warnings.join(', ')}`, COLOURS.doubted)] : []),
    '',
    ...fields.map(({ name, value, printed, other, source, confidence, verified, doubt }, at) =>
      line(
        `${at + 1}  ${name}: ${value || '(none)'}${printed ? ` = ${printed}` : ''}${other ? ` or ${other}` : ''}  ${verified ? `verified, ${source}` : `doubted: ${doubt}`}, ${percent(confidence)}`,
        verified ? COLOURS.verified : COLOURS.doubted,
      ),
    ),
    '',
    ...(['text', 'strips'] as const).flatMap((by) =>
      read(by).length === 0
        ? []
        : [
            line(by === 'text' ? 'read by the text engine' : 'read by the recogniser of values', COLOURS.value),
            ...read(by).map(({ text, sure }) => line(`    ${text}  ${Math.round(sure)}`, '#444444', 'small')),
          ],
    ),
  ].join('\n');
};

/**
 * The picture with what was found where, and beside it why it was accepted or not, as a PNG; undefined where it can't
 * be opened. It shows a person's passport: it belongs where the picture does, and in no log.
 */
export const drawExplanation = async (
  bytes: Buffer,
  reading: PassportReading,
  trace: Trace,
): Promise<Buffer | undefined> => {
  const opened = await openPicture(bytes);
  if ('fault' in opened) return undefined;
  const { data, info } = await opened.picture
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const font = { font: 'DejaVu Sans 11', fontfile: fontFile(), rgba: true, dpi: 96 };
  const marks = marksOf(reading, trace);
  const frames = marks.map(
    ({ box, colour, width: wide }) =>
      `<rect x="${box.x * width}" y="${box.y * height}" width="${box.width * width}" height="${box.height * height}" fill="none" stroke="${colour}" stroke-width="${wide}"/>`,
  );
  const labels = await Promise.all(
    marks.flatMap(({ box, colour, label }) =>
      label === undefined
        ? []
        : [
            sharp({ text: { ...font, text: `<span foreground="white" background="${colour}"> ${label} </span>` } })
              .png()
              .toBuffer()
              .then(
                (input): OverlayOptions => ({
                  input,
                  left: Math.min(width - 30, Math.round(box.x * width)),
                  top: Math.max(0, Math.round(box.y * height) - 18),
                }),
              ),
          ],
    ),
  );
  const legend = await sharp({
    text: { ...font, text: legendOf(reading, trace), width: LEGEND - 30, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return sharp({
    create: {
      width: width + LEGEND,
      height: Math.max(height, legend.info.height + 30),
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite([
      { input: data, left: 0, top: 0 },
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames.join('')}</svg>`,
        ),
        left: 0,
        top: 0,
      },
      ...labels,
      { input: legend.data, left: width + 15, top: 15 },
    ])
    .png()
    .toBuffer();
};
