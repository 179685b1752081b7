import type { MessageLoaders } from '@visa/ui/i18n';

/** The words of the components themselves, namespace `ui`. */
export const uiMessages: MessageLoaders = {
  en: () => import('@visa/ui/locales/en'),
  es: () => import('@visa/ui/locales/es'),
  fr: () => import('@visa/ui/locales/fr'),
};
