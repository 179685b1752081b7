// Names as unevenly spread as those of many countries together: one person in 70 has the most frequent family name.
const FAMILY = [
  'Lovelace',
  "O'Connor",
  'Müller',
  'Nguyễn',
  'Fernández de la Vega',
  'Okonkwo',
  'Sørensen',
  'Tanaka',
  'Íñiguez',
];
const STEMS = [
  'Ahl',
  'Berg',
  'Dahl',
  'Ek',
  'Fors',
  'Gran',
  'Hag',
  'Lind',
  'Lund',
  'Malm',
  'Nord',
  'Näs',
  'Palm',
  'Ros',
  'Sand',
  'Sjö',
  'Sten',
  'Ström',
  'Wall',
  'Öst',
];
const ENDINGS = [
  'berg',
  'blad',
  'borg',
  'dahl',
  'fors',
  'gren',
  'kvist',
  'lund',
  'man',
  'mark',
  'qvist',
  'sson',
  'stedt',
  'ström',
  'vall',
];

export const FAMILY_NAMES: readonly string[] = [
  ...FAMILY,
  ...ENDINGS.flatMap((ending) => STEMS.map((stem) => `${stem}${ending}`)),
];
export const GIVEN_NAMES: readonly string[] = [
  'Ada',
  'Björn',
  'Chiara',
  'Dmitri',
  'Eun-ji',
  'Fátima',
  'Grace Wilhelmina',
  'Hiroshi',
  'Ingrid',
  'José María',
  ...['Al', 'Bel', 'Cel', 'Dan', 'El', 'Fel', 'Gis', 'Hel', 'Iv', 'Jul'].flatMap((stem) =>
    ['a', 'an', 'ia', 'ina', 'us'].map((ending) => `${stem}${ending}`),
  ),
];

/** The longer, the flatter. */
const FLATNESS = 30;

/** The first of the names is the most frequent one. */
export const pickName = (names: readonly string[], random: () => number): string => {
  // The share of rank r is that of 1 / (r + FLATNESS), by its integral.
  const place = FLATNESS * ((1 + names.length / FLATNESS) ** random() - 1);
  return names[Math.min(names.length - 1, Math.floor(place))] as string;
};
