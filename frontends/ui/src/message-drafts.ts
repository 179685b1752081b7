import { storageKey } from './forget-message-drafts.ts';

const readAll = (): Record<string, string> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
};

/** What is typed and not sent yet, by what it is about; for the tab's lifetime, until it is sent or signed out. */
export const messageDraft = (about: string): string => readAll()[about] ?? '';

export function keepMessageDraft(about: string, text: string): void {
  const { [about]: _, ...others } = readAll();
  const drafts = text === '' ? others : { ...others, [about]: text };
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Storage may be full or forbidden: the text then lasts as long as the page.
  }
}
