import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, OperationOf } from '@wayfare/api/call';
import type { Translation } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

/** Lists that staff edit, by the name of their address below /admin. */
export type RecordKind = 'destinations' | 'services' | 'upsells' | 'templates';
type CopiedKind = Exclude<RecordKind, 'templates'>;

export type RecordOf<K extends RecordKind> = AnswerOf<OperationOf<'put', `/admin/${K}/{id}`>>;
export type InputOf<K extends RecordKind> = BodyOf<OperationOf<'post', `/admin/${K}`>>;

interface Calls<K extends RecordKind> {
  readonly list: (signal: AbortSignal) => Promise<RecordOf<K>[]>;
  readonly create: (body: InputOf<K>) => Promise<RecordOf<K>>;
  /** @param seenAt `updatedAt` of what the writer read: refused where it was changed since. */
  readonly update: (id: string, body: InputOf<K>, seenAt: string) => Promise<RecordOf<K>>;
}

const calls: { readonly [K in RecordKind]: Calls<K> } = {
  destinations: {
    list: async (signal) => (await api.get('/admin/destinations', { signal })).destinations,
    create: (body) => api.post('/admin/destinations', { body }),
    update: (id, body, seenAt) => api.put('/admin/destinations/{id}', { path: { id }, body, query: { seenAt } }),
  },
  services: {
    list: async (signal) => (await api.get('/admin/services', { signal })).services,
    create: (body) => api.post('/admin/services', { body }),
    update: (id, body, seenAt) => api.put('/admin/services/{id}', { path: { id }, body, query: { seenAt } }),
  },
  upsells: {
    list: async (signal) => (await api.get('/admin/upsells', { signal })).upsells,
    create: (body) => api.post('/admin/upsells', { body }),
    update: (id, body, seenAt) => api.put('/admin/upsells/{id}', { path: { id }, body, query: { seenAt } }),
  },
  templates: {
    list: async (signal) => (await api.get('/admin/templates', { signal })).templates,
    create: (body) => api.post('/admin/templates', { body }),
    update: (id, body, seenAt) => api.put('/admin/templates/{id}', { path: { id }, body, query: { seenAt } }),
  },
};

/** All rows, newest first. */
export const useRecords = <K extends RecordKind>(kind: K) =>
  useQuery({ queryKey: ['admin', kind], queryFn: ({ signal }) => calls[kind].list(signal) });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }) });
};

/** Creates where `row` is missing, else updates what was read; its translations go first. */
export const useSaveRecord = <K extends RecordKind>(kind: K) =>
  useChange(
    async ({ row, input, translations }: { row?: RecordOf<K>; input: InputOf<K>; translations: Translation[] }) => {
      for (const body of translations) await api.put('/admin/translations', { body });
      return row ? calls[kind].update(row.id, input, row.updatedAt) : calls[kind].create(input);
    },
  );

export const useDuplicateRecord = (kind: RecordKind) =>
  useChange((id: string) => api.post(`/admin/${kind as CopiedKind}/{id}/duplicate`, { path: { id } }));

export const useDeleteRecord = (kind: RecordKind) =>
  useChange((id: string) => api.delete(`/admin/${kind}/{id}`, { path: { id } }));
