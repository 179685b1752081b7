import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

export const threadQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['messages', applicationId],
    queryFn: ({ signal }) => api.get('/applications/{id}/messages', { path: { id: applicationId }, signal }),
    refetchOnMount: 'always',
  });

/** Writes to staff, and says how far the traveller has read; each keeps the thread as it is then. */
export const useThreadCalls = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(id);
  return {
    post: async (text: string, idempotencyKey: string): Promise<void> =>
      void queries.setQueryData(
        queryKey,
        await api.post('/applications/{id}/messages', { path: { id }, body: { text }, idempotencyKey }),
      ),
    markRead: async (upTo: number): Promise<void> =>
      void queries.setQueryData(
        queryKey,
        await api.post('/applications/{id}/messages/read', { path: { id }, body: { upTo } }),
      ),
  };
};

/** The page of the messages of an application. */
export const messagesPath = (applicationId: string): string => `/application/messages?application=${applicationId}`;
