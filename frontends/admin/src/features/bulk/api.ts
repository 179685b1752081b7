import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyOf, OperationOf } from '@wayfare/api/call';
import type { BulkJob } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import type { CaseQuery } from '../cases/api.ts';

export type BulkRequest = BodyOf<OperationOf<'put', '/admin/cases/bulk/{id}'>>;
export type BulkAction = BulkJob['action'];
export const BULK_ACTIONS = ['claim', 'assign', 'release', 'note'] as const satisfies BulkAction[];

export const MOST_AT_ONCE = 200;
const EVERY_MS = 1_000;

/** What would happen to each case now. */
export const useBulkPreview = (request: BulkRequest, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['admin-bulk', 'preview', request],
    queryFn: ({ signal }) => api.post('/admin/cases/bulk/preview', { body: request, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

export const startBulk = (id: string, body: BulkRequest): Promise<BulkJob> =>
  api.put('/admin/cases/bulk/{id}', { path: { id }, body });
export const undoBulk = (id: string): Promise<BulkJob> => api.post('/admin/cases/bulk/{id}/undo', { path: { id } });

export const isOver = ({ status }: Pick<BulkJob, 'status'>): boolean => status === 'done' || status === 'undone';

/** A job as it goes on. */
export const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-bulk', 'job', id] as const,
    queryFn: ({ signal }) => api.get('/admin/cases/bulk/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : EVERY_MS),
  });

/** The first 200 cases of a view, whatever page is shown. */
export const listWholeView = async ({ search, ...filter }: CaseQuery): Promise<string[]> => {
  const query = { ...filter, page: 0, pageSize: MOST_AT_ONCE };
  const { cases } = search
    ? await api.post('/admin/cases/search', { body: { ...query, search } })
    : await api.get('/admin/cases', { query });
  return cases.map(({ applicationId }) => applicationId);
};
