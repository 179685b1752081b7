import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationId } from '../domain/application.ts';
import type { BulkAction, BulkChange } from '../domain/case/bulk.ts';
import type { Case } from '../domain/case/case.ts';
import { type CaseRow, toCase } from './case-row.ts';
import type { FieldCipher } from './field-cipher.ts';

export interface BulkItem {
  applicationId: ApplicationId;
  orderNumber: string;
  /** Empty while it waits, `done`, or why it was refused. */
  outcome: string;
}

export interface BulkJob {
  id: string;
  action: BulkAction;
  status: 'waiting' | 'running' | 'done' | 'undone';
  startsAt: Date;
  items: BulkItem[];
}

/** A case that a bulk change is asked for. */
export interface Candidate {
  current: Case;
  orderNumber: string;
  /** Missing once the application is erased. */
  key?: { masterKeyId: string; wrapped: Buffer };
}

interface NewItem extends BulkItem {
  sealed: Buffer | null;
}

interface CandidateRow extends CaseRow {
  order_number: string;
  data_key: Buffer | null;
  master_key_id: string | null;
}

interface JobRow {
  id: string;
  created_by: string;
  action: BulkAction;
  assignee_id: string;
  reason: string;
  status: BulkJob['status'];
  starts_at: Date;
}

/** All SQL of bulk changes. However many cases there are, a read or a start takes the same number of statements. */
export const createBulkJobs = ({ cipher }: { cipher: Pick<FieldCipher, 'sealText'> }) => {
  /** Those of the ids that are cases, by id. */
  const candidates = async (db: Db | Tx, ids: readonly ApplicationId[]): Promise<Map<ApplicationId, Candidate>> => {
    const rows: CandidateRow[] = await db('casework')
      .join('application', 'application.id', 'casework.application_id')
      .leftJoin('application_detail', 'application_detail.application_id', 'casework.application_id')
      .whereIn('casework.application_id', [...ids])
      .select('casework.*', 'order_number', 'data_key', 'master_key_id');
    return new Map(
      rows.map((row) => [
        row.application_id,
        {
          current: toCase(row),
          orderNumber: row.order_number,
          key:
            row.data_key && row.master_key_id ? { masterKeyId: row.master_key_id, wrapped: row.data_key } : undefined,
        },
      ]),
    );
  };

  const seal = ({ current, key }: Candidate, text: string): Buffer | null =>
    key && text ? cipher.sealText(key, current.applicationId, text) : null;

  /** @returns whether it is new: the same id again changes nothing */
  const add = async (
    tx: Tx,
    { id, startsAt, now, change }: { id: string; startsAt: Date; now: Date; change: BulkChange },
    items: readonly NewItem[],
  ): Promise<boolean> => {
    const rows = await tx('bulk_job')
      .insert({
        id,
        created_by: change.actorId,
        action: change.action,
        assignee_id: change.assigneeId,
        reason: change.reason,
        created_at: now,
        starts_at: startsAt,
      })
      .onConflict()
      .ignore()
      .returning('id');
    if (rows.length === 0) return false;
    await tx('bulk_item').insert(
      items.map(({ applicationId, outcome, sealed }, position) => ({
        job_id: id,
        application_id: applicationId,
        position,
        outcome,
        sealed,
      })),
    );
    return true;
  };

  /** NOT_FOUND `bulk-not-found` for somebody else's. */
  const find = async (db: Db | Tx, id: string, createdBy: string): Promise<BulkJob> => {
    const job = await db<JobRow>('bulk_job').where({ id, created_by: createdBy }).first();
    if (!job) throw notFound('bulk-not-found');
    const items = await db('bulk_item')
      .join('application', 'application.id', 'bulk_item.application_id')
      .where({ job_id: id })
      .orderBy('position')
      .select({ applicationId: 'application_id', orderNumber: 'order_number' }, 'outcome');
    return { id, action: job.action, status: job.status, startsAt: job.starts_at, items };
  };

  /** @returns whether it was still waiting */
  const undo = async (db: Db, id: string, createdBy: string, now: Date): Promise<boolean> =>
    (await db('bulk_job')
      .where({ id, created_by: createdBy, status: 'waiting' })
      .update({ status: 'undone', ended_at: now })) > 0;

  /** Begins a job that waits, or goes on with one that a process left. @returns undefined for one that is over */
  const begin = async (db: Db, id: string): Promise<BulkChange | undefined> => {
    const [row]: JobRow[] = await db('bulk_job')
      .where({ id })
      .whereIn('status', ['waiting', 'running'])
      .update({ status: 'running' })
      .returning('*');
    return row && { action: row.action, actorId: row.created_by, assigneeId: row.assignee_id, reason: row.reason };
  };

  /** The next case that waits, which no other process works on. */
  const lockNext = (tx: Tx, id: string): Promise<{ applicationId: ApplicationId; sealed: Buffer | null } | undefined> =>
    tx('bulk_item')
      .where({ job_id: id, outcome: '' })
      .orderBy('position')
      .forUpdate()
      .skipLocked()
      .first({ applicationId: 'application_id' }, 'sealed');

  const settle = async (tx: Tx, id: string, applicationId: ApplicationId, outcome: string): Promise<void> => {
    await tx('bulk_item').where({ job_id: id, application_id: applicationId }).update({ outcome, sealed: null });
  };

  const end = async (db: Db, id: string, now: Date): Promise<void> => {
    await db('bulk_job')
      .where({ id, status: 'running' })
      .whereNotExists(db('bulk_item').where({ job_id: id, outcome: '' }))
      .update({ status: 'done', ended_at: now });
  };

  return { candidates, seal, add, find, undo, begin, lockNext, settle, end };
};
export type BulkJobs = ReturnType<typeof createBulkJobs>;
