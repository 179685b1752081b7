import type { Query, QueryClient } from '@tanstack/react-query';

/** Between the beginnings of two refreshes: a busy office costs each screen two reads a second at most. */
const GAP_MS = 500;

/** Lists and counts may be concerned by any change; what is of one application only by its own. */
const LISTS = [
  ['admin-cases', 'queue'],
  ['admin-messages', 'waiting'],
];
const OF_ONE = ['admin-cases', 'admin-messages', 'admin-submissions'];

const isConcerned = ({ queryKey }: Pick<Query, 'queryKey'>, ids: ReadonlySet<string>, isAll: boolean): boolean => {
  const [family, kind, of] = queryKey;
  if (LISTS.some(([one, list]) => one === family && list === kind)) return true;
  if (kind === 'one') return OF_ONE.includes(String(family)) && (isAll || ids.has(String(of)));
  // The list of submissions stands under its filter.
  return family === 'admin-submissions' && typeof kind === 'object';
};

/**
 * Reads again what is on the screen and concerned: at once, or as soon as the refresh before is through and its pause
 * is over. However many changes there were meanwhile, it is one.
 */
export const createRefresh = (queries: QueryClient) => {
  let ids = new Set<string>();
  let isAll = false;
  let waits = false;
  let begun = Number.NEGATIVE_INFINITY;
  let before: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    const [named, all] = [ids, isAll];
    ids = new Set();
    isAll = false;
    waits = false;
    begun = performance.now();
    before = queries.invalidateQueries({ predicate: (query) => isConcerned(query, named, all) });
  };
  return {
    /** @param changed ids of applications; none where any may have changed */
    note: (changed: readonly string[]): void => {
      if (changed.length === 0) isAll = true;
      for (const id of changed) ids.add(id);
      if (waits) return;
      waits = true;
      void before.then(() => {
        timer = setTimeout(refresh, Math.max(0, begun + GAP_MS - performance.now()));
      });
    },
    stop: () => clearTimeout(timer),
  };
};
