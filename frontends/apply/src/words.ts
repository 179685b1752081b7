import type { MessageLoaders } from '@wayfare/ui/i18n';
import { type Language, languages } from '@wayfare/ui/preferences';
import i18next from 'i18next';

const first: MessageLoaders = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
};
/** Words of the screens after the payment, and of those that lead back to them. */
const later: MessageLoaders = {
  en: () => import('./locales/after-payment/en.json'),
  es: () => import('./locales/after-payment/es.json'),
  fr: () => import('./locales/after-payment/fr.json'),
};

/** As the bundler hands a file on, and as a test does. */
const read = async (load: () => Promise<unknown>): Promise<object> => {
  const loaded = (await load()) as { default?: object };
  return loaded.default ?? loaded;
};

/** What a language change has to bring as well, from the first such screen on. */
let wantsLater = false;

const load = async (language: Language): Promise<object> => {
  const words = await read(first[language]);
  // Asked only now: a screen that needs the others may have been opened meanwhile.
  return wantsLater ? { ...words, ...(await read(later[language])) } : words;
};

/** The words the remote begins with; more come with the screens that need them. */
export const messages: MessageLoaders = {
  en: async () => ({ default: await load('en') }),
  es: async () => ({ default: await load('es') }),
  fr: async () => ({ default: await load('fr') }),
};

/** Resolves once the words of the screens after the payment can be shown, in every language in use. */
export const loadLaterWords = async (): Promise<void> => {
  wantsLater = true;
  const inUse = languages.filter((language) => i18next.hasResourceBundle(language, 'apply'));
  await Promise.all(
    inUse.map(async (language) => i18next.addResourceBundle(language, 'apply', await read(later[language]), true)),
  );
};
