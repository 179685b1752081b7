import type { MessageLoaders } from '@visa/ui/i18n';

/** The shell's own words, namespace `shell`. */
export const shellMessages: MessageLoaders = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
};
