import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Thread } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

const key = 'admin-messages';
const threadKey = (id: string) => [key, 'one', id] as const;
const waitingKey = [key, 'waiting'] as const;
export const WAITING_PAGE = 50;

/** Refreshed each minute, as the queue is: each look is audited. */
export const useThread = (id: string) =>
  useQuery({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => api.get('/admin/submissions/{id}/messages', { path: { id }, signal }),
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });

/** Applications whose travellers wait for an answer, the longest waiting first. */
export const useWaitingThreads = (page: number) =>
  useQuery({
    queryKey: [...waitingKey, page],
    queryFn: ({ signal }) => api.get('/admin/waiting-messages', { query: { page, pageSize: WAITING_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

const useKept = (id: string) => {
  const queries = useQueryClient();
  return (thread: Thread) => {
    queries.setQueryData(threadKey(id), thread);
    void queries.invalidateQueries({ queryKey: waitingKey });
  };
};

export const useAnswer = (id: string) => {
  const keep = useKept(id);
  return async (text: string, idempotencyKey: string): Promise<void> =>
    keep(await api.post('/admin/submissions/{id}/messages', { path: { id }, body: { text }, idempotencyKey }));
};

/** What the traveller wrote needs no answer. */
export const useSettle = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/admin/submissions/{id}/messages/settle', { path: { id } }),
    onSuccess: useKept(id),
  });
