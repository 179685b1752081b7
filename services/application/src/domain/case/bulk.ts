import type { Case } from './case.ts';
import { hasEnded } from './stages.ts';

/** Moves that are safe for many cases at once: none changes a stage, and none needs a second person. */
export const BULK_ACTIONS = ['claim', 'release', 'assign', 'note'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export interface BulkChange {
  action: BulkAction;
  /** Whoever asked for it. */
  actorId: string;
  /** With `assign`; with `release` whose cases are released, empty for one's own. */
  assigneeId: string;
  /** With `release`. */
  reason: string;
}

type Held = Pick<Case, 'stage' | 'assigneeId'>;

/** Nobody takes a case out of somebody else's hands. */
const refusalOfTaking = ({ stage, assigneeId }: Held, actorId: string, taker: string): string | undefined => {
  if (hasEnded(stage)) return 'case-closed';
  if (assigneeId === taker) return 'case-assigned-already';
  return assigneeId && assigneeId !== actorId ? 'case-claimed' : undefined;
};

/** Why a change would not be made to a case as it is now; undefined where it would. */
export const bulkRefusal = (current: Held, { action, actorId, assigneeId }: BulkChange): string | undefined => {
  if (action === 'claim') return refusalOfTaking(current, actorId, actorId);
  if (action === 'assign') return refusalOfTaking(current, actorId, assigneeId);
  if (action === 'release') {
    if (current.assigneeId === (assigneeId || actorId)) return undefined;
    return assigneeId ? 'case-not-theirs' : 'case-not-claimed';
  }
  return undefined;
};

/** The case after a change of who has it. */
export const afterBulk = <C extends Case>(current: C, change: BulkChange, now: Date): C => {
  if (change.action === 'release') return { ...current, assigneeId: undefined, claimedAt: undefined };
  const assigneeId = change.action === 'assign' ? change.assigneeId : change.actorId;
  return { ...current, assigneeId, claimedAt: now };
};
