export const storageKey = 'messageDrafts';

/** Apart from what keeps them: each page may sign out, few write messages. */
export function forgetMessageDrafts(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
