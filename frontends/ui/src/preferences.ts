import { createStore } from 'zustand/vanilla';

export const languages = ['en', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

export const currencies = ['usd', 'eur', 'gbp'] as const;
export type CurrencyCode = (typeof currencies)[number];

interface Preferences {
  readonly language: Language;
  readonly currency: CurrencyCode;
}

const storageKey = 'preferences';

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);
const isCurrency = (value: unknown): value is CurrencyCode => currencies.includes(value as CurrencyCode);

/** The language the page was served in: English, unless its address asks for another. */
export const servedLanguage = (): Language => {
  const lang = globalThis.document?.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
};

function readPreferences(served: Preferences): Preferences {
  try {
    const saved = JSON.parse(globalThis.localStorage?.getItem(storageKey) ?? '{}') as Partial<Preferences>;
    const isAskedFor = served.language !== 'en';
    return {
      language: !isAskedFor && isLanguage(saved.language) ? saved.language : served.language,
      currency: isCurrency(saved.currency) ? saved.currency : served.currency,
    };
  } catch {
    return served;
  }
}

const save = (state: Preferences): void => {
  // So that the next page is served in it already; whoever serves it sees nothing of this storage.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser we support has the Cookie Store API
  document.cookie = `language=${state.language}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // Storage may be full or forbidden; the choice then lasts as long as the page.
  }
};

/**
 * The visitor's language and currency: English and US dollars until they choose, kept in this browser. The initial
 * state is what the page was prerendered with, so that it can be hydrated as it is; what was chosen follows at once.
 */
export const preferences = createStore<Preferences>(() => ({ language: servedLanguage(), currency: 'usd' }));
preferences.setState(readPreferences(preferences.getInitialState()));
preferences.subscribe(save);
const { language } = preferences.getState();
if (language !== 'en' || language !== preferences.getInitialState().language) save(preferences.getState());

/** Whether this browser has kept a choice of its own. */
export const hasChosenLanguage = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
};

export const setLanguage = (language: Language): void => preferences.setState({ language });
export const setCurrency = (currency: CurrencyCode): void => preferences.setState({ currency });
