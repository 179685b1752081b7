import { countries } from '../../../../frontends/ui/src/countries.ts';
import { isCountryCode } from '../countries.ts';
import { seedRequirements } from './requirement-rules.ts';
import { seedProducts } from './run-seed.ts';

const requirements = seedRequirements();
const need = (nationality: string, destination: string) =>
  requirements.find((row) => row.nationality === nationality && row.destination === destination)?.kind;

it('offers the United Kingdom ETA as the specification has it', () => {
  const uk = seedProducts.find(({ slug }) => slug === 'uk-eta');
  expect(uk).toMatchObject({
    visaName: 'United Kingdom ETA',
    validFor: '2 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '186 days per entry',
    governmentFee: 2_133,
  });
  expect(uk?.nationalities.slice(0, 4)).toEqual(['US', 'CA', 'AU', 'NZ']);
  expect(uk?.speeds.map(({ hours }) => hours)).toEqual([24, 4, 1]);
});

it('has the destinations the landing page names', () => {
  const countries = seedProducts.map(({ country }) => country);
  expect(countries).toEqual(expect.arrayContaining(['BR', 'IN', 'CN', 'EG', 'TR']));
});

it.each(seedProducts.map((product) => [product.slug, product] as const))('%s is complete', (slug, product) => {
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(product.nationalities.length).toBeGreaterThan(0);
  expect(product.nationalities.filter((code) => !isCountryCode(code))).toEqual([]);
  expect(new Set(product.nationalities).size).toBe(product.nationalities.length);
  expect(product.nationalities).not.toContain(product.country);
  expect(product.officialUrl).toMatch(/^https:\/\//);
  const prices = product.speeds.map(({ price }) => price);
  const hours = product.speeds.map((speed) => speed.hours);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(hours).toEqual(hours.toSorted((a, b) => b - a));
});

it('calls the cheapest speed of every destination Standard', () => {
  expect(new Set(seedProducts.map(({ speeds }) => speeds[0]?.shortName))).toEqual(new Set(['Standard']));
});

it('sells to no nationality, and for no country, that travellers could not choose', () => {
  const sold = seedProducts.flatMap(({ country, nationalities }) => [country, ...nationalities]);
  expect([...new Set(sold)].filter((code) => !countries.includes(code))).toEqual([]);
});

it('uses every slug once', () => {
  expect(new Set(seedProducts.map(({ slug }) => slug)).size).toBe(seedProducts.length);
});

describe('requirements', () => {
  it.each([
    ['US', 'GB', 'eta'],
    ['IE', 'GB', 'none'],
    ['IN', 'GB', 'visa'],
    ['US', 'TR', 'none'],
    ['AU', 'TR', 'e-visa'],
    ['US', 'BR', 'e-visa'],
    ['US', 'CN', 'visa'],
    ['GB', 'US', 'eta'],
    ['CA', 'US', 'none'],
    ['AM', 'AZ', 'no-admission'],
    ['DE', 'IN', 'e-visa'],
  ])('%s needs for %s: %s', (nationality, destination, kind) => {
    expect(need(nationality, destination)).toBe(kind);
  });

  it('never says that nothing is needed, or that entry is impossible, where an ETA or a visa before departure is the rule', () => {
    const contradictions = seedProducts
      .filter(({ visaName }) => /ET(I)?A|NZeTA|ESTA/i.test(visaName))
      .flatMap(({ country, nationalities }) =>
        nationalities.filter((code) => need(code, country) !== 'eta').map((code) => `${code}-${country}`),
      );
    expect(contradictions).toEqual([]);
  });

  it('has one row for each pair', () => {
    expect(new Set(requirements.map((row) => row.nationality + row.destination)).size).toBe(requirements.length);
  });
});
