import { parseCountries, writeCountries } from './country-names.ts';

test('names, codes and short forms are read', () => {
  expect(parseCountries('United States, UK,  fr , Turkey', 'en')).toEqual({
    codes: ['US', 'GB', 'FR', 'TR'],
    unknown: [],
  });
});

test('names in the reader’s language are read without their accents', () => {
  expect(parseCountries('España, Etats-Unis', 'fr').codes).toEqual(['US']);
  expect(parseCountries('España, Japon', 'es').codes).toEqual(['ES', 'JP']);
});

test('what is no country is named', () => {
  expect(parseCountries('Canada, Atlantis, ZZ', 'en')).toEqual({ codes: ['CA'], unknown: ['Atlantis', 'ZZ'] });
});

test('a country counts once', () => {
  expect(parseCountries('US, USA, United States', 'en').codes).toEqual(['US']);
});

test('Germany is DE, not a retired code', () => {
  expect(parseCountries('Germany', 'en').codes).toEqual(['DE']);
});

test('what a form shows is read back the same', () => {
  const codes = ['US', 'GB', 'CI', 'BA', 'TR', 'KR'];
  for (const language of ['en', 'es', 'fr'])
    expect(parseCountries(writeCountries(codes, language), language).codes).toEqual(codes);
});
