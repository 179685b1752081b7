import { type CurrencyCode, type Language, preferences } from '@wayfare/ui/preferences';
import { useStore } from 'zustand';

/** Re-renders when the visitor chooses another language. */
export const useLanguage = (): Language => useStore(preferences, (state) => state.language);

/** Re-renders when the visitor chooses another currency. */
export const useCurrency = (): CurrencyCode => useStore(preferences, (state) => state.currency);
