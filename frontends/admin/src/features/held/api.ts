import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { BodyOf, OperationOf } from '@wayfare/api/call';
import type { HeldChange, HeldChangeList } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

export type HeldChangeRequest = BodyOf<OperationOf<'put', '/admin/held-changes/{id}'>>;

const EVERY_MS = 1_000;
const key = ['admin-held'] as const;

/** It is made in some seconds, unless it is undone. @param id the same again holds nothing twice */
export const holdChange = (body: HeldChangeRequest, id: string = crypto.randomUUID()): Promise<HeldChange> =>
  api.put('/admin/held-changes/{id}', { path: { id }, body });

export const undoHeld = (id: string): Promise<HeldChange> =>
  api.post('/admin/held-changes/{id}/undo', { path: { id } });

const waits = ({ status }: HeldChange): boolean => status === 'waiting';

/** One's own changes that wait, after a reload too, and those that were refused; asked for while any waits. */
export const useHeldChanges = (enabled: boolean) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/admin/held-changes', { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.changes.some(waits) ? EVERY_MS : false),
  });

const replaceOne = (queries: QueryClient, id: string, by: readonly HeldChange[]) =>
  queries.setQueryData<HeldChangeList>(key, (known) => ({
    changes: [...(known?.changes ?? []).filter((one) => one.id !== id), ...by],
  }));

/** Shows a change that was just held, at once. */
export const noteHeld = (queries: QueryClient, held: HeldChange) =>
  replaceOne(queries, held.id, waits(held) ? [held] : []);
/** No longer shown. */
export const forgetHeld = (queries: QueryClient, id: string) => replaceOne(queries, id, []);
