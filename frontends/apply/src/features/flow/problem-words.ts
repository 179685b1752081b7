import { isRetryable, Problem } from '@wayfare/ui/problem';
import type { TFunction } from 'i18next';

const known = [
  'nationality-not-eligible',
  'destination-not-found',
  'application-not-found',
  'application-changed',
  'application-incomplete',
  'application-already-paid',
  'application-not-paid',
];

/** What went wrong, as the second half of a sentence that says what failed. */
export function problemWords(error: unknown, t: TFunction<'apply'>): string {
  if (!(error instanceof Problem)) return t('problems.server');
  if (error.status === 0) return t('problems.network');
  if (error.status === 429) return t('problems.busy');
  if (known.includes(error.reason)) return t(`problems.${error.reason}`);
  if (isRetryable(error) || !error.reference) return t('problems.server');
  return t('problems.serverReference', { reference: error.reference });
}
