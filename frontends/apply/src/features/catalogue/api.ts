import { queryOptions } from '@tanstack/react-query';
import type { DestinationList, Settings, Upsell, VisaService } from '@wayfare/gateway/contract/catalogue';
import { apiFetch } from '@wayfare/ui/api';

const minute = 60_000;

export const destinationsQuery = () =>
  queryOptions({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => apiFetch<DestinationList>('destinations', { signal }),
    staleTime: minute,
  });

/** Active services of a destination, cheapest first. */
export const servicesQuery = (destinationId: string) =>
  queryOptions({
    queryKey: ['services', destinationId],
    queryFn: ({ signal }) =>
      apiFetch<{ services: VisaService[] }>(`destinations/${destinationId}/services`, { signal }),
    select: ({ services }) => services,
    staleTime: minute,
  });

/** Add-ons offered to one nationality. */
export const upsellsQuery = (destinationId: string, nationality: string) =>
  queryOptions({
    queryKey: ['upsells', destinationId, nationality],
    queryFn: ({ signal }) =>
      apiFetch<{ upsells: Upsell[] }>(`destinations/${destinationId}/upsells`, { query: { nationality }, signal }),
    select: ({ upsells }) => upsells,
    staleTime: minute,
  });

/** What the operator configures; the same entry of the cache as the shell's. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => apiFetch<Settings>('settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
