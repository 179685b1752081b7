import type { Caller } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import { REVEAL_REASONS } from '@wayfare/proto/application/v1/casework';
import type { ApplicationId } from '../../domain/application.ts';
import type { CaseDeps } from './change-case.ts';

/**
 * Shows the masked values of one case to the caller for a time. The timeline keeps who and why, never a value; reading
 * it tells whether they are still shown.
 */
export const createRevealDetails =
  ({ db, cases, now }: Pick<CaseDeps, 'db' | 'cases' | 'now'>) =>
  async ({ id, reason, caller }: { id: ApplicationId; reason: string; caller: Caller }): Promise<void> => {
    if (!(REVEAL_REASONS as readonly string[]).includes(reason))
      throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
        fields: [{ path: 'reason', reason: 'required' }],
      });
    await db.transaction(async (tx) => {
      const told = { actor: 'staff' as const, actorId: caller.userId, kind: 'details-revealed', reason };
      await cases.append(tx, await cases.lock(tx, id), told, now());
    });
  };
