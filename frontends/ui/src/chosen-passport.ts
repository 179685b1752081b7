const storageKey = 'chosenPassport';

const isCode = (value: string | null | undefined): value is string => /^[A-Z]{2}$/.test(value ?? '');

/** The passport that was chosen last in this tab (ISO code); empty where none was. */
export function chosenPassport(): string {
  try {
    const kept = sessionStorage.getItem(storageKey);
    return isCode(kept) ? kept : '';
  } catch {
    return '';
  }
}

export function rememberPassport(country: string): void {
  try {
    if (isCode(country)) sessionStorage.setItem(storageKey, country);
  } catch {
    // Storage may be full or forbidden: the choice is then carried by the addresses alone.
  }
}

/** The passport that an address carries along; empty where it carries none. */
export const carriedPassport = (search: URLSearchParams): string => {
  const carried = search.get('nationality')?.toUpperCase();
  return isCode(carried) ? carried : '';
};
