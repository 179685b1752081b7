import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, OperationOf } from '@wayfare/api/call';
import type { TeamMember } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { colleaguesKey } from '../cases/api.ts';

export type AbsenceDays = BodyOf<OperationOf<'put', '/admin/team/{id}/absence'>>;

export const teamKey = ['admin-team'] as const;

/** Everybody who was seen among the staff, by name. */
export const useTeam = () =>
  useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => api.get('/admin/team', { signal }),
    select: ({ members }) => members,
    refetchInterval: 60_000,
  });

/** Enters an absence or, without days, ends it. */
export const useChangeAbsence = ({ id, absence }: TeamMember, { onDone }: { onDone: () => void }) => {
  const queries = useQueryClient();
  const at = { path: { id }, version: absence?.version ?? 0 };
  return useMutation({
    mutationFn: async (days: AbsenceDays | undefined): Promise<void> => {
      await (days
        ? api.put('/admin/team/{id}/absence', { ...at, body: days })
        : api.delete('/admin/team/{id}/absence', at));
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([teamKey, colleaguesKey].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] }))),
  });
};
