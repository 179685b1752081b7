import { AppError } from '@wayfare/kit/errors';
import type { CASE_STAGES } from '@wayfare/proto/application/v1/casework';

export type Stage = (typeof CASE_STAGES)[number];

/** Who may cause an event: staff of the casework role, the traveller, or a rule of ours. */
export type Actor = 'staff' | 'traveller' | 'system';

interface Edge {
  on: string;
  from: readonly Stage[];
  /** `resume`: back to the stage that the request for information interrupted. */
  to: Stage | 'resume';
  by: readonly Actor[];
  /** A reason code is kept with the event. */
  reason?: true;
  /** Somebody other than the person who proposed it confirms it. */
  secondPerson?: true;
}

const OPEN = ['submitted', 'in_review', 'info_needed', 'ready', 'with_government'] as const;

/** Every way in which a case changes its stage. A pair of stage and event that is not here is refused. */
export const STAGE_EDGES = [
  { on: 'review-started', from: ['submitted'], to: 'in_review', by: ['staff'] },
  {
    on: 'information-requested',
    from: ['in_review', 'with_government'],
    to: 'info_needed',
    by: ['staff'],
    reason: true,
  },
  { on: 'information-provided', from: ['info_needed'], to: 'resume', by: ['traveller', 'staff'] },
  { on: 'request-withdrawn', from: ['info_needed'], to: 'resume', by: ['staff'], reason: true },
  { on: 'review-passed', from: ['in_review'], to: 'ready', by: ['staff'] },
  { on: 'review-reopened', from: ['ready'], to: 'in_review', by: ['staff'], reason: true },
  { on: 'handed-over', from: ['ready'], to: 'with_government', by: ['staff', 'system'] },
  { on: 'government-approved', from: ['with_government'], to: 'approved', by: ['staff', 'system'] },
  {
    on: 'government-refused',
    from: ['with_government'],
    to: 'refused',
    by: ['staff'],
    reason: true,
    secondPerson: true,
  },
  { on: 'visa-delivered', from: ['approved'], to: 'delivered', by: ['staff', 'system'] },
  { on: 'case-closed', from: ['delivered'], to: 'completed', by: ['staff', 'system'] },
  { on: 'withdrawn-by-traveller', from: OPEN, to: 'withdrawn', by: ['traveller'] },
  { on: 'cancelled', from: [...OPEN, 'approved'], to: 'cancelled', by: ['staff'], reason: true, secondPerson: true },
] as const satisfies Edge[];

export type StageEvent = (typeof STAGE_EDGES)[number]['on'];

/** INVALID_ARGUMENT for what is no event of the table. */
export const requireStageEvent = (text: string): StageEvent => {
  const known = STAGE_EDGES.find(({ on }) => on === text)?.on;
  if (!known)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path: 'event', reason: 'required' }] });
  return known;
};

/** No event leads out of these; the application's status is then `completed`. */
export const ENDED_STAGES = ['refused', 'completed', 'withdrawn', 'cancelled'] as const satisfies Stage[];

export const hasEnded = (stage: Stage): boolean => (ENDED_STAGES as readonly Stage[]).includes(stage);

export const findEdge = (stage: Stage, on: StageEvent): Edge | undefined =>
  STAGE_EDGES.find((edge: Edge) => edge.on === on && edge.from.includes(stage));

/** The events that `actor` may cause now, in the order of the table. */
export const eventsFrom = (stage: Stage, actor: Actor): StageEvent[] =>
  STAGE_EDGES.filter(({ from, by }: Edge) => (from as readonly Stage[]).includes(stage) && by.includes(actor)).map(
    ({ on }) => on,
  );

export interface StageChange {
  on: StageEvent;
  actor: Actor;
  /** Keycloak's subject, where a person acts. */
  actorId?: string;
  reason?: string;
  /** Who proposed what this person confirms. */
  proposedBy?: string;
}

interface Staged {
  stage: Stage;
  /** Where an answered request leads back to. */
  resumeStage?: Stage;
}

const refuse = (reason: string, stage: Stage) => new AppError('FAILED_PRECONDITION', reason, { details: { stage } });

/**
 * @returns the stage after `change`.
 * @throws AppError FAILED_PRECONDITION `stage-not-allowed`, PERMISSION_DENIED `actor-not-allowed`, INVALID_ARGUMENT
 * with `reason` required,
 *   FAILED_PRECONDITION `second-person-needed` where the one who proposed it would also confirm it.
 */
export const advanceStage = <C extends Staged>(current: C, change: StageChange): C => {
  const { stage, resumeStage } = current;
  const edge = findEdge(stage, change.on);
  if (!edge) throw refuse('stage-not-allowed', stage);
  if (!edge.by.includes(change.actor)) throw new AppError('PERMISSION_DENIED', 'actor-not-allowed');
  if (edge.reason && !change.reason)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path: 'reason', reason: 'required' }] });
  if (edge.secondPerson && (!change.proposedBy || change.proposedBy === change.actorId))
    throw refuse('second-person-needed', stage);
  if (edge.to === 'resume') return { ...current, stage: resumeStage ?? 'in_review', resumeStage: undefined };
  return { ...current, stage: edge.to, resumeStage: edge.to === 'info_needed' ? stage : undefined };
};

/** How far along a stage is; a party's case is where its slowest traveller is. */
const PROGRESS: Record<Stage, number> = {
  info_needed: 0,
  submitted: 1,
  in_review: 2,
  ready: 3,
  with_government: 4,
  approved: 5,
  delivered: 6,
  completed: 7,
  refused: 8,
  withdrawn: 8,
  cancelled: 8,
};

/**
 * The stage of a party whose travellers differ: what needs the traveller comes first, then the least advanced; ended
 * travellers no longer hold the others back.
 * A party is refused, withdrawn or cancelled only if all its travellers are.
 */
export const rollUp = (stages: readonly [Stage, ...Stage[]]): Stage => {
  const live = stages.filter((stage) => !['refused', 'withdrawn', 'cancelled'].includes(stage));
  const counted = live.length > 0 ? live : stages;
  return counted.reduce((slowest, stage) => (PROGRESS[stage] < PROGRESS[slowest] ? stage : slowest));
};
