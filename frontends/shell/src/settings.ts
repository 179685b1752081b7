import { queryOptions } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

/** What the operator configures; asked for once per page load. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get('/settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
