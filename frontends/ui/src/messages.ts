import type { MessageLoaders } from '@visa/ui/i18n';

/** The words of the components themselves, namespace `ui`. */
export const uiMessages: MessageLoaders = {
  en: () => import(/* webpackChunkName: "ui-en" */ '@visa/ui/locales/en'),
  es: () => import(/* webpackChunkName: "ui-es" */ '@visa/ui/locales/es'),
  fr: () => import(/* webpackChunkName: "ui-fr" */ '@visa/ui/locales/fr'),
};
