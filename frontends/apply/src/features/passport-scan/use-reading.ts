import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Extraction } from '@wayfare/api/schema';
import { Problem } from '@wayfare/ui/problem';
import { retryDelay } from '@wayfare/ui/query-client';
import { toast } from '@wayfare/ui/toast';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { extractPassport } from '../documents/api.ts';

export interface Reading {
  readonly state: 'none' | 'reading' | 'read' | 'failed' | 'skipped';
  /** The reader is busy; it is asked again shortly. */
  readonly isWaiting: boolean;
  /** What was read; of a reading that failed only what is certain, if anything. */
  readonly extraction: Extraction | undefined;
  /** Why it failed, where there is something to be done about it. */
  readonly reason: string | undefined;
  readonly again: () => void;
  /** The traveller would rather type. */
  readonly skip: () => void;
}

const MOST_WAITS = 6;

const reasons = [
  'no-zone-found',
  'check-digits',
  'not-a-passport',
  'number-uncertain',
  'names-uncertain',
  'ocr-busy',
] as const;

/** Why nothing was read, where there are words for it. */
export const knownReason = (reason: string | undefined): (typeof reasons)[number] | undefined =>
  reasons.find((known) => known === reason);

const isBusy = (error: unknown) => error instanceof Problem && error.status === 429;

/**
 * Each field by itself may be certain although the page as a whole is not: a check digit that agrees, or print and zone
 * alike.
 */
export const certainOf = ({ fields, data, ...rest }: Extraction): Extraction | undefined => {
  const certain = fields.filter(({ verified, value }) => verified && value !== '');
  if (certain.length === 0) return undefined;
  const known = new Set<string>(certain.map(({ name }) => name));
  const kept = Object.entries(data).map(([name, value]) => [name, known.has(name) ? value : '']);
  return { ...rest, fields: certain, data: Object.fromEntries(kept) as Extraction['data'] };
};

/**
 * Reads the passport on a picture, once per picture, and says how it went. Without `documentId` there is nothing to
 * read.
 */
export function useReading(documentId: string | undefined): Reading {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const told = useRef<unknown>(undefined);
  const [skipped, setSkipped] = useState<string>();
  const queryKey = ['extraction', documentId];
  const { data, error, isFetching, failureReason, refetch } = useQuery({
    queryKey,
    queryFn: () => extractPassport(documentId ?? ''),
    enabled: documentId !== undefined && skipped !== documentId,
    staleTime: Number.POSITIVE_INFINITY,
    // Entering it by hand is possible at once; only a busy reader is worth a wait.
    retry: (failures, reason) => isBusy(reason) && failures < MOST_WAITS,
    retryDelay,
  });
  const extraction = useMemo(() => (data && !data.accepted ? certainOf(data) : data), [data]);
  const hasFailed = !isFetching && (error !== null || data?.accepted === false);

  useEffect(() => {
    const outcome = isFetching ? undefined : (error ?? data);
    if (!outcome || told.current === outcome) return;
    told.current = outcome;
    if (hasFailed) toast.error(t('scan.failed'), { description: t('scan.failedBody') });
    else toast.success(t('scan.extracted'), { description: t('scan.extractedBody') });
  }, [isFetching, error, data, hasFailed, t]);

  const skip = () => {
    setSkipped(documentId);
    void queryClient.cancelQueries({ queryKey });
  };
  const again = () => {
    setSkipped(undefined);
    void refetch();
  };
  const nothing = { isWaiting: false, extraction: undefined, reason: undefined, again, skip };
  if (documentId === undefined) return { ...nothing, state: 'none' };
  if (skipped === documentId) return { ...nothing, state: 'skipped' };
  if (isFetching) return { ...nothing, state: 'reading', isWaiting: isBusy(failureReason) };
  if (!hasFailed) return { ...nothing, state: data ? 'read' : 'none', extraction };
  const reason = data?.reason ?? (isBusy(error) ? 'ocr-busy' : undefined);
  return { ...nothing, state: 'failed', extraction, reason };
}
