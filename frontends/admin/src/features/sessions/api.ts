import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

const KEY = ['admin', 'staff-sessions'];

/** Who of the staff is signed in, newest use first. */
export const useStaffSessions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/admin/staff-sessions', { signal })).sessions,
  });

export const useEndSession = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/admin/staff-sessions/{id}', { path: { id } }),
    // One that is gone already belongs off the list too.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
};
