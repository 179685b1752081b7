import { useQuery } from '@tanstack/react-query';
import { countryInSentence } from '@wayfare/ui/country-in-sentence';
import { countryName } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { passportAdjectives } from './passport-adjective.ts';

/** A passport as a sentence names it: "Indian" and "indien", "de la India"; the country's name until that is known. */
export function usePassportWords(country: string): { readonly passport: string } {
  const language = useLanguage();
  const { data: adjectives } = useQuery({
    queryKey: ['passport-adjectives', language],
    queryFn: async () => (await passportAdjectives(language)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: country !== '',
  });
  const otherwise = language === 'en' ? countryName(country, language) : countryInSentence(country, language, 'of');
  return { passport: adjectives?.[country] ?? otherwise };
}
