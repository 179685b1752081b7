import { useQuery } from '@tanstack/react-query';
import type { BodyOf, OperationOf } from '@wayfare/api/call';
import type { SavedView } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

export type ViewDraft = BodyOf<OperationOf<'post', '/admin/views'>>;

export const viewsKey = ['admin-views'] as const;

/** One's own views and those that colleagues share, by name. */
export const useViews = (enabled = true) =>
  useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.get('/admin/views', { signal }),
    select: ({ views }) => views,
    staleTime: 60_000,
    enabled,
  });

export const saveView = (body: ViewDraft): Promise<SavedView> => api.post('/admin/views', { body });
export const changeView = ({ id, version }: SavedView, body: ViewDraft): Promise<SavedView> =>
  api.put('/admin/views/{id}', { path: { id }, body, version });
export const removeView = ({ id, version }: SavedView) => api.delete('/admin/views/{id}', { path: { id }, version });
