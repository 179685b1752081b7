import { useState } from 'react';
import { MOST_AT_ONCE } from './api.ts';

interface Held {
  /** The view that they were selected in; another view begins with none. */
  view: string;
  ids: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | undefined;
}

/** What is selected of a view, 200 at most. @param shown the rows of the page, in their order */
export const useSelection = (view: string, shown: readonly string[]) => {
  const [held, setHeld] = useState<Held>({ view, ids: new Set(), anchor: undefined });
  const { ids, anchor } = held.view === view ? held : { ids: new Set<string>(), anchor: undefined };
  const hold = (chosen: Iterable<string>, from?: string) =>
    setHeld({ view, ids: new Set([...chosen].slice(0, MOST_AT_ONCE)), anchor: from });

  return {
    ids,
    clear: () => hold([]),
    set: (chosen: readonly string[]) => hold(chosen),
    /** Adds or takes away one; with `range` adds all from the last one that was touched. */
    toggle: (id: string, { range = false } = {}) => {
      const [from, to] = [shown.indexOf(anchor ?? ''), shown.indexOf(id)];
      if (range && from >= 0 && to >= 0)
        return hold([...ids, ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)], anchor);
      hold(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id], id);
    },
  };
};
export type Selection = ReturnType<typeof useSelection>;
