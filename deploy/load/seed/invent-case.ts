// The case of an invented submission, with the timeline that leads to its stage.
import type { Application } from '../../../services/application/src/domain/application.ts';
import { WARN_SHARE } from '../../../services/application/src/domain/case/case-clock.ts';
import { CURRENT_REFUND_RULE } from '../../../services/application/src/domain/case/refund-rule.ts';
import {
  advanceStage,
  hasEnded,
  type Stage,
  type StageEvent,
} from '../../../services/application/src/domain/case/stages.ts';
import { CHAIN_START, hashOf } from '../../../services/application/src/domain/case/timeline.ts';

const TEAM = 20;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How far open cases are; a path that is listed twice is twice as frequent. */
const OPEN_PATHS: readonly StageEvent[][] = [
  ...Array(4).fill([]),
  ...Array(2).fill(['review-started']),
  ['review-started', 'information-requested'],
  ['review-started', 'review-passed'],
  ...Array(2).fill(['review-started', 'review-passed', 'handed-over']),
];
const CLOSED_PATH: readonly StageEvent[] = [
  'review-started',
  'review-passed',
  'handed-over',
  'government-approved',
  'visa-delivered',
  'case-closed',
];

/** While these last the clock runs. */
const RUNNING: readonly Stage[] = ['submitted', 'in_review', 'ready'];

/** Undefined where an application has none. The office works round the clock: its minutes are plain minutes. */
export const inventCase = (application: Application, random: () => number) => {
  const { id, status, submittedAt, quote } = application;
  if (!submittedAt || !quote) return undefined;
  const path = status === 'completed' ? CLOSED_PATH : (OPEN_PATHS[Math.floor(random() * OPEN_PATHS.length)] ?? []);
  const worker = `worker-${Math.floor(random() * TEAM)}`;
  let current: { stage: Stage; resumeStage?: Stage } = { stage: 'submitted' };
  let stageSince = submittedAt;
  const events: ({ hash: Buffer } & Parameters<typeof hashOf>[1])[] = [];
  const tell = (kind: string, actorId: string) => {
    const event = {
      applicationId: id,
      sequence: events.length + 1,
      at: stageSince,
      actor: actorId ? ('staff' as const) : ('traveller' as const),
      actorId,
      kind,
      reason: kind === 'information-requested' ? 'unreadable' : '',
      stage: current.stage,
      details: {},
    };
    events.push({ ...event, hash: hashOf(events.at(-1)?.hash ?? CHAIN_START, event) });
  };
  tell('opened', '');
  for (const on of path) {
    current = advanceStage(current, { on, actor: 'staff', actorId: worker, reason: 'unreadable' });
    stageSince = new Date(stageSince.getTime() + HOUR_MS);
    tell(on, worker);
  }
  const isClosed = hasEnded(current.stage);
  const isWorkedOn = path.length > 0 && !isClosed;
  const grantedMinutes = quote.processingHours * 60;
  const runs = RUNNING.includes(current.stage);
  const dueAfter = (share: number): Date | null =>
    runs ? new Date(submittedAt.getTime() + grantedMinutes * share * MINUTE_MS) : null;
  const dueAt = dueAfter(1);
  return {
    row: {
      application_id: id,
      version: 1 + path.length,
      stage: current.stage,
      resume_stage: current.resumeStage ?? null,
      stage_since: stageSince,
      opened_at: submittedAt,
      closed_at: isClosed ? stageSince : null,
      assignee_id: isWorkedOn ? worker : null,
      claimed_at: isWorkedOn ? stageSince : null,
      granted_minutes: grantedMinutes,
      spent_minutes: runs ? 0 : Math.min(path.length, 3) * 60,
      running_since: runs ? submittedAt : null,
      due_at: dueAt,
      warn_at: dueAfter(WARN_SHARE),
      refund_rule: CURRENT_REFUND_RULE,
      // The jobs of the service have nothing left to do: they would run beside what is measured.
      promise_missed_at: dueAt && dueAt < new Date() ? new Date() : null,
      duplicates_checked_at: new Date(),
      event_count: events.length,
      event_hash: events.at(-1)?.hash ?? CHAIN_START,
    },
    events: events.map(({ applicationId, actorId, details, ...event }) => ({
      ...event,
      application_id: applicationId,
      actor_id: actorId,
      details: JSON.stringify(details),
    })),
  };
};
