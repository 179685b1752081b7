import { randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import { AppError, notFound } from '@wayfare/kit/errors';
import { enqueue } from '@wayfare/kit/outbox';
import { ASK_REASONS, ASK_SUBJECTS } from '@wayfare/proto/application/v1/casework';
import type { CaseDuplicates } from '../../db/case-duplicates.ts';
import type { CaseRecords, InformationRequest } from '../../db/case-records.ts';
import { caseChangedEvent, TOPIC } from '../../db/published-events.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import type { AskSubject } from '../../domain/case/information-request.ts';
import { type CaseDeps, type MoveCase, requireAssignee, requireVersion } from './change-case.ts';

interface Deps extends Pick<CaseDeps, 'db' | 'cases' | 'now'> {
  records: Pick<CaseRecords, 'addRequest' | 'listRequests' | 'closeRequest' | 'dataKeyOf'>;
  moveCase: MoveCase;
}

/** What may change a passport number. */
const PASSPORT_SUBJECTS: readonly AskSubject[] = ['passport', 'passport-details'];

const DAY_MS = 86_400_000;

export interface Ask {
  id: ApplicationId;
  version: number;
  traveller: number;
  numApplicants: number;
  subject: string;
  reason: string;
  message: string;
  /** From now, 1 to 30. */
  days: number;
  caller: Caller;
}

const isSubject = (text: string): text is AskSubject => (ASK_SUBJECTS as readonly string[]).includes(text);

/** Faults of what staff ask for, as fields; empty where it can be asked. */
const faultsOf = ({ traveller, numApplicants, subject, reason, message, days }: Ask) => [
  ...(isSubject(subject) ? [] : [{ path: 'subject', reason: 'required' }]),
  ...((ASK_REASONS as readonly string[]).includes(reason) ? [] : [{ path: 'reason', reason: 'required' }]),
  ...(subject === 'message' && !message ? [{ path: 'message', reason: 'required' }] : []),
  ...(message.length > 2_000 ? [{ path: 'message', reason: 'too-long' }] : []),
  ...(traveller >= 0 && traveller < numApplicants ? [] : [{ path: 'traveller', reason: 'traveller-unknown' }]),
  ...(days >= 1 && days <= 30 ? [] : [{ path: 'days', reason: 'out-of-range' }]),
];

/**
 * Asks the traveller for one thing; the clock stands until it is answered. A second question while one is open keeps
 * the stage.
 */
export const createRequestInformation =
  ({ db, cases, records, moveCase, now }: Deps) =>
  (ask: Ask): Promise<Case> =>
    db.transaction(async (tx) => {
      const { id, version, traveller, subject, reason, message, days, caller } = ask;
      const fields = faultsOf(ask);
      if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      const time = now();
      const request: InformationRequest = {
        id: randomUUID(),
        applicationId: id,
        traveller,
        subject: subject as AskSubject,
        reason,
        message,
        answer: '',
        status: 'open',
        askedBy: caller.userId ?? '',
        askedAt: time,
        dueAt: new Date(time.getTime() + days * DAY_MS),
      };
      await records.addRequest(tx, request, await records.dataKeyOf(tx, id));
      const details = { request: request.id, traveller, subject };
      if (before.stage === 'info_needed') {
        const told = {
          actor: 'staff' as const,
          actorId: caller.userId,
          kind: 'information-requested',
          reason,
          details,
        };
        await enqueue(tx, {
          topic: TOPIC,
          key: id,
          payload: caseChangedEvent(id, { stage: before.stage, event: told.kind, reason }),
        });
        return cases.save(tx, before, before, told, time);
      }
      const change = { on: 'information-requested' as const, actor: 'staff' as const, actorId: caller.userId, reason };
      return moveCase(tx, before, change, { details });
    });

/**
 * The owner answers; once nothing is open any more the case goes back to where it was, to the same person. NOT_FOUND
 * `request-not-found`.
 */
export const createAnswerRequest =
  ({
    db,
    cases,
    records,
    moveCase,
    now,
    requireOwner,
    duplicates,
  }: Deps & {
    requireOwner: (id: ApplicationId, caller: Caller) => Promise<unknown>;
    duplicates: Pick<CaseDuplicates, 'compareAgain'>;
  }) =>
  async ({
    id,
    requestId,
    answer,
    caller,
  }: {
    id: ApplicationId;
    requestId: string;
    answer: string;
    caller: Caller;
  }): Promise<Case> => {
    await requireOwner(id, caller);
    return db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      const key = await records.dataKeyOf(tx, id);
      const open = (await records.listRequests(tx, id, key)).filter(({ status }) => status === 'open');
      const request = open.find((one) => one.id === requestId);
      if (!request) throw notFound('request-not-found');
      if (request.subject === 'message' && !answer)
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'answer', reason: 'required' }],
        });
      if (PASSPORT_SUBJECTS.includes(request.subject)) await duplicates.compareAgain(tx, id);
      await records.closeRequest(tx, request, { status: 'answered', answer, at: now() }, key);
      const details = { request: request.id, traveller: request.traveller, subject: request.subject };
      if (open.length > 1)
        return cases.save(tx, before, before, { actor: 'traveller', kind: 'information-provided', details }, now());
      return moveCase(tx, before, { on: 'information-provided', actor: 'traveller' }, { details });
    });
  };
