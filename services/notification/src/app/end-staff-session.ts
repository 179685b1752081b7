import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { AccountClient } from '../clients/account-client.ts';
import type { StaffSessionEnds } from '../db/staff-session-ends.ts';

interface Deps {
  db: Db;
  accounts: Pick<AccountClient, 'endStaffSession'>;
  ends: StaffSessionEnds;
}

/**
 * Ends a session of the staff at Keycloak. The row that says who asked is there before Keycloak is called, so that no
 * end goes unrecorded. Throws NOT_FOUND `staff-session-not-found` where no session of the staff has this id.
 */
export const createEndStaffSession =
  ({ db, accounts, ends }: Deps) =>
  async (sessionId: string, by: string): Promise<void> => {
    const id = await ends.ask(db, { sessionId, by });
    const ended = await accounts.endStaffSession(sessionId);
    if ('refused' in ended) throw notFound('staff-session-not-found');
    await ends.confirm(db, id, ended.userId);
  };
export type EndStaffSession = ReturnType<typeof createEndStaffSession>;
