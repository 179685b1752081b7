import { countries, countriesWith } from '@wayfare/ui/countries';
import { countryName } from '@wayfare/ui/format';
import { languages } from '@wayfare/ui/preferences';

describe('the countries that can be chosen', () => {
  it('are the 195 states and the four others that issue passports of their own, each once', () => {
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries).toHaveLength(199);
    expect(countries).toEqual(expect.arrayContaining(['HK', 'MO', 'TW', 'XK']));
  });

  it('grow with what an operator sells besides', () => {
    const withGreenland = countriesWith([{ destinationCountry: 'TR', nationalityCountries: ['GL', 'US'] }]);
    expect(withGreenland).toContain('GL');
    expect(withGreenland).toHaveLength(countries.length + 1);
  });

  it('have a name in each language', () => {
    for (const language of languages)
      for (const code of countries) expect(countryName(code, language)).not.toMatch(/^[A-Z]{2}$|SAR|RAE|R\.A\.S/);
  });
});
