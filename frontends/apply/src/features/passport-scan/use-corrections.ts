import type { Extraction, Traveller } from '@wayfare/api/schema';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { correctionsOf, keepCorrections } from './corrections.ts';
import { fromExtraction, type ScanForm, startingScan, withoutGaps } from './schema.ts';

/** Fills the form with what was read, and with what the traveller corrected of it before; keeps each correction. */
export function useCorrections(
  form: UseFormReturn<ScanForm>,
  documentId: string,
  traveller: Traveller,
  extraction: Extraction | undefined,
): void {
  const saved = useRef(traveller);
  const { reset, setValue, subscribe } = form;
  useEffect(() => {
    const corrections = Object.entries(correctionsOf(documentId)) as [keyof ScanForm, ScanForm[keyof ScanForm]][];
    if (extraction?.accepted) reset(fromExtraction(extraction));
    else if (extraction) reset({ ...startingScan(saved.current), ...withoutGaps(fromExtraction(extraction)) });
    for (const [field, value] of corrections) setValue(field, value, { shouldDirty: true });
  }, [extraction, documentId, reset, setValue]);

  // What is typed without a reading corrects none: a later reading takes its place.
  const isRead = extraction !== undefined;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields = {} }) => {
          const corrected = Object.entries(values).filter(([field]) => field in dirtyFields);
          if (isRead && corrected.length > 0) keepCorrections(documentId, Object.fromEntries(corrected));
        },
      }),
    [subscribe, documentId, isRead],
  );
}
