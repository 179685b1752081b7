import { randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import { enqueue } from '@wayfare/kit/outbox';
import type { ApplicationRepository } from '../../db/application-repository.ts';
import type { AuditLog } from '../../db/audit-log.ts';
import type { CaseRecords } from '../../db/case-records.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import { TOPIC, threadChangedEvent } from '../../db/published-events.ts';
import type { ThreadRepository } from '../../db/thread-repository.ts';
import { type ApplicationId, contactEmail } from '../../domain/application.ts';
import { isOwner, ownershipOf } from '../../domain/ownership.ts';
import { type Author, addMessage, hasUnread, readMessage } from '../../domain/thread.ts';

export interface ThreadDeps {
  db: Db;
  applications: Pick<ApplicationRepository, 'find' | 'get'>;
  cases: Pick<CaseRepository, 'lockIfThere' | 'append'>;
  records: Pick<CaseRecords, 'dataKeyOf'>;
  threads: ThreadRepository;
  audit: AuditLog;
  now: () => Date;
}

interface NewMessage {
  id: ApplicationId;
  text: string;
  idempotencyKey: string;
  caller: Caller;
}

/** Of the staff, and not on an application of their own: NOT_FOUND `application-not-found`. */
export const requireOthers = async (
  { db, applications }: Pick<ThreadDeps, 'db' | 'applications'>,
  id: ApplicationId,
  caller: Caller,
) => {
  const application = await applications.find(db, id);
  if (!application || isOwner(ownershipOf(application), caller)) throw notFound('application-not-found');
  return application;
};

/** One transaction: the message, where the thread stands, the case's timeline and the event that tells of it. */
const createAppend =
  ({ db, cases, records, threads, audit, now }: ThreadDeps) =>
  ({ id, caller, ...typed }: NewMessage, author: Author): Promise<void> =>
    db.transaction(async (tx) => {
      const { text, idempotencyKey } = readMessage(typed);
      const authorId = author === 'staff' ? (caller.userId ?? '') : '';
      // The case first, as everybody who changes one does.
      const current = await cases.lockIfThere(tx, id);
      const before = await threads.lock(tx, id);
      if (await threads.isSent(tx, id, authorId, idempotencyKey)) return;
      const at = now();
      const after = addMessage(before, author, at);
      const message = { id: randomUUID(), sequence: after.lastSequence, at, author, authorId, text };
      await threads.insert(tx, id, message, idempotencyKey, await records.dataKeyOf(tx, id));
      await threads.save(tx, after);
      const details = { message: message.id };
      if (author === 'staff') await audit.write(tx, caller, { action: 'message-sent', applicationId: id, details });
      const kind = author === 'staff' ? 'message-sent' : 'message-received';
      if (current) await cases.append(tx, current, { actor: author, actorId: authorId, kind, details }, at);
      const mailDue = author === 'staff' && !hasUnread(before);
      await enqueue(tx, { topic: TOPIC, key: id, payload: threadChangedEvent(id, { mailDue }) });
    });

/**
 * Keeps what the owner writes to staff; the same idempotency key keeps it once. INVALID_ARGUMENT `input-not-accepted`,
 * FAILED_PRECONDITION `contact-address-missing`, RESOURCE_EXHAUSTED `thread-full`.
 */
export const createPostMyMessage = (deps: ThreadDeps) => {
  const append = createAppend(deps);
  return async (posted: NewMessage): Promise<void> => {
    const application = await deps.applications.get(deps.db, posted);
    if (!contactEmail(application)) throw new AppError('FAILED_PRECONDITION', 'contact-address-missing');
    await append(posted, 'traveller');
  };
};

/** Keeps what one of the staff writes to the traveller, audited; the same idempotency key keeps it once. */
export const createPostStaffMessage = (deps: ThreadDeps) => {
  const append = createAppend(deps);
  return async (posted: NewMessage): Promise<void> => {
    await requireOthers(deps, posted.id, posted.caller);
    await append(posted, 'staff');
  };
};
