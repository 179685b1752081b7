import { useSession } from '@wayfare/ui/use-session';
import { useMemo, useState } from 'react';
import { type ColumnChoice, type ColumnSet, isUsual, moveColumn, readChoice, usualChoice } from './column-choice.ts';

export interface Columns {
  choice: ColumnChoice[];
  set: ColumnSet;
  isUsual: boolean;
  /** The columns that are shown, in their chosen order. */
  arrange: <C extends { readonly key: string }>(columns: readonly C[]) => C[];
  show: (key: string, isShown: boolean) => void;
  move: (key: string, step: 1 | -1) => void;
  reset: () => void;
}

/** Which columns of a list this person sees, and in which order; kept in this browser. */
export const useColumns = (list: 'submissions' | 'cases', set: ColumnSet): Columns => {
  const { user } = useSession();
  const place = `wayfare-staff-columns:${list}:${user?.id ?? ''}`;
  // Read anew for each person who signs in on this page.
  const stored = useMemo(() => readChoice(localStorage.getItem(place), set), [place, set]);
  const [changed, setChanged] = useState<{ place: string; choice: ColumnChoice[] }>();
  const choice = changed?.place === place ? changed.choice : stored;
  const keep = (next: ColumnChoice[]) => {
    setChanged({ place, choice: next });
    if (isUsual(next, set)) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(next));
  };
  return {
    choice,
    set,
    isUsual: isUsual(choice, set),
    arrange: (columns) =>
      choice
        .filter(({ isShown }) => isShown)
        .map(({ key }) => columns.find((column) => column.key === key))
        .filter((column) => column !== undefined),
    show: (key, isShown) => keep(choice.map((one) => (one.key === key ? { key, isShown } : one))),
    move: (key, step) => keep(moveColumn(choice, key, step, set)),
    reset: () => keep(usualChoice(set)),
  };
};
