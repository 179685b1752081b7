import { queryOptions } from '@tanstack/react-query';
import type { ErasureDone } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

export const myDataQuery = () =>
  queryOptions({
    queryKey: ['my-data'],
    queryFn: ({ signal }) => api.get('/me/data', { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const eraseApplications = (applicationIds: string[]): Promise<ErasureDone> =>
  api.post('/me/erasures', { body: { applicationIds } });
