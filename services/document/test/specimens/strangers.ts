import sharp from 'sharp';
import { checkDigit } from '../../src/ocr/mrz/check-digit.ts';
import type { Chance } from './chance.ts';
import { drawPage, PAGE, PIXELS_PER_MM, type Picture } from './draw-page.ts';
import type { Layout } from './layouts.ts';
import type { Person } from './people.ts';

/** A visa of format A has lines of 44 as a passport has, and is none. */
export const drawVisaZone = ({ zone: [first, second] }: Person): readonly string[] => [
  `V${first.slice(1)}`,
  `${second.slice(0, 28)}${'<'.repeat(16)}`,
];

/** A driving licence or identity card: printed details without a passport's zone; sometimes with the three lines of a card. */
export const drawCard = async (layout: Layout, person: Person, chance: Chance): Promise<Picture> => {
  const [first, second] = person.zone;
  const number = second.slice(0, 10);
  const dates = second.slice(13, 20) + second[20] + second.slice(21, 28);
  const upper = `ID${layout.state}${number}`.padEnd(30, '<');
  const composite = checkDigit(upper.slice(5) + dates.slice(0, 7) + dates.slice(8) + '<'.repeat(11));
  const zone = [upper, `${dates}${layout.state}`.padEnd(29, '<') + composite, first.slice(5, 35)];
  const page = await drawPage(layout, person, chance, { zone: chance.likely(0.5) ? [] : zone.slice(1) });
  return chance.likely(0.5) ? page : flipped(page);
};

/** The same page in negative tones, as a bad scan gives it. */
const flipped = async (page: Picture): Promise<Picture> => {
  const data = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .negate()
    .raw()
    .toBuffer();
  return { data: new Uint8Array(data), width: PAGE.width * PIXELS_PER_MM, height: PAGE.height * PIXELS_PER_MM };
};
