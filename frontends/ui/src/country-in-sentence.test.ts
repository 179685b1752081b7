import { countries } from '@wayfare/ui/countries';
import { countryInSentence } from '@wayfare/ui/country-in-sentence';
import { languages } from '@wayfare/ui/preferences';

describe('a country inside a sentence', () => {
  it.each([
    ['GB', 'the', 'the United Kingdom', 'el Reino Unido', 'le Royaume-Uni'],
    ['GB', 'of', 'of the United Kingdom', 'del Reino Unido', 'du Royaume-Uni'],
    ['GB', 'in', 'in the United Kingdom', 'en el Reino Unido', 'au Royaume-Uni'],
    ['IN', 'of', 'of India', 'de la India', 'de l’Inde'],
    ['US', 'in', 'in the United States', 'en Estados Unidos', 'aux États-Unis'],
    ['TR', 'in', 'in Turkey', 'en Turquía', 'en Turquie'],
    ['TW', 'in', 'in Taiwan', 'en Taiwán', 'à Taïwan'],
    ['HK', 'of', 'of Hong Kong', 'de Hong Kong', 'de Hong Kong'],
    ['IL', 'of', 'of Israel', 'de Israel', 'd’Israël'],
    ['YE', 'of', 'of Yemen', 'de Yemen', 'du Yémen'],
    ['CL', 'the', 'Chile', 'Chile', 'le Chili'],
    ['SV', 'of', 'of El Salvador', 'de El Salvador', 'du Salvador'],
    ['DO', 'in', 'in the Dominican Republic', 'en la República Dominicana', 'en République dominicaine'],
  ] as const)('%s, %s', (code, place, en, es, fr) => {
    expect(languages.map((language) => countryInSentence(code, language, place))).toEqual([en, es, fr]);
  });

  it('is whole for every country and language', () => {
    const sentences = countries.flatMap((code) => languages.map((language) => countryInSentence(code, language, 'of')));
    expect(sentences.filter((words) => /undefined|\b[dà]e? les? |\bde el |’[^AEIOUÉÎ]/.test(words))).toEqual([]);
  });
});
