import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { isOwner } from '../domain/ownership.ts';
import { submit } from '../domain/submission.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  now: () => Date;
}

/** Hands the application in, once, however often and by however many tabs it is asked. FAILED_PRECONDITION `application-incomplete` names what is missing. */
export const createSubmitApplication =
  ({ db, applications, now }: Deps) =>
  ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<Application> =>
    db.transaction(async (tx) => {
      const before = await applications.lock(tx, id);
      if (!before || !isOwner(before, caller)) throw notFound('application-not-found');
      const time = now();
      const after = submit(before, time);
      return after === before ? before : applications.save(tx, before, after, time);
    });
