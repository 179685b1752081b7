import { useQuery } from '@tanstack/react-query';
import type { Extraction } from '@visa/gateway/contract/document';
import { Problem } from '@visa/ui/problem';
import { toast } from '@visa/ui/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { extractPassport } from '../documents/api.ts';

export interface Reading {
  readonly state: 'none' | 'reading' | 'read' | 'failed';
  /** What was read; only where it can be trusted. */
  readonly extraction: Extraction | undefined;
  readonly again: () => void;
}

const isBusy = (error: unknown) => error instanceof Problem && error.status === 429;

/** Reads the passport on a picture, once per picture, and says how it went. Without `documentId` there is nothing to read. */
export function useReading(documentId: string | undefined): Reading {
  const { t } = useTranslation('apply');
  const told = useRef<unknown>(undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['extraction', documentId],
    queryFn: () => extractPassport(documentId ?? ''),
    enabled: documentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Entering it by hand is at once possible; only a busy reader is worth a short wait.
    retry: (failures, reason) => isBusy(reason) && failures < 2,
  });
  const hasFailed = !isFetching && (error !== null || data?.accepted === false);
  const extraction = data?.accepted ? data : undefined;

  useEffect(() => {
    const outcome = isFetching ? undefined : (error ?? data);
    if (!outcome || told.current === outcome) return;
    told.current = outcome;
    if (hasFailed) toast.error(t('scan.failed'), { description: t('scan.failedBody') });
    else toast.success(t('scan.extracted'), { description: t('scan.extractedBody') });
  }, [isFetching, error, data, hasFailed, t]);

  if (documentId === undefined) return { state: 'none', extraction: undefined, again: () => undefined };
  return {
    state: isFetching ? 'reading' : hasFailed ? 'failed' : extraction ? 'read' : 'none',
    extraction,
    again: () => void refetch(),
  };
}
