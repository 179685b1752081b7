import type { MessageLoaders } from '@wayfare/ui/i18n';

/** The shell's own words, namespace `shell`. */
export const shellMessages: MessageLoaders = {
  en: () => import(/* webpackChunkName: "shell-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "shell-es" */ './locales/es.json'),
  fr: () => import(/* webpackChunkName: "shell-fr" */ './locales/fr.json'),
};
