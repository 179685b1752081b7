import type { Db, Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import { type Carrier, currentCarrier } from '@wayfare/kit/trace';
import { NotificationEvent } from '@wayfare/proto/notification/v1/notification_events';
import type { ReminderCause } from '../domain/reminder.ts';

/** `account` provisions the silent account; the others are sent to somebody. */
type TaskKind =
  | 'account'
  | 'magic_link'
  | 'confirmation'
  | 'recovery'
  | 'receipt'
  | 'application_review_notice'
  | 'sms_submitted'
  | 'template_test'
  | 'template_changed';

export interface Task {
  id: string;
  kind: TaskKind;
  applicationId?: string;
  recipient?: string;
  locale: string;
  templateId?: string;
  facts: { amountMinor?: number; currency?: string; cause?: ReminderCause; changeId?: string };
  /** This attempt counted. */
  attempts: number;
  /** What asked for it. */
  trace: Carrier;
  createdAt: Date;
}

export type NewTask = Pick<Task, 'kind'> &
  Partial<Pick<Task, 'applicationId' | 'recipient' | 'locale' | 'templateId' | 'facts'>> & {
    /** The same key makes one task only, however often its cause is told. */
    dedupeKey?: string;
    /** At once unless said otherwise. */
    dueInHours?: number;
  };

/** How a task ended. */
export type Ending = { status: 'done' } | { status: 'skipped' | 'failed'; reason: string };
/** What came of one attempt; `later` is no failure and counts as none. */
export type Outcome = Ending | { status: 'later'; seconds: number };

// Longer than the deadlines of everything one attempt calls; after it another process takes the task over.
const LEASE = '2 minutes';
const KEEP = '30 days';

export const addTasks = async (tx: Db | Tx, tasks: NewTask[]): Promise<void> => {
  const trace = JSON.stringify(currentCarrier());
  const rows = tasks.map(
    ({ kind, applicationId, recipient, locale = '', templateId, facts = {}, dedupeKey, dueInHours = 0 }) => ({
      kind,
      application_id: applicationId,
      recipient,
      locale,
      template_id: templateId,
      facts: JSON.stringify(facts),
      dedupe_key: dedupeKey,
      trace,
      next_attempt_at: tx.raw('now() + make_interval(hours => ?)', [dueInHours]),
    }),
  );
  await tx('task').insert(rows).onConflict().ignore();
};

export const addTask = (tx: Db | Tx, task: NewTask): Promise<void> => addTasks(tx, [task]);

/** One link per address on its way; who asks again while it waits starts its fifteen minutes anew. Takes the same time for every address. */
export const addLinkTask = async (
  db: Db,
  { recipient, locale }: { recipient: string; locale: string },
): Promise<void> => {
  await db.raw(
    `insert into task (kind, recipient, locale, trace) values ('magic_link', :recipient, :locale, :trace)
     on conflict (recipient) where kind = 'magic_link' and application_id is null and status = 'pending'
     do update set created_at = now(), locale = excluded.locale, trace = excluded.trace`,
    { recipient, locale, trace: JSON.stringify(currentCarrier()) },
  );
};

/** Takes one due task for a while, so that no other worker takes it. */
export const claimTask = async (db: Db): Promise<Task | undefined> => {
  const { rows } = await db.raw(
    `update task set attempts = attempts + 1, next_attempt_at = now() + interval '${LEASE}'
     where id = (select id from task where status = 'pending' and next_attempt_at <= now()
                 order by next_attempt_at limit 1 for update skip locked)
     returning *`,
  );
  const [row] = rows;
  return (
    row && {
      id: row.id,
      kind: row.kind,
      applicationId: row.application_id ?? undefined,
      recipient: row.recipient ?? undefined,
      locale: row.locale,
      templateId: row.template_id ?? undefined,
      facts: row.facts,
      attempts: row.attempts,
      trace: row.trace,
      createdAt: row.created_at,
    }
  );
};

/** No event says that these ended: nobody outside this service waits for them. */
const UNTOLD: readonly TaskKind[] = ['account', 'template_test', 'template_changed'];

const eventOf = (task: Task, outcome: Ending) => {
  if (UNTOLD.includes(task.kind) || outcome.status === 'skipped') return;
  return NotificationEvent.fromPartial({
    notificationId: task.id,
    applicationId: task.applicationId ?? '',
    templateType: task.kind,
    event:
      outcome.status === 'done' ? { $case: 'sent', sent: {} } : { $case: 'failed', failed: { reason: outcome.reason } },
  });
};

/** Ends a task, forgets the address it kept, and tells who listens. */
export const endTask = async (db: Db, task: Task, outcome: Ending): Promise<void> => {
  const end = (run: Db | Tx) =>
    run('task')
      .where({ id: task.id, status: 'pending' })
      .update({
        status: outcome.status,
        reason: outcome.status === 'done' ? null : outcome.reason,
        recipient: null,
        done_at: run.fn.now(),
      });
  const event = eventOf(task, outcome);
  if (!event) {
    await end(db);
    return;
  }
  const payload = NotificationEvent.encode(event).finish();
  await db.transaction(async (tx) => {
    if (await end(tx)) await enqueue(tx, { topic: 'notification.events.v1', key: task.id, payload });
  });
};

export const postponeTask = async (
  db: Db,
  task: Task,
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> => {
  await db('task')
    .where({ id: task.id, status: 'pending' })
    .update({ reason, next_attempt_at: db.raw(`now() + make_interval(secs => ?)`, [seconds]) });
};

/** Not yet the time for it: to be looked at again then, with all its tries. */
export const putOffTask = async (db: Db, task: Task, seconds: number): Promise<void> => {
  await db('task')
    .where({ id: task.id, status: 'pending' })
    .update({ attempts: 0, next_attempt_at: db.raw(`now() + make_interval(secs => ?)`, [seconds]) });
};

/** The application that a reminder was about; undefined where there was no such reminder. */
export const findReminded = async (db: Db, id: string): Promise<string | undefined> =>
  (await db('task').where({ id, kind: 'recovery' }).first('application_id'))?.application_id;

/** Sent or not: what an erased application asked for is forgotten. */
export const deleteTasksOf = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx('task').where({ application_id: applicationId }).delete();
};

export const sweepTasks = async (db: Db): Promise<void> => {
  await db('task').whereNot({ status: 'pending' }).whereRaw(`done_at < now() - interval '${KEEP}'`).delete();
};
