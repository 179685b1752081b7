import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chance, createChance } from './chance.ts';
import { drawOpposite, drawPage, PAGE, PIXELS_PER_MM, type Picture } from './draw-page.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { forged, inventPerson, type Person, zoneName } from './people.ts';
import { photograph, type Trouble } from './photograph.ts';
import { drawCard, drawLargeCardZone, drawLicence, drawSmallVisaZone, drawVisaZone } from './strangers.ts';

const DESKS = ['checks', 'planks', 'tiles', 'newsprint'] as const;
const usual = (chance: Chance): Trouble => ({
  angle: chance.between(-2, 2),
  side: chance.whole(1600, 2100),
  share: chance.between(0.78, 0.9),
  desk: chance.of(['plain', 'plain', 'planks'] as const),
});

/** Classes of trouble; each adds its own to a usual photograph. */
const TROUBLES: Record<string, (chance: Chance) => Partial<Trouble>> = {
  clean: () => ({}),
  blur: (chance) => ({ blur: chance.between(0.11, 0.17) }),
  jpeg: (chance) => ({ quality: chance.whole(16, 30), side: 1500 }),
  noise: (chance) => ({ noise: chance.between(12, 22) }),
  light: (chance) => ({ light: chance.of(['shadow', 'glare'] as const) }),
  lowcontrast: (chance) => ({
    contrast: chance.of([
      [90, 190],
      [110, 220],
      [40, 130],
    ] as const),
  }),
  lowres: (chance) => ({ side: chance.whole(820, 960), quality: 85 }),
  hires: (chance) => ({ side: chance.whole(3400, 4000) }),
  small: (chance) => ({ side: 2600, share: chance.between(0.36, 0.45), desk: chance.of(DESKS) }),
  crop: (chance) => ({ cropped: true, side: chance.whole(1200, 1500), format: chance.of(['png', 'webp'] as const) }),
  perspective: (chance) => ({ tilt: chance.between(0.08, 0.16), angle: chance.between(-6, 6), share: 0.82 }),
  rot3: (chance) => ({ angle: chance.between(2, 5) * chance.of([-1, 1]) }),
  rot15: (chance) => ({ angle: chance.between(9, 15) * chance.of([-1, 1]), share: 0.78 }),
  rot90: () => ({ quarters: 1 }),
  rot180: () => ({ quarters: 2 }),
  rot270: () => ({ quarters: 3 }),
  desk: (chance) => ({ desk: chance.of(DESKS), share: chance.between(0.6, 0.75) }),
  twopage: () => ({ side: 2300, share: 0.92 }),
  combo: (chance) => ({
    angle: chance.between(3, 10) * chance.of([-1, 1]),
    blur: chance.between(0.03, 0.09),
    noise: chance.between(4, 10),
    quality: chance.whole(35, 60),
    light: chance.of(['shadow', 'glare', undefined]),
    desk: chance.of(DESKS),
    share: 0.75,
  }),
};

const blank: Picture = {
  data: new Uint8Array(PAGE.width * PAGE.height * PIXELS_PER_MM ** 2 * 3).fill(236),
  width: PAGE.width * PIXELS_PER_MM,
  height: PAGE.height * PIXELS_PER_MM,
};

/** What must not be accepted. */
const NEGATIVES: Record<string, (layout: Layout, person: Person, chance: Chance) => Promise<readonly Picture[]>> = {
  neg_blank: async () => [blank],
  neg_opposite: async (layout, _, chance) => [await drawOpposite(layout, chance), await drawOpposite(layout, chance)],
  neg_covered: async (layout, person, chance) => {
    const from = chance.between(0.05, 0.5);
    return [await drawPage(layout, person, chance, { covered: [from, from + chance.between(0.2, 0.4)] })];
  },
  neg_corrupt: async (layout, person, chance) => [await drawPage(layout, forged(person, chance), chance)],
  neg_licence: async (layout, person, chance) => [await drawLicence(layout, person, chance)],
  neg_card: async (layout, person, chance) => [await drawCard(layout, person, chance)],
  neg_visa: async (layout, person, chance) => [await drawPage(layout, person, chance, { zone: drawVisaZone(person) })],
  neg_largecard: async (layout, person, chance) => [
    await drawPage(layout, person, chance, { zone: drawLargeCardZone(person) }),
  ],
  neg_smallvisa: async (layout, person, chance) => [
    await drawPage(layout, person, chance, { zone: drawSmallVisaZone(person) }),
  ],
};

