import type { MessageLoaders } from '@wayfare/ui/i18n';

/** The words of the components themselves, namespace `ui`. */
export const uiMessages: MessageLoaders = {
  en: () => import(/* webpackChunkName: "ui-en" */ '@wayfare/ui/locales/en'),
  es: () => import(/* webpackChunkName: "ui-es" */ '@wayfare/ui/locales/es'),
  fr: () => import(/* webpackChunkName: "ui-fr" */ '@wayfare/ui/locales/fr'),
};
