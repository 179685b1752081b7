import { useTranslation } from 'react-i18next';
import { type FilledField, provenanceOf, useKeptReading } from './kept-readings.ts';

/** Says at a field of one traveller that it was read from the passport, or read and changed; nothing where typed. */
export function useProvenance(traveller: number): (field: FilledField, now: string) => string | undefined {
  const { t } = useTranslation('apply');
  const reading = useKeptReading(traveller);
  return (field, now) => {
    const provenance = provenanceOf(reading, field, now);
    return provenance && t(`passportFirst.mark.${provenance}`);
  };
}
