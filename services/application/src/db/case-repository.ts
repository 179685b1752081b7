import type { Db, Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import { enqueue } from '@wayfare/kit/outbox';
import type { ApplicationId } from '../domain/application.ts';
import type { Case } from '../domain/case/case.ts';
import { dueAt, warnAt } from '../domain/case/case-clock.ts';
import type { Stage } from '../domain/case/stages.ts';
import { type CaseEvent, type ChainedEvent, hashOf } from '../domain/case/timeline.ts';
import type { WorkingCalendar } from '../domain/case/working-calendar.ts';
import { type CaseRow, toCase, URGENT_AT } from './case-row.ts';
import { caseTouched } from './published-events.ts';

interface EventRow {
  application_id: string;
  sequence: number;
  at: Date;
  actor: CaseEvent['actor'];
  actor_id: string;
  kind: string;
  reason: string;
  stage: Stage;
  details: CaseEvent['details'];
  hash: Buffer;
}

const toEvent = ({ application_id: applicationId, actor_id: actorId, ...row }: EventRow): ChainedEvent => ({
  ...row,
  applicationId,
  actorId,
});

/** A case's timeline and the head that the case keeps of it. */
export interface Chain {
  applicationId: ApplicationId;
  events: ChainedEvent[];
  head: { count: number; hash: Buffer };
  /** What the case's own row says. */
  row: Pick<Case, 'stage' | 'resumeStage' | 'assigneeId'>;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** What is told of a change; the rest follows from the case. */
export type Told = Pick<CaseEvent, 'actor' | 'kind'> & Partial<Pick<CaseEvent, 'actorId' | 'reason' | 'details'>>;

/** All SQL of cases and their timelines. A save writes its timeline entry beside it. */
export const createCaseRepository = ({ calendar }: { calendar: WorkingCalendar }) => {
  const columns = (changed: Case) => ({
    version: changed.version,
    stage: changed.stage,
    resume_stage: changed.resumeStage ?? null,
    stage_since: changed.stageSince,
    closed_at: changed.closedAt ?? null,
    assignee_id: changed.assigneeId ?? null,
    claimed_at: changed.claimedAt ?? null,
    spent_minutes: changed.clock.spentMinutes,
    running_since: changed.clock.runningSince ?? null,
    due_at: dueAt(changed.clock, calendar) ?? null,
    warn_at: warnAt(changed.clock, calendar) ?? null,
    authority_reference: changed.authorityReference,
    fee_minor: changed.feeReceipt?.amountMinor ?? null,
    fee_currency: changed.feeReceipt?.currency ?? null,
    fee_receipt_number: changed.feeReceipt?.number ?? '',
  });

  const chained = (
    { applicationId, stage }: Case,
    told: Told,
    head: { count: number; hash: Buffer },
    at: Date,
  ): ChainedEvent => {
    const { actor, kind, actorId = '', reason = '', details = {} } = told;
    const sequence = head.count + 1;
    const event = { applicationId, sequence, at, actor, actorId, kind, reason, stage, details };
    return { ...event, hash: hashOf(head.hash, event) };
  };

  const writeEvent = async (tx: Tx, event: ChainedEvent): Promise<void> => {
    await tx('case_event').insert({
      application_id: event.applicationId,
      sequence: event.sequence,
      at: event.at,
      actor: event.actor,
      actor_id: event.actorId,
      kind: event.kind,
      reason: event.reason,
      stage: event.stage,
      details: JSON.stringify(event.details),
      hash: event.hash,
    });
  };

  /** The entry, and the news of it for the screens of staff. */
  const addEvent = async (tx: Tx, event: ChainedEvent): Promise<void> => {
    await enqueue(tx, caseTouched(event.applicationId));
    await writeEvent(tx, event);
  };

  /** Again changes nothing. */
  const insert = async (tx: Tx, opened: Case): Promise<void> => {
    const event = chained(
      opened,
      { actor: 'traveller', kind: 'opened' },
      { count: 0, hash: Buffer.alloc(0) },
      opened.openedAt,
    );
    const rows = await tx('casework')
      .insert({
        ...columns(opened),
        application_id: opened.applicationId,
        opened_at: opened.openedAt,
        granted_minutes: opened.clock.grantedMinutes,
        refund_rule: opened.refundRule,
        travels_at: opened.travelsAt ?? null,
        event_count: 1,
        event_hash: event.hash,
      })
      .onConflict()
      .ignore()
      .returning('application_id');
    // What opens a case is published as what it is: submitted.
    if (rows.length > 0) await writeEvent(tx, event);
  };

  const find = async (db: Db | Tx, id: ApplicationId): Promise<Case | undefined> => {
    const row = await db<CaseRow>('casework').where({ application_id: id }).first();
    return row && toCase(row as CaseRow);
  };

  const lockIfThere = async (tx: Tx, id: ApplicationId): Promise<Case | undefined> => {
    const row = await tx<CaseRow>('casework').where({ application_id: id }).forUpdate().first();
    return row && toCase(row as CaseRow);
  };

  /** @returns the case, which nobody else may change until the transaction ends; NOT_FOUND `case-not-found`. */
  const lock = async (tx: Tx, id: ApplicationId): Promise<Case> => {
    const current = await lockIfThere(tx, id);
    if (!current) throw notFound('case-not-found');
    return current;
  };

  /** ABORTED `case-changed` where the version is no longer `before`'s. @returns the case as it is now. */
  const save = async (tx: Tx, before: Case, after: Case, told: Told, now: Date): Promise<Case> => {
    const saved = { ...after, version: before.version + 1 };
    const row = await tx<CaseRow>('casework')
      .where({ application_id: before.applicationId, version: before.version })
      .forUpdate()
      .first('event_count', 'event_hash');
    if (!row) throw new AppError('ABORTED', 'case-changed');
    const event = chained(saved, told, { count: row.event_count, hash: row.event_hash }, now);
    await tx('casework')
      .where({ application_id: before.applicationId })
      .update({ ...columns(saved), event_count: event.sequence, event_hash: event.hash });
    await addEvent(tx, event);
    return saved;
  };

  const findHead = async (db: Db | Tx, id: ApplicationId): Promise<{ count: number; hash: Buffer } | undefined> => {
    const row = await db<CaseRow>('casework').where({ application_id: id }).first('event_count', 'event_hash');
    return row && { count: row.event_count, hash: row.event_hash };
  };

  /** Adds to the timeline without making a decision that somebody is about to take out of date. */
  const append = async (tx: Tx, current: Case, told: Told, now: Date): Promise<void> => {
    const head = (await findHead(tx, current.applicationId)) ?? { count: 0, hash: Buffer.alloc(0) };
    const event = chained(current, told, head, now);
    await tx('casework')
      .where({ application_id: current.applicationId })
      .update({ event_count: event.sequence, event_hash: event.hash });
    await addEvent(tx, event);
  };

  /** Notes that the promised time was missed, without making a decision that somebody is about to take out of date. */
  const notePromiseMissed = async (tx: Tx, current: Case, now: Date): Promise<Case> => {
    await tx('casework').where({ application_id: current.applicationId }).update({ promise_missed_at: now });
    await append(tx, current, { actor: 'system', kind: 'promise-missed' }, now);
    return { ...current, promiseMissedAt: now };
  };

  /** A case whose time is over and whose price is not yet owed back, and that nobody is changing right now. */
  const lockNextOverdue = async (tx: Tx, now: Date): Promise<Case | undefined> => {
    const row = await tx<CaseRow>('casework')
      .whereNull('closed_at')
      .whereNull('promise_missed_at')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .forUpdate()
      .skipLocked()
      .first();
    return row && toCase(row as CaseRow);
  };

  /** The most urgent open case that nobody has claimed and nobody is claiming right now. */
  const lockNextUnclaimed = async (tx: Tx, except: readonly ApplicationId[]): Promise<Case | undefined> => {
    const row = await tx<CaseRow>('casework')
      .whereNull('closed_at')
      .whereNull('assignee_id')
      .whereNotNull('due_at')
      .whereIn('stage', ['submitted', 'in_review', 'ready'])
      .modify((query) => except.length > 0 && query.whereNotIn('application_id', except))
      .orderByRaw(`${URGENT_AT}, application_id`)
      .forUpdate()
      .skipLocked()
      .first();
    return row && toCase(row as CaseRow);
  };

  const listEvents = async (db: Db | Tx, id: ApplicationId): Promise<ChainedEvent[]> => {
    const rows: EventRow[] = await db('case_event').where({ application_id: id }).orderBy('sequence');
    return rows.map(toEvent);
  };

  /** The timelines of up to 200 cases behind an id, whole, each with the head that its case keeps. */
  const listChains = async (db: Db, after: ApplicationId | undefined): Promise<Chain[]> => {
    // Timelines grow meanwhile: head and entries are those of one moment.
    const { rows } = await db.raw<{ rows: (CaseRow & { events: EventRow[] | null })[] }>(
      `select application_id, event_count, event_hash, stage, resume_stage, assignee_id,
          (select json_agg(to_jsonb(e) || jsonb_build_object('hash', encode(e.hash, 'hex')) order by sequence)
             from case_event e where e.application_id = c.application_id) as events
        from casework c where application_id > ? order by application_id limit 200`,
      [after ?? NO_ID],
    );
    return rows.map(({ application_id, event_count, event_hash, events, stage, resume_stage, assignee_id }) => ({
      applicationId: application_id,
      head: { count: event_count, hash: event_hash },
      row: { stage, resumeStage: resume_stage ?? undefined, assigneeId: assignee_id ?? undefined },
      events: (events ?? []).map((row) =>
        toEvent({ ...row, at: new Date(row.at), hash: Buffer.from(row.hash as unknown as string, 'hex') }),
      ),
    }));
  };

  /** Submitted, or with a timeline, and no case: there was one. What ended before there were cases has neither. */
  const listWithoutCase = async (db: Db): Promise<ApplicationId[]> => {
    const { rows } = await db.raw<{ rows: { id: ApplicationId }[] }>(
      `select id from application where status = 'submitted'
          and not exists (select from casework where application_id = id)
        union
        select application_id from case_event e
          where not exists (select from casework c where c.application_id = e.application_id)`,
    );
    return rows.map(({ id }) => id);
  };

  /** Whether the application has a case that has not ended. */
  const isOpen = async (db: Db | Tx, id: ApplicationId): Promise<boolean> =>
    (await db('casework').where({ application_id: id }).whereNull('closed_at').first('application_id')) !== undefined;

  /** Whether staff may add a visa: the case has not ended, or it ended with one that may have to be replaced. */
  const takesVisas = async (db: Db | Tx, id: ApplicationId): Promise<boolean> =>
    (await db('casework')
      .join('application_detail', 'application_detail.application_id', 'casework.application_id')
      .where({ 'casework.application_id': id })
      .whereNotNull('data_key')
      .where((open) => open.whereNull('closed_at').orWhere({ stage: 'completed' }))
      .first('casework.application_id')) !== undefined;

  return {
    calendar,
    insert,
    find,
    isOpen,
    takesVisas,
    lock,
    lockIfThere,
    save,
    append,
    lockNextUnclaimed,
    listEvents,
    listChains,
    listWithoutCase,
    findHead,
    notePromiseMissed,
    lockNextOverdue,
  };
};
export type CaseRepository = ReturnType<typeof createCaseRepository>;
