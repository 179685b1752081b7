import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { DUPLICATE_DISMISS_REASONS } from '@wayfare/proto/application/v1/casework';
import type { CaseDuplicates } from '../../db/case-duplicates.ts';
import type { Application, ApplicationId, Traveller } from '../../domain/application.ts';
import { isOwner, ownershipOf } from '../../domain/ownership.ts';
import { passportTermsOf } from '../../domain/people-search.ts';
import type { CaseDeps } from './change-case.ts';

interface Deps {
  db: Db;
  duplicates: CaseDuplicates;
  now: () => Date;
}

/**
 * Compares a batch of cases with the others, so that pairs stand in the queue of duplicates. @returns how many cases
 */
export const createCompareNextCases =
  ({ db, duplicates, now }: Deps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const unchecked = await duplicates.lockUnchecked(tx);
      for (const application of unchecked) await duplicates.compare(tx, application, now());
      return unchecked.length;
    });

export interface DuplicateFound {
  /** Index from 0. */
  traveller: number;
  /** Where it is the caller's own. */
  own?: Pick<Application, 'id' | 'orderNumber'>;
}

const isBornAlike = (one: Traveller, other: Traveller): boolean =>
  one.birthYear === other.birthYear && one.birthMonth === other.birthMonth && one.birthDay === other.birthDay;

const isSamePerson = (one: Traveller, other: Traveller): boolean => {
  const known = new Set(passportTermsOf({ travellers: [other] }));
  return isBornAlike(one, other) && passportTermsOf({ travellers: [one] }).some((term) => known.has(term));
};

/**
 * Whether somebody is about to pay twice for one passport and destination. A number alone tells nothing: the date of
 * birth has to be that person's, so that nobody learns by guessing who applies where.
 */
export const createCheckDuplicates =
  ({ db, duplicates, now, requireOwner }: Deps & { requireOwner: RequireOwner }) =>
  async ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<DuplicateFound[]> => {
    const mine = await requireOwner(id, caller);
    const others = await duplicates.findPaid(db, mine, now());
    return mine.travellers.flatMap((traveller, index) => {
      const found = others.filter(({ travellers }) => travellers.some((other) => isSamePerson(traveller, other)));
      const own = found.find((other) => isOwner(ownershipOf(other), caller));
      return found.length > 0 ? [{ traveller: index, own }] : [];
    });
  };
type RequireOwner = (id: ApplicationId, caller: Caller) => Promise<Application>;

/** Says that a case and its duplicates are all wanted; the timeline keeps who said so and why. */
export const createDismissDuplicates =
  ({ db, cases, duplicates, now }: Deps & Pick<CaseDeps, 'cases'>) =>
  ({ id, reason, caller }: { id: ApplicationId; reason: string; caller: Caller }): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(DUPLICATE_DISMISS_REASONS as readonly string[]).includes(reason))
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'reason', reason: 'required' }],
        });
      const current = await cases.lock(tx, id);
      const others = await duplicates.dismiss(tx, id, caller.userId ?? '', now());
      if (others.length === 0) return;
      const told = { actor: 'staff' as const, actorId: caller.userId, kind: 'duplicates-dismissed', reason };
      await cases.append(tx, current, { ...told, details: { others: others.join(' ') } }, now());
    });
