import { queryOptions } from '@tanstack/react-query';
import type { VerifyResponse } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { isPaid } from '../application/continue-route.ts';

const pollFirst = 2_000;
const pollLongest = 15_000;

/** The bank has not answered, or the application has not heard of its payment yet. */
export const isOpen = (known: VerifyResponse | undefined): boolean =>
  known?.outcome === 'processing' ||
  (known?.outcome === 'paid' && known.formSession !== null && !isPaid(known.formSession));

/**
 * How a payment ended; asked again, ever more slowly, while the bank has not answered and no news would come by
 * themselves (`isLive`). Asking changes nothing twice.
 */
export const verifyQuery = (sessionId: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) => api.post('/payments/verify', { body: { sessionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      isOpen(state.data) && !isLive ? Math.min(pollFirst * 1.5 ** (state.dataUpdateCount - 1), pollLongest) : false,
  });
