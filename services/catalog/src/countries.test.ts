import { allCountryCodes, isCountryCode, parseCountries } from './countries.ts';

describe('parseCountries', () => {
  it('reads names, short forms and codes in the order given', () => {
    expect(parseCountries('United States, UK,turkey , NZ, fr')).toEqual({
      codes: ['US', 'GB', 'TR', 'NZ', 'FR'],
      unknown: [],
    });
  });

  it.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['Türkiye', 'TR'],
    ['Cote d’Ivoire', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Czechia', 'CZ'],
    ['czech republic', 'CZ'],
    ['Russia', 'RU'],
    ['South Korea', 'KR'],
    ['UAE', 'AE'],
    ['DR Congo', 'CD'],
    ['Congo', 'CG'],
    ['Vietnam', 'VN'],
    ['Bolivia', 'BO'],
    ['The Gambia', 'GM'],
    ['Hong Kong', 'HK'],
    ['Kosovo', 'XK'],
  ])('knows %s as %s', (name, code) => {
    expect(parseCountries(name)).toEqual({ codes: [code], unknown: [] });
  });

  it('names what it does not know and keeps the rest', () => {
    expect(parseCountries('Brazil, Narnia, India, ZZ')).toEqual({ codes: ['BR', 'IN'], unknown: ['Narnia', 'ZZ'] });
  });

  it('understands a name that holds a comma itself', () => {
    expect(parseCountries('Japan, Korea, Republic of, Peru')).toEqual({ codes: ['JP', 'KR', 'PE'], unknown: [] });
  });

  it('counts a country once and ignores empty pieces', () => {
    expect(parseCountries('UK,, Great Britain, GB,')).toEqual({ codes: ['GB'], unknown: [] });
  });

  it('gives nothing for nothing', () => {
    expect(parseCountries('  ')).toEqual({ codes: [], unknown: [] });
  });
});

it('knows the codes of the standard and no others', () => {
  expect(allCountryCodes()).toContain('GB');
  expect(isCountryCode('GB')).toBe(true);
  expect(isCountryCode('gb')).toBe(false);
  expect(isCountryCode('UK')).toBe(false);
});
