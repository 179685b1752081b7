import { countries } from '@wayfare/ui/countries';
import { passportAdjectives } from './passport-adjective.ts';

describe('the adjective of a passport', () => {
  it.each([
    ['en', 'IN', 'Indian'],
    ['en', 'NZ', 'New Zealand'],
    ['en', 'TW', 'Taiwanese'],
    ['fr', 'IN', 'indien'],
    ['fr', 'KR', 'sud-coréen'],
  ])('in %s of %s', async (language, country, word) => {
    expect((await passportAdjectives(language))?.[country]).toBe(word);
  });

  it.each(['en', 'fr'])('is there for every country in %s', async (language) => {
    const adjectives = await passportAdjectives(language);
    expect(
      countries.filter((code) => !adjectives?.[code] || /Occupied|Occupés|Republic of|\)\)/.test(adjectives[code])),
    ).toEqual([]);
  });

  it('is not what a Spanish sentence needs', async () => expect(await passportAdjectives('es')).toBeUndefined());
});
