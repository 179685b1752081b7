import type { Db } from './db.ts';

export interface Refusal {
  /** Keycloak's subject of who was refused. */
  userId: string;
  /** Of the staff actions' table, or the call's path. */
  action: string;
  reason: string;
}

/** More of one person in an hour say nothing new and would only fill the disk. */
const NOTED_IN_AN_HOUR = 100;

/** Keeps that somebody signed in was refused a staff action. */
export const noteRefusal = async (db: Db, { userId, action, reason }: Refusal): Promise<void> => {
  await db.raw(
    `insert into staff_refusal (user_id, action, reason)
     select :userId, :action, :reason
     where (select count(*) from staff_refusal where user_id = :userId and at > now() - interval '1 hour') < ${NOTED_IN_AN_HOUR}`,
    { userId, action, reason },
  );
};
