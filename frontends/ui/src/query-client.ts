import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isRetryable, Problem } from '@wayfare/ui/problem';
import { reportFailedRead } from '@wayfare/ui/report-failed-read';

const maxRetries = 3;

/** 1 s, 2 s, 4 s, at most 30 s; a server that names a time is believed. */
export const retryDelay = (attempt: number, error: unknown): number =>
  error instanceof Problem && error.retryAfterSeconds
    ? error.retryAfterSeconds * 1000
    : Math.min(1000 * 2 ** attempt, 30_000);

/** For a mutation whose request carries an Idempotency-Key: `useMutation({ ...retriedWrite, mutationFn })`. */
export const retriedWrite = {
  retry: (failures: number, error: unknown): boolean => failures < maxRetries && isRetryable(error),
  retryDelay,
};

/**
 * Reads are tried again when nobody answered; writes are not, and a refusal never is. Whatever could not be read in the
 * end is reported.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => reportFailedRead(error, queryKey) }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
        retryDelay,
        gcTime: 5 * 60_000,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
