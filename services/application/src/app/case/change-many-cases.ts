import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { AddJobs } from '@wayfare/kit/jobs';
import type { BulkItem, BulkJob, BulkJobs } from '../../db/bulk-jobs.ts';
import type { StaffAbsences } from '../../db/staff-absences.ts';
import type { StaffNames } from '../../db/staff-names.ts';
import { dayIn } from '../../domain/absence.ts';
import type { ApplicationId } from '../../domain/application.ts';
import { BULK_ACTIONS, type BulkChange, bulkRefusal } from '../../domain/case/bulk.ts';
import type { WorkingCalendar } from '../../domain/case/working-calendar.ts';
import type { ApplicationJob } from '../../jobs.ts';

const MOST_AT_ONCE = 200;
const LONGEST_NOTE = 4_000;

export interface Asked {
  applicationIds: readonly ApplicationId[];
  action: string;
  assigneeId: string;
  reason: string;
  text: string;
  caller: Caller;
}

interface Deps {
  db: Db;
  bulk: BulkJobs;
  staffNames: Pick<StaffNames, 'worksCases'>;
  absences: Pick<StaffAbsences, 'awayUntil'>;
  calendar: Pick<WorkingCalendar, 'timeZone'>;
  addJobs: AddJobs<ApplicationJob>;
  /** How long the whole can be undone: nothing is changed before. */
  undoSeconds: number;
  now: () => Date;
}

const fault = (path: string, reason: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason }] });

/** Says beforehand what a change of many cases would do, and starts it. */
export const createChangeManyCases = (deps: Deps) => {
  const { db, bulk, staffNames, absences, calendar, addJobs, undoSeconds, now } = deps;
  /** Only to somebody who works cases and is there. */
  const requireAssignable = async (assigneeId: string): Promise<void> => {
    if (!(await staffNames.worksCases(db, assigneeId))) throw fault('assigneeId', 'required');
    const until = await absences.awayUntil(db, assigneeId, dayIn(calendar.timeZone, now()));
    if (until) throw new AppError('FAILED_PRECONDITION', 'colleague-absent', { details: { until } });
  };

  const accept = async ({ applicationIds, action, assigneeId, reason, text, caller }: Asked) => {
    const known = BULK_ACTIONS.find((one) => one === action);
    if (!known) throw fault('action', 'required');
    const ids = [...new Set(applicationIds)];
    if (ids.length === 0) throw fault('applicationIds', 'required');
    if (ids.length > MOST_AT_ONCE) throw fault('applicationIds', 'too-many');
    const note = known === 'note' ? text.trim() : '';
    if (note.length > LONGEST_NOTE) throw fault('text', 'too-long');
    const actorId = caller.userId ?? '';
    const holder = known === 'release' && assigneeId !== actorId ? assigneeId : '';
    if (known === 'assign') await requireAssignable(assigneeId);
    if (holder && !mayStaff(caller.roles, 'team.manage')) throw new AppError('PERMISSION_DENIED', 'role-missing');
    const change: BulkChange = {
      action: known,
      actorId,
      assigneeId: known === 'assign' ? assigneeId : holder,
      reason: known === 'release' ? reason : '',
    };
    return { ids, note, change };
  };

  /** Each case with what it is refused for; an id that is no case is not in the answer. */
  const judge = async (ids: readonly ApplicationId[], change: BulkChange, note: string) => {
    const found = await bulk.candidates(db, ids);
    return ids.flatMap((applicationId) => {
      const candidate = found.get(applicationId);
      if (!candidate) return [];
      const isErased = change.action === 'note' && !candidate.key;
      const outcome = isErased ? 'application-not-found' : (bulkRefusal(candidate.current, change) ?? '');
      const { orderNumber } = candidate;
      return [{ applicationId, orderNumber, outcome, sealed: outcome ? null : bulk.seal(candidate, note) }];
    });
  };

  return {
    /**
     * Changes nothing; a note is previewed before it is written. INVALID_ARGUMENT for more than 200, an unknown action,
     * or somebody who works no cases; FAILED_PRECONDITION `colleague-absent`; PERMISSION_DENIED for the release of what
     * somebody else holds by those who do not manage the team.
     */
    preview: async (asked: Asked): Promise<BulkItem[]> => {
      const { ids, change } = await accept(asked);
      return (await judge(ids, change, '')).map(({ sealed: _, ...item }) => item);
    },

    /** Keeps the job and its items; a worker makes them once it can no longer be undone. The same id starts nothing. */
    start: async (id: string, asked: Asked): Promise<BulkJob> => {
      const { ids, note, change } = await accept(asked);
      if (change.action === 'note' && !note) throw fault('text', 'required');
      const items = await judge(ids, change, note);
      if (items.length === 0) throw fault('applicationIds', 'required');
      const time = now();
      const startsAt = new Date(time.getTime() + undoSeconds * 1_000);
      await db.transaction(async (tx) => {
        const isNew = await bulk.add(tx, { id, startsAt, now: time, change }, items);
        if (isNew) await addJobs(tx, 'change-many-cases', [id], { startAfterSeconds: undoSeconds });
      });
      return bulk.find(db, id, change.actorId);
    },

    /** FAILED_PRECONDITION `bulk-started` once it is carried out. Undoing again changes nothing. */
    undo: async (id: string, { userId = '' }: Caller): Promise<BulkJob> => {
      const isUndone = await bulk.undo(db, id, userId, now());
      const job = await bulk.find(db, id, userId);
      if (!isUndone && job.status !== 'undone') throw new AppError('FAILED_PRECONDITION', 'bulk-started');
      return job;
    },
  };
};
export type ChangeManyCases = ReturnType<typeof createChangeManyCases>;
