import { useState } from 'react';

interface Card {
  /** Of the field array: stays with a traveller who moves up. */
  readonly id: string;
}

/**
 * Which travellers' cards are open: the first one, those that are added, and whatever the visitor or a fault opens. A
 * finished one folds when another is gone on to.
 * @param isNeeded whether a card asks for something by itself
 */
export function useOpenCards(cards: readonly Card[], isNeeded: (index: number) => boolean) {
  const [atFirst] = useState<ReadonlySet<string>>(() => new Set(cards.map(({ id }) => id)));
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const set = (ids: readonly (string | undefined)[], isOpen: boolean): void => {
    const known = ids.flatMap((id) => (id === undefined ? [] : [[id, isOpen] as const]));
    setChosen((before) => ({ ...before, ...Object.fromEntries(known) }));
  };
  return {
    isOpen: (index: number): boolean => {
      const id = cards[index]?.id ?? '';
      return chosen[id] ?? (index === 0 || !atFirst.has(id) || isNeeded(index));
    },
    open: (...ids: (string | undefined)[]) => set(ids, true),
    fold: (...ids: (string | undefined)[]) => set(ids, false),
  };
}
