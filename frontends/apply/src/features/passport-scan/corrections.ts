import type { ScanForm } from './schema.ts';

const storageKey = 'passportCorrections';

/**
 * What a traveller corrected of one reading, until it is saved: the page is read again after a reload, and the
 * corrections
 * stand. In this tab alone, as they hold a passport's number.
 */
export function correctionsOf(documentId: string): Partial<ScanForm> {
  try {
    const kept: { documentId?: string; values?: Partial<ScanForm> } = JSON.parse(
      sessionStorage.getItem(storageKey) ?? '{}',
    );
    return kept.documentId === documentId ? (kept.values ?? {}) : {};
  } catch {
    return {};
  }
}

export function keepCorrections(documentId: string, values: Partial<ScanForm>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ documentId, values }));
  } catch {
    // Storage may be full or forbidden: the corrections then last as long as the page.
  }
}

export function forgetCorrections(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
