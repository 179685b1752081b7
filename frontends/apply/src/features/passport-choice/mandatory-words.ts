import type { Destination } from '@wayfare/api/schema';
import { countryInSentence } from '@wayfare/ui/country-in-sentence';
import { countryName } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

/**
 * The places in "is mandatory for … passport holders entering …", by their names in the message files. A destination
 * with
 * no country of its own keeps the name that the catalogue gives it.
 */
export const mandatoryWords = (
  nationality: string,
  { destinationCountry, destinationName }: Pick<Destination, 'destinationCountry' | 'destinationName'>,
  language: Language,
) => ({
  nationality: countryName(nationality, language),
  ofNationality: countryInSentence(nationality, language, 'of'),
  destination: destinationCountry ? countryInSentence(destinationCountry, language, 'the') : destinationName,
  inDestination: destinationCountry ? countryInSentence(destinationCountry, language, 'in') : destinationName,
});
