import type { PersonalDetails, Traveller } from './application.ts';

const birth = ({ birthYear, birthMonth, birthDay }: PersonalDetails) => `${birthYear}-${birthMonth}-${birthDay}`;
const letters = (text: string) => text.trim().toLowerCase();

const likeness = (one: PersonalDetails, other: PersonalDetails): number =>
  [
    letters(one.firstMiddleName) === letters(other.firstMiddleName),
    letters(one.lastName) === letters(other.lastName),
    birth(one) === birth(other),
  ].filter(Boolean).length;

/**
 * The travellers as now entered, each with the passport and documents of the same person before. The same person is one
 * who agrees in name and birth date, or in two of first name, last name and birth date; failing that, one at the same
 * place, as long as nobody was removed. A passport never moves to somebody else because a card above was removed.
 */
export const matchTravellers = (before: readonly Traveller[], entered: readonly PersonalDetails[]): Traveller[] => {
  const free = new Set(before.keys());
  const kept = new Map<number, Traveller>();
  const pair = (index: number, candidate: number | undefined) => {
    const found = candidate === undefined ? undefined : before[candidate];
    if (candidate === undefined || !found) return;
    free.delete(candidate);
    kept.set(index, found);
  };
  for (const wanted of [3, 2]) {
    for (const [index, details] of entered.entries()) {
      if (kept.has(index)) continue;
      const alike = (candidate: number) => likeness(before[candidate] as Traveller, details) === wanted;
      pair(index, free.has(index) && alike(index) ? index : [...free].find(alike));
    }
  }
  if (entered.length >= before.length)
    for (const index of entered.keys()) if (!kept.has(index) && free.has(index)) pair(index, index);

  return entered.map((details, index) => ({
    passportSkipped: false,
    ...kept.get(index),
    ...details,
    email: index === 0 ? details.email.toLowerCase() : '',
  }));
};
