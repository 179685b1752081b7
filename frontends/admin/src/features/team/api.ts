import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, OperationOf } from '@wayfare/api/call';
import type { StaffAccount, TeamMember } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { colleaguesKey } from '../cases/api.ts';
import { sessionsKey } from '../sessions/api.ts';

export type Invitation = BodyOf<OperationOf<'post', '/admin/staff-accounts'>>;
type AccountChange = BodyOf<OperationOf<'put', '/admin/staff-accounts/{id}'>>;
export type AbsenceDays = BodyOf<OperationOf<'put', '/admin/team/{id}/absence'>>;

export const teamKey = ['admin-team'] as const;

const accountsKey = ['admin-staff-accounts'] as const;

/** All that a change of an account shows in. */
const useRefresh = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [accountsKey, teamKey, colleaguesKey, sessionsKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );
};

/** Accounts of the staff as Keycloak has them. */
export const useStaffAccounts = (enabled: boolean) =>
  useQuery({
    queryKey: accountsKey,
    enabled,
    queryFn: ({ signal }) => api.get('/admin/staff-accounts', { signal }),
    select: ({ accounts }) => accounts,
  });

export const useInviteStaff = () =>
  useMutation({
    mutationFn: (body: Invitation) => api.post('/admin/staff-accounts', { body }),
    onSettled: useRefresh(),
  });

export const useInviteAgain = () =>
  useMutation({
    mutationFn: ({ id }: Pick<StaffAccount, 'id'>) =>
      api.post('/admin/staff-accounts/{id}/invitation', { path: { id } }),
    onSettled: useRefresh(),
  });

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Saves what differs from the account and the office as they were seen. */
export const useChangeAccount = ({ member, account }: { member: TeamMember; account: StaffAccount }) =>
  useMutation({
    mutationFn: async ({ office, ...wanted }: Omit<AccountChange, 'seen'> & { office: string }): Promise<void> => {
      const { id, roles, isEnabled } = account;
      if (!areSame(wanted.roles, roles) || wanted.isEnabled !== isEnabled)
        await api.put('/admin/staff-accounts/{id}', { path: { id }, body: { ...wanted, seen: { roles, isEnabled } } });
      if (office.trim() !== member.office) await api.put('/admin/team/{id}/office', { path: { id }, body: { office } });
    },
    onSettled: useRefresh(),
  });

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
