import sharp from 'sharp';
import { checkDigit } from '../../src/mrz/check-digit.ts';
import type { Chance } from './chance.ts';
import { drawPage, PAGE, PIXELS_PER_MM, type Picture } from './draw-page.ts';
import type { Layout } from './layouts.ts';
import type { Person } from './people.ts';

/** A visa of format A has lines of 44 as a passport has, and is none. */
export const drawVisaZone = ({ zone: [first, second] }: Person): readonly string[] => [
  `V${first.slice(1)}`,
  `${second.slice(0, 28)}${'<'.repeat(16)}`,
];

const SMALL = 36;
const namesOf = (first: string, code: string): string => `${code}${first.slice(2)}`.slice(0, SMALL).padEnd(SMALL, '<');

/** A visa of format B has shorter lines and, like any visa, no composite check digit. */
export const drawSmallVisaZone = ({ zone: [first, second] }: Person): readonly string[] => [
  namesOf(first, 'V<'),
  second.slice(0, 28).padEnd(SMALL, '<'),
];

/** A large card (format TD2) has two lines of 36. */
export const drawLargeCardZone = ({ zone: [first, second] }: Person): readonly string[] => {
  const lower = second.slice(0, 28).padEnd(SMALL - 1, '<');
  const composite = checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21));
  return [namesOf(first, 'I<'), lower + composite];
};

/** A card with the three lines of format TD1. */
export const drawCard = (layout: Layout, person: Person, chance: Chance): Promise<Picture> => {
  const [first, second] = person.zone;
  const upper = `ID${layout.state}${second.slice(0, 10)}`.padEnd(30, '<');
  const middle = `${second.slice(13, 28)}${layout.state}`.padEnd(29, '<');
  const composite = checkDigit(upper.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18));
  return drawPage(layout, person, chance, { zone: [upper, middle + composite, first.slice(5, 35)] });
};

/** Printed details without any zone, as on a driving licence. */
export const drawLicence = async (layout: Layout, person: Person, chance: Chance): Promise<Picture> => {
  const page = await drawPage(layout, person, chance, { zone: [] });
  return chance.likely(0.5) ? page : inNegative(page);
};

/** The same page in negative tones, as a bad scan gives it. */
const inNegative = async (page: Picture): Promise<Picture> => {
  const data = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .negate()
    .raw()
    .toBuffer();
  return { data: new Uint8Array(data), width: PAGE.width * PIXELS_PER_MM, height: PAGE.height * PIXELS_PER_MM };
};
