import type { Caller } from '@wayfare/kit/caller';
import { enqueue } from '@wayfare/kit/outbox';
import { TOPIC, threadChangedEvent } from '../../db/published-events.ts';
import type { ApplicationId } from '../../domain/application.ts';
import { markRead, settle } from '../../domain/thread.ts';
import { requireOthers, type ThreadDeps } from './post-message.ts';

/** The owner has seen the messages up to a place; another screen of theirs learns of it. */
export const createMarkMyThreadRead =
  ({ db, applications, threads }: Pick<ThreadDeps, 'db' | 'applications' | 'threads'>) =>
  async ({ id, upTo, caller }: { id: ApplicationId; upTo: number; caller: Caller }): Promise<void> => {
    await applications.get(db, { id, caller });
    await db.transaction(async (tx) => {
      const before = await threads.lock(tx, id);
      const after = markRead(before, upTo);
      if (after.readSequence === before.readSequence) return;
      await threads.save(tx, after);
      await enqueue(tx, { topic: TOPIC, key: id, payload: threadChangedEvent(id, { mailDue: false }) });
    });
  };

/** One of the staff says that what stands there needs no answer: it leaves the list of those that wait. */
export const createSettleThread =
  (deps: ThreadDeps) =>
  async ({ id, caller }: { id: ApplicationId; caller: Caller }): Promise<void> => {
    await requireOthers(deps, id, caller);
    const { db, cases, threads, audit, now } = deps;
    await db.transaction(async (tx) => {
      const current = await cases.lockIfThere(tx, id);
      const before = await threads.lock(tx, id);
      if (!before.unansweredSince) return;
      await threads.save(tx, settle(before));
      await audit.write(tx, caller, { action: 'messages-settled', applicationId: id });
      const told = { actor: 'staff' as const, actorId: caller.userId, kind: 'messages-settled' };
      if (current) await cases.append(tx, current, told, now());
    });
  };
