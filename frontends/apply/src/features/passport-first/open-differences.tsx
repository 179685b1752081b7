import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DifferenceChoice } from '../passport-scan/difference-choice.tsx';
import type { TravellerForm } from '../personal-details/schema.ts';
import { take } from './fill-in.ts';
import { useKeptReading } from './kept-readings.ts';
import { noteChoice } from './note-choice.ts';

interface OpenDifferencesProps {
  readonly form: UseFormReturn<{ travellers: TravellerForm[] }>;
  /** Index from 0. */
  readonly traveller: number;
  /** Also those about which the traveller had decided before. */
  readonly withDecided?: boolean;
}

/** Where the passport says something else than what was typed, for the traveller to decide; also after a reload. */
export function OpenDifferences({ form, traveller, withDecided = false }: OpenDifferencesProps) {
  const reading = useKeptReading(traveller);
  // What is decided here stays in sight, so that it can be taken back.
  const [before] = useState(reading);
  return reading?.differences
    .filter(({ field }) => withDecided || before?.chosen[field] === undefined)
    .map((difference) => (
      <DifferenceChoice
        key={difference.field}
        difference={difference}
        chosen={reading.chosen[difference.field]}
        onChoose={(side) => {
          take(form, traveller, difference.field, side === 'mine' ? difference.mine : difference.passports);
          noteChoice(traveller, difference.field, side);
        }}
      />
    ));
}
