import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/**
 * Fetched when the screen asks for a number, and not with it: every country's numbering plan weighs as much as the
 * screen.
 */
const rulesQuery = queryOptions({
  queryKey: ['phone-rules'],
  queryFn: () => import('@wayfare/gateway/contract/phone-number'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const usePhoneRules = () => useQuery(rulesQuery).data;

/**
 * The rules for a form that is sent before they came; undefined where they can't be had: the server judges by the same.
 */
export const phoneRulesNow = (queryClient: QueryClient) => queryClient.fetchQuery(rulesQuery).catch(() => undefined);
