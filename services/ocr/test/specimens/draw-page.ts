import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Chance } from './chance.ts';
import { type FieldKey, type Font, type Layout, labelOf } from './layouts.ts';
import type { Person } from './people.ts';

export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const PIXELS_PER_MM = 12;
/** ICAO 9303-4: a data page, in millimetres. */
export const PAGE = { width: 125, height: 88 };
const HERE = import.meta.dirname;
const fontFile = (font: Font): string =>
  font.file.startsWith('/') ? font.file : createRequire(join(HERE, 'draw-page.ts')).resolve(font.file);
/** Debian's fonts-ocr-b; two cuts that differ in the ends of their strokes. */
const OCR_B: readonly Font[] = [
  { family: 'OCR B', file: join(HERE, 'ocr-b/OCRB.otf') },
  { family: 'OCR B S', file: join(HERE, 'ocr-b/OCRBS.otf') },
];
const ZONE = { left: 7.3, pitch: 2.54, capital: 2.6 };
/** Where the lines of a zone begin, by their number. */
const TOPS: Record<number, readonly number[]> = { 0: [], 2: [70.1, 76.45], 3: [69.2, 75.55, 81.9] };
const DETAILS = { left: 40, right: 6, top: 13.2, height: 55 };

const px = (mm: number) => Math.round(mm * PIXELS_PER_MM);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Written {
  image: Buffer;
  width: number;
  height: number;
}

const write = async (text: string, font: Font, size: number, colour: string): Promise<Written> => {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${font.family} ${size}`,
      fontfile: fontFile(font),
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
};

/** Letters that go below the line. */
const BELOW = /[gjpqy,/Q()]/;

/** A piece of text whose line is at `base`; its box is cut to the ink, so what goes below or above is allowed for. */
const placed = async (
  text: string,
  font: Font,
  mm: number,
  left: number,
  base: number,
  colour: string,
): Promise<OverlayOptions> => {
  const size = mm * PIXELS_PER_MM * 1.38;
  const { image, width, height } = await write(text, font, size, colour);
  const below = BELOW.test(text) ? size * 0.2 : 0;
  const room = px(PAGE.width) - px(left);
  const input = width > room ? await sharp(image).extract({ left: 0, top: 0, width: room, height }).toBuffer() : image;
  return { input, left: px(left), top: Math.max(0, Math.round(base * PIXELS_PER_MM - height + below)) };
};

const paperOf = ({ paper, waves }: Layout, chance: Chance): Buffer => {
  const [width, height] = [px(PAGE.width), px(PAGE.height)];
  const data = Buffer.alloc(width * height * 3);
  const turns = Array.from({ length: waves }, () => ({
    x: chance.between(6, 34),
    y: chance.between(12, 60),
    bend: chance.between(1, 3),
    wide: chance.between(0.08, 0.2),
    tint: [chance.between(4, 34), chance.between(4, 34), chance.between(4, 34)] as const,
    spare: chance.whole(0, 2), // security print is coloured: one channel hardly sees it
  }));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [r, g, b] = [paper[0], paper[1], paper[2]] as [number, number, number];
      for (const { x: wx, y: wy, bend, wide, tint, spare } of turns)
        if (Math.abs(Math.sin(x / wx + bend * Math.sin(y / wy) + y / (wy * 1.7))) < wide) {
          r -= spare === 0 ? 2 : tint[0];
          g -= spare === 1 ? 2 : tint[1];
          b -= spare === 2 ? 2 : tint[2];
        }
      const at = (y * width + x) * 3;
      data[at] = Math.max(0, r);
      data[at + 1] = Math.max(0, g);
      data[at + 2] = Math.max(0, b);
    }
  return data;
};

const portraitSvg = (left: number, chance: Chance): OverlayOptions => {
  const skin = chance.of(['#e0b796', '#a9744f', '#6b4630', '#efd0b5']);
  const hair = chance.of(['#2a1c12', '#6d4a22', '#101010', '#999999']);
  const clothes = chance.of(['#46506a', '#6a4646', '#33513f', '#222222']);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px(32)}" height="${px(41)}" viewBox="0 0 32 41">
    <rect width="32" height="41" fill="#d3d6d8"/><path d="M2 41c0-9 6-13 14-13s14 4 14 13z" fill="${clothes}"/>
    <ellipse cx="16" cy="16" rx="8.6" ry="11" fill="${hair}"/><ellipse cx="16" cy="18" rx="7" ry="9" fill="${skin}"/>
    <circle cx="13" cy="16.5" r=".8" fill="#222"/><circle cx="19" cy="16.5" r=".8" fill="#222"/><path d="M13 23q3 2 6 0" stroke="#733" stroke-width=".6" fill="none"/></svg>`;
  return { input: Buffer.from(svg), left: px(left), top: px(17) };
};

