import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => api.get('/destinations', { signal }),
  staleTime: 60_000,
});

/** What a nationality needs for a destination (ISO codes). */
export const requirementQuery = (nationality: string, destination: string) =>
  queryOptions({
    queryKey: ['requirements', nationality, destination],
    queryFn: ({ signal }) => api.get('/requirements', { query: { nationality, destination }, signal }),
    enabled: nationality !== '' && destination !== '' && nationality !== destination,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
