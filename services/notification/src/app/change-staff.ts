import type { Db } from '@wayfare/kit/db';
import { AppError, type ErrorCode, type FieldFault, notFound } from '@wayfare/kit/errors';
import type { AccountClient, Refusal, StaffAccount, WantedAccount } from '../clients/account-client.ts';
import type { DeskClient, StaffChange } from '../clients/desk-client.ts';
import type { TaskRepository } from '../db/task-repository.ts';

interface Deps {
  db: Db;
  accounts: Pick<AccountClient, 'listStaffAccounts' | 'inviteStaff' | 'inviteStaffAgain' | 'changeStaffAccount'>;
  desk: DeskClient;
  tasks: Pick<TaskRepository, 'add'>;
}

interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
  locale: string;
}

const CODES: Partial<Record<Refusal, ErrorCode>> = {
  'address-in-use': 'ALREADY_EXISTS',
  'staff-account-changed': 'ABORTED',
  'staff-account-set-up': 'FAILED_PRECONDITION',
  'own-administration': 'FAILED_PRECONDITION',
  'role-through-group': 'FAILED_PRECONDITION',
};
const FIELDS: Partial<Record<Refusal, FieldFault>> = {
  'invalid-email': { path: 'email', reason: 'not-an-email' },
  'invalid-name': { path: 'firstName', reason: 'not-accepted' },
  'invalid-roles': { path: 'roles', reason: 'not-accepted' },
};

const errorOf = (refused: Refusal): AppError => {
  const field = FIELDS[refused];
  if (field) return new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [field] });
  if (refused === 'no-staff-account') return notFound('staff-account-not-found');
  const code = CODES[refused];
  // The role was taken from whoever asks while their token was still good.
  return code ? new AppError(code, refused) : new AppError('PERMISSION_DENIED', 'role-missing');
};

const granted = <T extends object>(answer: T | { refused: Refusal }): T => {
  if ('refused' in answer) throw errorOf(answer.refused);
  return answer;
};

/**
 * What an administrator does to accounts of the staff. The audit log says what was asked before Keycloak is called, and
 * what was done afterwards.
 */
export const createChangeStaff = ({ db, accounts, desk, tasks }: Deps) => {
  const noteDone = ({ userId, name, email, roles, enabled }: StaffAccount, change: StaffChange['change']) =>
    desk.noteDone({ change, userId, name: name || email, roles, enabled });
  const mailInvitation = ({ userId }: StaffAccount, locale: string) =>
    db.transaction((tx) => tasks.add(tx, [{ kind: 'staff_invitation', locale, facts: { userId } }]));

  return {
    list: async (): Promise<StaffAccount[]> => granted(await accounts.listStaffAccounts()).accounts,

    /** Mails the way to a password; ALREADY_EXISTS `address-in-use` where any account has the address. */
    invite: async ({ locale, ...person }: Invitation): Promise<StaffAccount> => {
      await desk.noteAsked({ change: 'invite', roles: person.roles });
      const account = granted(await accounts.inviteStaff(person));
      await mailInvitation(account, locale);
      await noteDone(account, 'invite');
      return account;
    },

    inviteAgain: async (userId: string, locale: string): Promise<StaffAccount> => {
      await desk.noteAsked({ change: 'invite-again', userId });
      const account = granted(await accounts.inviteStaffAgain(userId));
      await mailInvitation(account, locale);
      await noteDone(account, 'invite-again');
      return account;
    },

    /** ABORTED `staff-account-changed` where it is no longer as it was seen. @returns the sessions that were ended */
    change: async (wanted: WantedAccount): Promise<{ account: StaffAccount; endedSessions: string[] }> => {
      const { userId, roles, enabled } = wanted;
      await desk.noteAsked({ change: 'change', userId, roles, enabled });
      const changed = granted(await accounts.changeStaffAccount(wanted));
      await noteDone(changed.account, 'change');
      return changed;
    },
  };
};
export type ChangeStaff = ReturnType<typeof createChangeStaff>;
