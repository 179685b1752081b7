import type { DateParts } from '@wayfare/ui/components/date-select';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

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
}
type Readings = Readonly<Record<number, KeptReading>>;

const storageKey = 'passportReadings';

const readStorage = (): Readings => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
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

export const filledOf = (traveller: number): readonly FilledField[] => store.getState()[traveller]?.filled ?? [];

/** Notes that a field holds what the passport says, or again what was typed, as the traveller has chosen. */
export function noteFilled(traveller: number, field: FilledField, isFilled: boolean): void {
  const reading = store.getState()[traveller];
  if (!reading) return;
  const others = reading.filled.filter((one) => one !== field);
  keepReading(traveller, { ...reading, filled: isFilled ? [...others, field] : others });
}

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

export type Provenance = 'read' | 'edited';

/** Where what stands in a field comes from: read from the passport, read and then changed; undefined where typed. */
export const provenanceOf = (
  reading: KeptReading | undefined,
  field: FilledField,
  now: string,
): Provenance | undefined => {
  if (!reading?.filled.includes(field)) return undefined;
  return reading[field] === now.trim() ? 'read' : 'edited';
};

export const isoOf = ({ year, month, day }: DateParts): string =>
  year && month && day ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : '';
