/**
 * What was searched for stays with the entry of the browser's history, so that Back keeps it. It never stands in the
 * address: names, e-mail addresses and passport numbers would stay in logs and be shared with the link.
 */
export interface SearchState {
  search: string;
}

export const readSearchState = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

export const toSearchState = (search: string): SearchState | undefined => (search ? { search } : undefined);
