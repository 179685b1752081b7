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

function readPreferences(): Preferences {
  try {
    const saved = JSON.parse(globalThis.localStorage?.getItem(storageKey) ?? '{}') as Partial<Preferences>;
    return {
      language: isLanguage(saved.language) ? saved.language : 'en',
      currency: isCurrency(saved.currency) ? saved.currency : 'usd',
    };
  } catch {
    return { language: 'en', currency: 'usd' };
  }
}

/** The visitor's language and currency: English and US dollars until they choose, kept in this browser. */
export const preferences = createStore<Preferences>(readPreferences);

preferences.subscribe((state) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // Storage may be full or forbidden; the choice then lasts as long as the page.
  }
});

export const setLanguage = (language: Language): void => preferences.setState({ language });
export const setCurrency = (currency: CurrencyCode): void => preferences.setState({ currency });
