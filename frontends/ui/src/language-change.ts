import type { QueryClient } from '@tanstack/react-query';
import { preferences } from '@wayfare/ui/preferences';

/** Whose answers hold words of the catalogue, which the server writes in the reader's language. */
const worded: readonly unknown[] = ['destinations', 'services', 'upsells', 'requirements', 'quote'];

/** Asks anew for what was answered in another language. */
export const askAgainInNewLanguage = (queryClient: QueryClient): (() => void) =>
  preferences.subscribe((now, before) => {
    if (now.language === before.language) return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => worded.includes(queryKey[0]) });
  });
