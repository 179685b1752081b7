import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

export const sessionsKey = ['admin', 'staff-sessions'];

/** Who of the staff is signed in, newest use first. */
export const useStaffSessions = (enabled = true) =>
  useQuery({
    queryKey: sessionsKey,
    enabled,
    queryFn: async ({ signal }) => (await api.get('/admin/staff-sessions', { signal })).sessions,
  });

export const endSession = (id: string) => api.delete('/admin/staff-sessions/{id}', { path: { id } });

export const useEndSession = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: endSession,
    // One that is gone already belongs off the list too.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
};
