import type { Destination } from '@wayfare/api/schema';
import { countryInSentence } from '@wayfare/ui/country-in-sentence';
import { countryName } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

/**
 * The places in "is mandatory for … passport holders entering …", in the form that the sentence of the language wants.
 * A destination without a country of its own keeps the name that the catalogue gives it.
 */
export const mandatoryWords = (
  nationality: string,
  { destinationCountry, destinationName }: Pick<Destination, 'destinationCountry' | 'destinationName'>,
  language: Language,
) => {
  const isEnglish = language === 'en';
  return {
    nationality: isEnglish ? countryName(nationality, language) : countryInSentence(nationality, language, 'of'),
    destination: destinationCountry
      ? countryInSentence(destinationCountry, language, isEnglish ? 'the' : 'in')
      : destinationName,
  };
};
