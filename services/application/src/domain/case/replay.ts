import type { Case } from './case.ts';
import { findEdge, hasEnded, STAGE_EDGES, type Stage, type StageEvent } from './stages.ts';
import type { CaseEvent } from './timeline.ts';

export type ReplayFault = 'stage-not-allowed' | 'stage-differs' | 'assignee-differs';

const isStageEvent = (kind: string): kind is StageEvent => STAGE_EDGES.some(({ on }) => on === kind);

/** Several requests may be open: of these only the first and the last answer move the case. */
const STAYS = ['information-requested', 'information-provided'];

type Held = Pick<Case, 'stage' | 'resumeStage' | 'assigneeId'>;

const holderAfter = (holder: string | undefined, { kind, actorId, details }: CaseEvent): string | undefined => {
  if (kind === 'claimed') return actorId;
  if (kind === 'assigned') return String(details.assignee);
  return kind === 'released' ? undefined : holder;
};

const stageAfter = (now: Held, { kind, actor, stage }: CaseEvent): Held | undefined => {
  const stays = !isStageEvent(kind) || (now.stage === 'info_needed' && STAYS.includes(kind) && stage === now.stage);
  if (stays) return now;
  const edge = findEdge(now.stage, kind);
  if (!edge?.by.includes(actor)) return undefined;
  if (edge.to === 'resume') return { ...now, stage: now.resumeStage ?? 'in_review', resumeStage: undefined };
  const resumeStage: Stage | undefined = edge.to === 'info_needed' ? now.stage : undefined;
  return { stage: edge.to, resumeStage, assigneeId: hasEnded(edge.to) ? undefined : now.assigneeId };
};

/**
 * Folds a timeline through the stage table and compares each entry, and at last the row of the case.
 * @returns the first difference, with the entry after which it shows; undefined where entries and row agree.
 */
export const replay = (
  events: readonly CaseEvent[],
  row: Held,
): { fault: ReplayFault; sequence: number } | undefined => {
  let now: Held = { stage: 'submitted' };
  for (const event of events) {
    const { sequence } = event;
    const next = stageAfter(now, event);
    if (!next) return { fault: 'stage-not-allowed', sequence };
    if (next.stage !== event.stage) return { fault: 'stage-differs', sequence };
    now = { ...next, assigneeId: holderAfter(next.assigneeId, event) };
  }
  const sequence = events.length;
  if (row.stage !== now.stage || row.resumeStage !== now.resumeStage) return { fault: 'stage-differs', sequence };
  if (row.assigneeId !== now.assigneeId) return { fault: 'assignee-differs', sequence };
  return undefined;
};
