import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Compared, Difference } from '../passport-scan/compare-passport.ts';
import type { Side } from '../passport-scan/difference-choice.tsx';

/** What was read from a traveller's passport before the payment; empty where it could not be read. */
export interface Read {
  readonly firstMiddleName: string;
  readonly lastName: string;
  readonly singleName: boolean;
  readonly passportNumber: string;
  /** ISO 3166. */
  readonly nationality: string;
  /** YYYY-MM-DD, like the expiry. */
  readonly birth: string;
  readonly expiry: string;
  /** The passport's letter. */
  readonly sex: string;
}
/** Fields of the two pages that are filled in from it. */
export type FilledField = 'firstMiddleName' | 'lastName' | 'birth' | 'passportNumber' | 'expiry' | 'nationality';
export interface KeptReading extends Read {
  /** Those that the reading filled in; what is in the others was typed, whether or not it says the same. */
  readonly filled: readonly FilledField[];
  /** Read, although neither a check digit nor the print vouches for them. */
  readonly unsure: readonly FilledField[];
  /** Where what was typed and the passport differ, and which of the two the traveller has chosen so far. */
  readonly differences: readonly Difference[];
  readonly chosen: Readonly<Partial<Record<Compared, Side>>>;
}
type Readings = Readonly<Record<number, KeptReading>>;

const storageKey = 'passportReadings';

const readStorage = (): Readings => {
  try {
    const kept: Record<string, KeptReading> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const nothing = { unsure: [], differences: [], chosen: {} };
    // A tab that was open before the release which keeps these has none of them.
    return Object.fromEntries(Object.entries(kept).map(([index, reading]) => [index, { ...nothing, ...reading }]));
  } catch {
    return {};
  }
};

/** By the traveller's index; for the tab's lifetime only, as it holds passport numbers. */
const store = createStore<Readings>(readStorage);

store.subscribe((readings) => {
  try {
    if (Object.keys(readings).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(readings));
  } catch {
    // Storage may be full or forbidden: the marks then last as long as the page.
  }
});

export const useKeptReading = (traveller: number): KeptReading | undefined =>
  useStore(store, (readings) => readings[traveller]);

export const keepReading = (traveller: number, reading: KeptReading): void => store.setState({ [traveller]: reading });

export const readingOf = (traveller: number): KeptReading | undefined => store.getState()[traveller];

export const filledOf = (traveller: number): readonly FilledField[] => readingOf(traveller)?.filled ?? [];

export const isUndecided = (reading: KeptReading | undefined): boolean =>
  reading?.differences.some(({ field }) => reading.chosen[field] === undefined) ?? false;

export const hasOpenDifferences = (traveller: number): boolean => isUndecided(readingOf(traveller));

export const forgetReadings = (): void => store.setState({}, true);

/** Takes a traveller out: those after them move up. Returns how to put the traveller back. */
export function removeReading(traveller: number): () => void {
  const before = store.getState();
  const moved = Object.entries(before)
    .map(([index, reading]) => [Number(index), reading] as const)
    .filter(([index]) => index !== traveller)
    .map(([index, reading]) => [index > traveller ? index - 1 : index, reading]);
  store.setState(Object.fromEntries(moved), true);
  return () => store.setState(before, true);
}

export type Provenance = 'read' | 'check' | 'edited';

/**
 * Where what stands in a field comes from: read from the passport, read without being certain, read and then changed;
 * undefined where typed.
 */
export const provenanceOf = (
  reading: KeptReading | undefined,
  field: FilledField,
  now: string,
): Provenance | undefined => {
  if (!reading?.filled.includes(field)) return undefined;
  if (reading[field] !== now.trim()) return 'edited';
  return reading.unsure.includes(field) ? 'check' : 'read';
};
