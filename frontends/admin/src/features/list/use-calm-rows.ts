import { useState } from 'react';

interface Kept<Row> {
  /** Of another view nothing is kept. */
  view: string;
  rows: readonly Row[];
}

/** The rows that stand there, as they are now; those that have left as they were. */
const inPlace = <Row>(kept: readonly Row[], now: readonly Row[], keyOf: (row: Row) => string): Row[] => {
  const byKey = new Map(now.map((row) => [keyOf(row), row]));
  return kept.map((row) => byKey.get(keyOf(row)) ?? row);
};

/**
 * Rows that don't move under the reader's hand: while the pointer is among them or one has the focus, each stays in its
 * place, shows what it is now, and is marked where it has left; newer ones wait. `settle` lets them in.
 */
export const useCalmRows = <Row>(now: readonly Row[] | undefined, keyOf: (row: Row) => string, view: string) => {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [kept, setKept] = useState<Kept<Row>>();
  const isHeld = (pointed || focused) && kept?.view === view && kept.rows.length > 0 && now !== undefined;
  const rows = isHeld ? inPlace(kept.rows, now, keyOf) : now;
  const isSame = (one: readonly Row[] | undefined) =>
    one?.length === rows?.length && rows?.every((row, index) => row === one?.[index]);
  if (rows && !(kept?.view === view && isSame(kept.rows))) setKept({ view, rows });

  const shown = new Set(rows?.map(keyOf));
  const present = new Set(now?.map(keyOf));
  return {
    rows,
    /** Keys of rows that no longer belong here. */
    left: new Set([...shown].filter((one) => !present.has(one))),
    /** How many rows wait to be shown. */
    waiting: [...present].filter((one) => !shown.has(one)).length,
    settle: () => setKept(undefined),
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
};
