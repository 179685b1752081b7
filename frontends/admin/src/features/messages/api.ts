import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffThread } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { holdChange, noteHeld } from '../held/api.ts';

const key = 'admin-messages';
export const threadKey = (id: string) => [key, 'one', id] as const;
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
  return (thread: StaffThread) => {
    queries.setQueryData(threadKey(id), thread);
    void queries.invalidateQueries({ queryKey: waitingKey });
  };
};

/** Sent in some seconds, unless it is undone. */
export const useAnswer = (id: string) => {
  const queries = useQueryClient();
  return async (text: string, heldId: string): Promise<void> => {
    noteHeld(queries, await holdChange({ change: 'message', applicationId: id, text }, heldId));
    await queries.invalidateQueries({ queryKey: threadKey(id) });
  };
};

/** What the traveller wrote needs no answer. */
export const useSettle = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/admin/submissions/{id}/messages/settle', { path: { id } }),
    onSuccess: useKept(id),
  });
