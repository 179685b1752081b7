import { type Language, languages } from '@wayfare/ui/preferences';

/** The landing page has an address in each language, so that each can be found and read without a script. */
export const landingPath = (language: Language): string => (language === 'en' ? '/' : `/${language}`);

/** Undefined for any other page. */
export const languageOfLanding = (path: string): Language | undefined => {
  const plain = path.replace(/(?<=.)\/$/, '');
  return languages.find((language) => landingPath(language) === plain);
};
