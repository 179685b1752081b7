import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '@wayfare/gateway/contract/catalogue';
import { apiFetch } from '@wayfare/ui/api';

/** What the operator configures; asked for once per page load. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => apiFetch<Settings>('settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
