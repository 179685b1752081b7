import type { Db, Tx } from '@wayfare/kit/db';
import { currentCarrier } from '@wayfare/kit/trace';
import type { CaseReason } from '../domain/case-news.ts';
import type { ReminderCause } from '../domain/reminder.ts';
import type { TaskKind } from '../domain/task-kind.ts';
import { type AddNotificationJobs, jobKindOf } from '../jobs.ts';
import type { TemplateDetails } from './template-repository.ts';

export interface Task {
  id: string;
  kind: TaskKind;
  applicationId?: string;
  recipient?: string;
  locale: string;
  templateId?: string;
  facts: {
    amountMinor?: number;
    refundedMinor?: number;
    currency?: string;
    cause?: ReminderCause;
    changeId?: string;
    reason?: CaseReason;
    userId?: string;
    /** Words that somebody of the staff tries out. */
    draft?: Pick<TemplateDetails, 'templateType' | 'subject' | 'htmlContent'>;
  };
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

const KEEP = '30 days';
/** A job has been added for the task; it is due again then, should the job be lost. */
const JOB_LOST = "now() + interval '5 minutes'";

interface TaskRow {
  id: string;
  kind: TaskKind;
  application_id: string | null;
  recipient: string | null;
  locale: string;
  template_id: string | null;
  facts: Task['facts'];
  created_at: Date;
}

const toTask = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  applicationId: row.application_id ?? undefined,
  recipient: row.recipient ?? undefined,
  locale: row.locale,
  templateId: row.template_id ?? undefined,
  facts: row.facts,
  createdAt: row.created_at,
});

/** What is to be done for somebody, and how it ended. The row says when it is due; a job of the queue does it then. */
export const createTaskRepository = ({ addJobs }: { addJobs: AddNotificationJobs }) => {
  const addJobsFor = async (tx: Tx, rows: Pick<TaskRow, 'id' | 'kind' | 'application_id'>[]): Promise<void> => {
    const byKind = Map.groupBy(rows, jobKindOf);
    for (const [kind, list] of byKind) {
      await addJobs(
        tx,
        kind,
        list.map(({ id }) => id),
      );
    }
  };

  return {
    /** Tasks whose dedupe key is known already are left out. */
    add: async (tx: Tx, tasks: NewTask[]): Promise<void> => {
      if (tasks.length === 0) return;
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
          next_attempt_at: tx.raw(dueInHours > 0 ? `now() + interval '${dueInHours} hours'` : JOB_LOST),
        }),
      );
      const added: (TaskRow & { due: boolean })[] = await tx('task')
        .insert(rows)
        .onConflict()
        .ignore()
        .returning(['id', 'kind', 'application_id', tx.raw(`next_attempt_at <= ${JOB_LOST} as due`)]);
      await addJobsFor(
        tx,
        added.filter(({ due }) => due),
      );
    },

    /**
     * One link per address on its way; who asks again while it waits starts its fifteen minutes anew. Takes the same
     * statements for every address.
     */
    addLink: async (tx: Tx, { recipient, locale }: { recipient: string; locale: string }): Promise<void> => {
      const { rows } = await tx.raw<{ rows: TaskRow[] }>(
        `insert into task (kind, recipient, locale, trace, next_attempt_at)
         values ('magic_link', :recipient, :locale, :trace, ${JOB_LOST})
         on conflict (recipient) where kind = 'magic_link' and application_id is null and status = 'pending'
         do update set created_at = now(), locale = excluded.locale, trace = excluded.trace
         returning id, kind, application_id`,
        { recipient, locale, trace: JSON.stringify(currentCarrier()) },
      );
      await addJobsFor(tx, rows);
    },

    /** The task while it is still to be done. */
    findPending: async (db: Db, id: string): Promise<Task | undefined> => {
      const row = await db<TaskRow & { status: string }>('task').where({ id, status: 'pending' }).first();
      return row && toTask(row);
    },

    /**
     * Adds jobs for tasks that are due and have none: reminders whose time has come, and what the previous release
     * left. @returns how many
     */
    addDueJobs: async (tx: Tx, limit: number): Promise<number> => {
      const { rows } = await tx.raw<{ rows: TaskRow[] }>(
        `update task set next_attempt_at = ${JOB_LOST}
         where id in (select id from task where status = 'pending' and next_attempt_at <= now()
                      order by next_attempt_at limit ? for update skip locked)
         returning id, kind, application_id`,
        [limit],
      );
      await addJobsFor(tx, rows);
      return rows.length;
    },

    /** Ends a task, and forgets the address and the draft it kept. */
    end: async (db: Db, task: Task, outcome: Ending): Promise<void> => {
      await db('task')
        .where({ id: task.id, status: 'pending' })
        .update({
          status: outcome.status,
          reason: outcome.status === 'done' ? null : outcome.reason,
          recipient: null,
          facts: db.raw("facts - 'draft'"),
          done_at: db.fn.now(),
        });
    },

    noteFailure: async (
      db: Db,
      id: string,
      { attempts, reason }: { attempts: number; reason: string },
    ): Promise<void> => {
      await db('task').where({ id, status: 'pending' }).update({ attempts, reason });
    },

    /** Not yet the time for it: it is due again then, with all its tries. */
    putOff: async (db: Db, id: string, seconds: number): Promise<void> => {
      await db('task')
        .where({ id, status: 'pending' })
        .update({ attempts: 0, next_attempt_at: db.raw('now() + make_interval(secs => ?)', [seconds]) });
    },

    /** The application that a reminder was about; undefined where there was no such reminder. */
    findReminded: async (db: Db, id: string): Promise<string | undefined> =>
      (await db('task').where({ id, kind: 'recovery' }).first('application_id'))?.application_id,

    /** Sent or not: what an erased application asked for is forgotten. */
    deleteOf: async (tx: Tx, applicationId: string): Promise<void> => {
      await tx('task').where({ application_id: applicationId }).delete();
    },

    /** @returns how many tasks that ended long ago were deleted */
    deleteOld: async (db: Db, limit: number): Promise<number> =>
      db('task')
        .whereIn('id', (old) =>
          old
            .select('id')
            .from('task')
            .whereNot({ status: 'pending' })
            .whereRaw(`done_at < now() - interval '${KEEP}'`)
            .limit(limit),
        )
        .delete(),
  };
};
export type TaskRepository = ReturnType<typeof createTaskRepository>;
