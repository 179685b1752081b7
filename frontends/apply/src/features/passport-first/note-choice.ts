import type { Compared } from '../passport-scan/compare-passport.ts';
import type { Side } from '../passport-scan/difference-choice.tsx';
import { type FilledField, keepReading, readingOf } from './kept-readings.ts';

const FILLED: Partial<Record<Compared, FilledField>> = {
  firstName: 'firstMiddleName',
  lastName: 'lastName',
  dateOfBirth: 'birth',
  passportNumber: 'passportNumber',
  dateOfExpiry: 'expiry',
  nationality: 'nationality',
};

/** Notes that a field holds what the passport says, or again what was typed, as the traveller has chosen. */
export function noteChoice(traveller: number, field: Compared, side: Side): void {
  const reading = readingOf(traveller);
  if (!reading) return;
  const filled = FILLED[field];
  const others = reading.filled.filter((one) => one !== filled);
  keepReading(traveller, {
    ...reading,
    filled: filled && side === 'passport' ? [...others, filled] : others,
    chosen: { ...reading.chosen, [field]: side },
  });
}
