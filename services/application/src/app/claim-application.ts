import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { Application, ApplicationId } from '../domain/application.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  now: () => Date;
}

/**
 * Makes an application that nobody owns the signed-in caller's: by verified e-mail, or from the browser that began it.
 * Claiming one's own changes nothing.
 */
export const createClaimApplication =
  ({ db, applications, now }: Deps) =>
  async ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<Application> => {
    const { userId } = caller;
    if (!userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
    await applications.claim(db, { id, caller: { ...caller, userId }, now: now() });
    return applications.get(db, { id, caller });
  };
