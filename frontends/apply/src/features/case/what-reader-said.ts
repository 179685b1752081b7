import type { Application, Document } from '@wayfare/api/schema';
import { differencesOf } from '../passport-scan/compare-passport.ts';

interface ReaderWords {
  /** Key of its sentence. */
  readonly words: 'later' | 'typed' | 'same' | 'differs';
  readonly differences: number;
}

/** What came of reading a passport's page; undefined of a picture that nobody reads, or of one not read yet. */
export function whatReaderSaid(
  { travellers, submittedAt }: Pick<Application, 'travellers' | 'submittedAt'>,
  { kind, traveller: index, createdAt }: Pick<Document, 'kind' | 'traveller' | 'createdAt'>,
): ReaderWords | undefined {
  const traveller = travellers[index];
  if (kind !== 'passport' || !traveller) return undefined;
  // What was asked for again goes straight to the staff: what is kept was read from the one before.
  if (submittedAt && createdAt > submittedAt) return { words: 'later', differences: 0 };
  if (!traveller.passportScan) return undefined;
  const { read } = traveller.passportScan;
  if (!read) return { words: 'typed', differences: 0 };
  const differences = differencesOf(traveller, read, { expiry: read.dateOfExpiry }).length;
  return { words: differences === 0 ? 'same' : 'differs', differences };
}