export interface Truth {
  readonly cls: string;
  readonly expect: 'accept' | 'reject';
  readonly mrz?: readonly string[];
  readonly [key: string]: unknown;
}

const trimmed = (text: string) => text.replace(/<+/g, ' ').trim();

const truthOf = (cls: string, layout: Layout, person: Person): Truth => {
  const [first, second] = person.zone;
  const [surname = '', given = ''] = first.slice(5).replace(/<+$/, '').split('<<');
  return {
    cls,
    expect: 'accept',
    mrz: person.zone,
    last_name: trimmed(surname),
    first_name: trimmed(given),
    last_name_full: trimmed(zoneName(person.surname)),
    first_name_full: trimmed(zoneName(person.given)),
    last_name_viz: person.surname,
    first_name_viz: person.given,
    passport_number: person.number,
    issuing_country: layout.state.replaceAll('<', ''),
    nationality: trimmed(second.slice(10, 13)),
    date_of_birth: person.birth,
    date_of_issue: person.issue,
    date_of_expiry: person.expiry,
    sex: person.sex,
    layout: layout.state,
  };
};

export interface SetOptions {
  readonly folder: string;
  readonly split: 'dev' | 'held';
  /** Genuine pictures of each class of trouble, and pictures of each kind of negative. */
  readonly genuine: number;
  readonly negative: number;
  readonly seed: number;
  readonly classes?: readonly string[];
}

/** Draws a set of photographs with their truth.json; the same seed draws the same people, pages and troubles. */
export const makeSet = async ({
  folder,
  split,
  genuine,
  negative,
  seed,
  classes,
}: SetOptions): Promise<Record<string, Truth>> => {
  await mkdir(folder, { recursive: true });
  const layouts = LAYOUTS.filter((layout) => layout.split === split);
  const truths: Record<string, Truth> = {};
  const wanted = (cls: string) => !classes || classes.includes(cls);
  let number = 0;
  const next = (chance: Chance) => {
    const layout = layouts[number % layouts.length] as Layout;
    return { layout, person: inventPerson(layout, chance) };
  };
  const keep = async (cls: string, trouble: Trouble, picture: Buffer, truth: Truth) => {
    const name = `${split}-${String(number).padStart(3, '0')}-${cls}.${trouble.format ?? 'jpg'}`;
    truths[name] = truth;
    await writeFile(join(folder, name), picture);
  };
  for (const [cls, troubleFor] of Object.entries(TROUBLES))
    for (let copy = 0; copy < genuine; copy++) {
      number++;
      if (!wanted(cls)) continue;
      const chance = createChance(seed * 1000 + number + (split === 'held' ? 500_000 : 0));
      const { layout, person } = next(chance);
      const trouble = { ...usual(chance), ...troubleFor(chance) };
      const page = await drawPage(layout, person, chance);
      const pages = cls === 'twopage' ? [await drawOpposite(layout, chance), page] : [page];
      await keep(cls, trouble, await photograph(pages, trouble, chance), truthOf(cls, layout, person));
    }
  for (const [cls, draw] of Object.entries(NEGATIVES))
    for (let copy = 0; copy < negative; copy++) {
      number++;
      if (!wanted(cls)) continue;
      const chance = createChance(seed * 1000 + number + (split === 'held' ? 500_000 : 0));
      const { layout, person } = next(chance);
      const trouble = usual(chance);
      await keep(cls, trouble, await photograph(await draw(layout, person, chance), trouble, chance), {
        cls,
        expect: 'reject',
      });
    }
  await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truths, null, 1)}\n`);
  return truths;
};
