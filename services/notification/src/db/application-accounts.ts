import type { Db, Tx } from '@wayfare/kit/db';

/** Which accounts of Keycloak an application led to. */
export const createApplicationAccounts = () => ({
  add: async (db: Db, applicationId: string, userId: string): Promise<void> => {
    await db('application_account').insert({ application_id: applicationId, user_id: userId }).onConflict().ignore();
  },
  /** Forgets them. @returns their subjects */
  take: async (tx: Tx, applicationId: string): Promise<string[]> =>
    (await tx('application_account').where({ application_id: applicationId }).delete('user_id')).map(
      ({ user_id: userId }: { user_id: string }) => userId,
    ),
});
export type ApplicationAccounts = ReturnType<typeof createApplicationAccounts>;
