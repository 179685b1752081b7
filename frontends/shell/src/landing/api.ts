import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DestinationList, Requirement } from '@wayfare/gateway/contract/catalogue';
import { apiFetch } from '@wayfare/ui/api';

export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => apiFetch<DestinationList>('destinations', { signal }),
  staleTime: 60_000,
});

/** What a nationality needs for a destination (ISO codes). */
export const requirementQuery = (nationality: string, destination: string) =>
  queryOptions({
    queryKey: ['requirements', nationality, destination],
    queryFn: ({ signal }) => apiFetch<Requirement>('requirements', { query: { nationality, destination }, signal }),
    enabled: nationality !== '' && destination !== '' && nationality !== destination,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
