import type { StaffAccount } from '@wayfare/proto/notification/v1/notification_service';
import { staffAccount, staffAccountChange, staffAccountList, staffInvitation } from '../../contract/staff-account.ts';
import { memberParams } from '../../contract/team.ts';
import type { EndedSessions } from '../../ended-sessions.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'notification'>;
  endedSessions: EndedSessions;
}

const EMPTY: StaffAccount = { userId: '', email: '', name: '', roles: [], enabled: false, invited: false };

const toJson = ({ userId: id, enabled: isEnabled, invited: isInvited, ...account }: StaffAccount) => ({
  ...account,
  id,
  isEnabled,
  isInvited,
});

/** Who is of the staff, and what they may do; kept in Keycloak. */
export const staffAccountRoutes = ({ neighbours: { notification }, endedSessions }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/admin/staff-accounts',
    operation: 'listStaffAccounts',
    summary: 'Accounts of the staff with their roles, by address',
    access: 'team.manage',
    response: staffAccountList,
    handle: async () => ({ accounts: (await notification.listStaffAccounts({})).accounts.map(toJson) }),
  }),
  route({
    method: 'post',
    path: '/admin/staff-accounts',
    operation: 'inviteStaff',
    summary: 'Make an account of the staff and mail the way to its password',
    access: 'team.manage',
    reasons: ['address-in-use'],
    body: staffInvitation,
    response: staffAccount,
    status: 201,
    budget: 'invitations',
    handle: async ({ body }, { locale }) => toJson(await notification.inviteStaff({ ...body, locale })),
  }),
  route({
    method: 'post',
    path: '/admin/staff-accounts/{id}/invitation',
    operation: 'inviteStaffAgain',
    summary: 'Mail an invitation that was not followed once more',
    access: 'team.manage',
    reasons: ['staff-account-not-found', 'staff-account-set-up'],
    params: memberParams,
    response: staffAccount,
    budget: 'invitations',
    handle: async ({ params: { id } }, { locale }) =>
      toJson(await notification.inviteStaffAgain({ userId: id, locale })),
  }),
  route({
    method: 'put',
    path: '/admin/staff-accounts/{id}',
    operation: 'changeStaffAccount',
    summary: 'Change roles, disable or enable: whoever loses anything is signed out everywhere',
    access: 'team.manage',
    reasons: ['staff-account-not-found', 'staff-account-changed', 'own-administration', 'role-through-group'],
    params: memberParams,
    body: staffAccountChange,
    response: staffAccount,
    handle: async ({ params: { id }, body: { roles, isEnabled, seen } }) => {
      const { account, endedSessions: ended } = await notification.changeStaffAccount({
        userId: id,
        roles,
        enabled: isEnabled,
        seenRoles: seen.roles,
        seenEnabled: seen.isEnabled,
      });
      for (const session of ended) await endedSessions.add(session);
      return toJson(account ?? EMPTY);
    },
  }),
];
