import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiFetch } from '@wayfare/ui/api';

/** A list that staff edit: `path` below /api/admin, `list` the key under which the answer holds it. */
export interface RecordKind {
  path: 'destinations' | 'services' | 'upsells' | 'templates';
}

/** All rows, newest first. */
export const useRecords = <Row>({ path }: RecordKind) =>
  useQuery({
    queryKey: ['admin', path],
    queryFn: async ({ signal }) => (await apiFetch<Record<string, Row[]>>(`admin/${path}`, { signal }))[path] ?? [],
  });

/** Creates where `id` is missing, else updates. */
export const useSaveRecord = <Input>({ path }: RecordKind) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id?: string; input: Input }) =>
      id
        ? apiFetch(`admin/${path}/${id}`, { method: 'PUT', body: input })
        : apiFetch(`admin/${path}`, { method: 'POST', body: input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
};

export const useDuplicateRecord = ({ path }: RecordKind) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiFetch(`admin/${path}/${id}/duplicate`, { method: 'POST' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
};

export const useDeleteRecord = ({ path }: RecordKind) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiFetch<{ archived: boolean }>(`admin/${path}/${id}`, { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
};
