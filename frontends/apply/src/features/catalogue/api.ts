import { queryOptions } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

const minute = 60_000;

export const destinationsQuery = () =>
  queryOptions({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => api.get('/destinations', { signal }),
    staleTime: minute,
  });

/** Active services of a destination, cheapest first. */
export const servicesQuery = (destinationId: string) =>
  queryOptions({
    queryKey: ['services', destinationId],
    queryFn: ({ signal }) => api.get('/destinations/{id}/services', { path: { id: destinationId }, signal }),
    select: ({ services }) => services,
    staleTime: minute,
  });

/** Add-ons offered to one nationality. */
export const upsellsQuery = (destinationId: string, nationality: string) =>
  queryOptions({
    queryKey: ['upsells', destinationId, nationality],
    queryFn: ({ signal }) =>
      api.get('/destinations/{id}/upsells', { path: { id: destinationId }, query: { nationality }, signal }),
    select: ({ upsells }) => upsells,
    staleTime: minute,
  });

/** What the operator configures; the same entry of the cache as the shell's. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.get('/settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
