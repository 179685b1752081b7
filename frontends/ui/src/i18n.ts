import { type Language, languages, preferences } from '@wayfare/ui/preferences';
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';

export type MessageLoaders = Record<Language, () => Promise<ResourceKey | { default: ResourceKey }>>;

const loaders = new Map<string, MessageLoaders>();

/** i18next asks here for a language of a namespace the first time it needs it. */
const messageBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = loaders.get(namespace)?.[language as Language];
    if (!load) return done(null, {});
    load().then(
      (loaded) => done(null, (loaded as { default?: ResourceKey }).default ?? (loaded as ResourceKey)),
      (error: Error) => done(error, false),
    );
  },
};

/**
 * Starts i18next once. The visitor's language decides, unless a page is to be hydrated in its own first; `<html lang>`
 * follows.
 */
export async function startI18n(
  namespaces: Record<string, MessageLoaders>,
  lng: Language = preferences.getState().language,
): Promise<void> {
  for (const [namespace, messages] of Object.entries(namespaces)) loaders.set(namespace, messages);
  const show = (language: string) => document.documentElement.setAttribute('lang', language);
  i18next.on('languageChanged', show);
  await i18next
    .use(messageBackend)
    .use(initReactI18next)
    .init({
      lng,
      fallbackLng: 'en',
      supportedLngs: languages,
      ns: Object.keys(namespaces),
      defaultNS: Object.keys(namespaces)[0],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  preferences.subscribe(({ language }, before) => {
    if (language !== before.language) void i18next.changeLanguage(language);
  });
}

/** Makes a remote's messages known and loads them in the current language; resolves when its screens can be shown. */
export async function addMessages(namespace: string, messages: MessageLoaders): Promise<void> {
  loaders.set(namespace, messages);
  await i18next.loadNamespaces(namespace);
}