const valuesOf = (layout: Layout, person: Person): Record<FieldKey, string> => ({
  type: 'P',
  code: layout.state.replaceAll('<', ''),
  number: person.number,
  surname: person.surname,
  given: person.given,
  nationality: layout.nationality,
  personal: person.personal,
  birth: layout.dates(person.birth),
  sex: person.sex,
  place: person.place,
  issue: layout.dates(person.issue),
  expiry: layout.dates(person.expiry),
  authority: layout.authority,
});

const printedDetails = async (layout: Layout, person: Person): Promise<OverlayOptions[]> => {
  const values = valuesOf(layout, person);
  const from = layout.portrait === 'left' ? DETAILS.left : DETAILS.right;
  const step = DETAILS.height / layout.rows.length;
  const pieces = layout.rows.flatMap((row, at) =>
    row.flatMap(([key, offset]) => {
      if (!values[key]) return [];
      const top = DETAILS.top + at * step;
      const value = layout.capitals && key !== 'authority' ? values[key].toUpperCase().replace('ß', 'SS') : values[key];
      const left = from + offset;
      return [
        placed(labelOf(key, layout.languages), layout.fonts.label, layout.label * 0.72, left, top + 1.6, '#55608a'),
        placed(value, layout.fonts.value, layout.value * 0.72, left, top + 5.1, layout.ink),
      ];
    }),
  );
  return Promise.all(pieces);
};

const zoneLine = async (text: string, font: Font, top: number, weight: number): Promise<OverlayOptions> => {
  // Drawn thrice as large and brought to the pitch of the standard, for the text engine rounds the advance of small
  // letters.
  const large = await write(text, font, (ZONE.pitch * PIXELS_PER_MM * 3) / 0.723, '#0f0f14');
  const ends = text.endsWith('<') ? 0.73 : 0.72;
  const width = Math.round((text.length - 1 + ends) * ZONE.pitch * PIXELS_PER_MM);
  const height = Math.round((large.height * width) / large.width);
  let line = sharp(large.image).resize(width, height, { fit: 'fill' });
  if (weight > 0) line = line.dilate(weight);
  if (weight < 0) line = line.erode(-weight);
  const left = px(ZONE.left - ZONE.pitch / 2 + 0.35);
  return {
    input: await line.png({ compressionLevel: 0 }).toBuffer(),
    left,
    top: px(top) - Math.max(0, (height - px(ZONE.capital)) >> 1),
  };
};

export interface PageOptions {
  readonly zone?: readonly string[];
  /** A box over the zone, as a share of its length. */
  readonly covered?: readonly [number, number];
}

/** The data page, and above it where wanted the page opposite. */
export const drawPage = async (
  layout: Layout,
  person: Person,
  chance: Chance,
  options: PageOptions = {},
): Promise<Picture> => {
  const [width, height] = [px(PAGE.width), px(PAGE.height)];
  const font = chance.of(OCR_B);
  const zone = options.zone ?? person.zone;
  const weight = chance.of([0, 0, 0, 0, 1, -1]);
  const overlays: OverlayOptions[] = [
    portraitSvg(layout.portrait === 'left' ? 5 : 88, chance),
    await placed(layout.title, layout.fonts.value, 1.9, 5, 5.4, layout.ink),
    await placed(layout.passport, layout.fonts.value, 2.1, 5, 10.2, layout.ink),
    ...(await printedDetails(layout, person)),
    ...(await Promise.all(zone.map((line, at) => zoneLine(line, font, TOPS[zone.length]?.[at] as number, weight)))),
  ];
  if (options.covered) {
    const [from, to] = options.covered;
    const box = {
      width: px((to - from) * 112),
      height: px(9 + 4 * chance.next()),
      channels: 3 as const,
      background: chance.of(['#c08a6a', '#333333', '#f2f2f2']),
    };
    overlays.push({
      input: await sharp({ create: box }).png().toBuffer(),
      left: px(6 + from * 112),
      top: px(70 + 2 * chance.next()),
    });
  }
  const page = sharp(paperOf(layout, chance), { raw: { width, height, channels: 3 } }).composite(overlays);
  const data = await page.removeAlpha().raw().toBuffer();
  return { data: new Uint8Array(data), width, height };
};

/** The page opposite the data page: text, a stamp, nothing machine-readable. */
export const drawOpposite = async (layout: Layout, chance: Chance): Promise<Picture> => {
  const [width, height] = [px(PAGE.width), px(PAGE.height)];
  const lines = Array.from({ length: chance.whole(4, 9) }, (_, at) =>
    placed(
      `${layout.title} ${layout.passport} ${layout.authority} ${layout.nationality}`.slice(0, chance.whole(24, 60)),
      layout.fonts.label,
      1.4,
      8,
      14 + at * 7,
      '#40406a',
    ),
  );
  const page = sharp(paperOf(layout, chance), { raw: { width, height, channels: 3 } }).composite(
    await Promise.all(lines),
  );
  return { data: new Uint8Array(await page.removeAlpha().raw().toBuffer()), width, height };
};
