import type { AccountClient } from '../../notification/src/clients/account-client.ts';

export const aStaffAccount = {
  userId: 'staff-1',
  email: 'grace@staff.example',
  name: 'Grace Hopper',
  roles: ['viewer'],
  enabled: true,
  invited: false,
};

/** Keycloak, as far as the walk of roles needs it: whoever is let through is answered. */
export const staffAccounts: Pick<
  AccountClient,
  | 'listStaffSessions'
  | 'endStaffSession'
  | 'listStaffAccounts'
  | 'inviteStaff'
  | 'inviteStaffAgain'
  | 'changeStaffAccount'
> = {
  listStaffSessions: async () => [],
  endStaffSession: async () => ({ userId: 'somebody' }),
  listStaffAccounts: async () => ({ accounts: [aStaffAccount] }),
  inviteStaff: async () => aStaffAccount,
  inviteStaffAgain: async () => aStaffAccount,
  changeStaffAccount: async () => ({ account: aStaffAccount, endedSessions: [] }),
};
