import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Case } from './case.ts';
import type { CaseEvent } from './timeline.ts';

const REVEALED_MINUTES = 30;

/** Whether somebody sees a case's masked values; `until` where they were revealed for a time. */
export interface Sight {
  masked: boolean;
  until?: Date;
}

/**
 * Whoever holds the case works on it: the claim in the timeline is the reason. Anybody else sees the values for 30
 * minutes after they gave one. Nobody does without the role, whatever the timeline says.
 */
export const sightOf = (
  { assigneeId }: Pick<Case, 'assigneeId'>,
  events: readonly Pick<CaseEvent, 'kind' | 'actorId' | 'at'>[],
  { userId, roles }: Pick<Caller, 'userId' | 'roles'>,
  now: Date,
): Sight => {
  if (!userId || !mayStaff(roles, 'submissions.read-unmasked')) return { masked: true };
  if (assigneeId === userId) return { masked: false };
  const revealed = events.findLast(({ kind, actorId }) => kind === 'details-revealed' && actorId === userId);
  const until = revealed && new Date(revealed.at.getTime() + REVEALED_MINUTES * 60_000);
  return until && until > now ? { masked: false, until } : { masked: true };
};
