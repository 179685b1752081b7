import type { Caller } from '@wayfare/kit/caller';
import type { Db, Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { AddJobs } from '@wayfare/kit/jobs';
import { enqueue } from '@wayfare/kit/outbox';
import type { CaseRecords } from '../../db/case-records.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { HeldChange, HeldChanges } from '../../db/held-changes.ts';
import { caseTouched } from '../../db/published-events.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { HeldChangeOfCase, HeldCommand } from '../../domain/case/held-change.ts';
import type { ApplicationJob } from '../../jobs.ts';

interface Deps {
  db: Db;
  held: HeldChanges;
  cases: Pick<CaseRepository, 'lockIfThere' | 'append'>;
  records: Pick<CaseRecords, 'dataKeyOf' | 'findOpenProposal'>;
  /** Makes the change within a transaction; what other services have to say was asked before. */
  make: (tx: Tx, id: ApplicationId, command: HeldCommand) => Promise<unknown>;
  now: () => Date;
}

interface Holding extends Deps {
  /** What has to be asked of other services, outside a transaction. */
  check: (id: ApplicationId, command: HeldCommand) => Promise<void>;
  addJobs: AddJobs<ApplicationJob>;
  /** How long it can be undone. */
  undoSeconds: number;
}

const REHEARSED = new Error('rehearsed');

/** Thrown by a rule: the same again would be refused again. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && !['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'INTERNAL'].includes(error.code);

/**
 * Keeps a change that sends something for some seconds before it is made, so that undoing it leaves nothing to
 * reverse: no stage has moved, no event was published, and no mail is due.
 */
export const createHoldChange = ({ db, held, cases, records, make, check, addJobs, undoSeconds, now }: Holding) => {
  /** All the rules are asked by making the change, and taking it back at once. */
  const rehearse = (tx: Tx, id: ApplicationId, command: HeldCommand): Promise<void> =>
    tx
      .transaction(async (inner) => {
        await make(inner, id, command);
        throw REHEARSED;
      })
      .catch((error) => {
        if (error !== REHEARSED) throw error;
      });

  /** What the timeline will say of it. */
  const kindOf = async (tx: Tx, id: ApplicationId, command: HeldCommand): Promise<string> => {
    switch (command.kind) {
      case 'advance':
        return command.event;
      case 'confirm':
        return (await records.findOpenProposal(tx, id))?.event ?? '';
      case 'ask':
        return 'information-requested';
      case 'deliver':
        return 'visa-delivered';
      case 'replace-visa':
        return 'visa-replaced';
      case 'message':
        return 'message-sent';
    }
  };

  return {
    /**
     * Refused for all that making it now would be refused for; FAILED_PRECONDITION `change-held` while another change
     * of the case waits. The same id again answers what became of it.
     */
    hold: async (
      id: string,
      { applicationId, change, caller }: { applicationId: ApplicationId; change: HeldChangeOfCase; caller: Caller },
    ): Promise<HeldChange> => {
      const { userId = '', email, emailVerified, roles } = caller;
      const known = await held.findOwn(db, id, userId);
      if (known) return known;
      const command = { ...change, caller: { userId, email, emailVerified, roles } };
      await check(applicationId, command);
      const time = now();
      await db.transaction(async (tx) => {
        await rehearse(tx, applicationId, command);
        const startsAt = new Date(time.getTime() + undoSeconds * 1_000);
        const kind = await kindOf(tx, applicationId, command);
        const row = { id, applicationId, actorId: userId, kind, heldAt: time, startsAt };
        const isNew = await held.add(tx, row, command, await records.dataKeyOf(tx, applicationId));
        if (isNew) {
          await addJobs(tx, 'make-held-change', [id], { startAfterSeconds: undoSeconds });
          await enqueue(tx, caseTouched(applicationId));
        } else if (!(await held.findOwn(tx, id, userId))) throw new AppError('FAILED_PRECONDITION', 'change-held');
      });
      return held.getOwn(db, id, userId);
    },

    /** FAILED_PRECONDITION `held-change-made` once it is made or refused. Undoing again changes nothing. */
    undo: async (id: string, { userId = '' }: Caller): Promise<HeldChange> => {
      await db.transaction(async (tx) => {
        const undone = await held.undo(tx, id, userId, now());
        if (!undone) return;
        const current = await cases.lockIfThere(tx, undone.applicationId);
        const told = { actor: 'staff' as const, actorId: userId, kind: 'change-undone', reason: undone.kind };
        if (current) await cases.append(tx, current, told, now());
      });
      const found = await held.getOwn(db, id, userId);
      if (found.status !== 'undone') throw new AppError('FAILED_PRECONDITION', 'held-change-made');
      return found;
    },
  };
};
export type HoldChange = ReturnType<typeof createHoldChange>;

type Settling = Pick<Deps, 'held' | 'cases' | 'now'>;

/** The author is told, the timeline says why, and the case is free for another change. */
const createRefuse =
  ({ held, cases, now }: Settling) =>
  async (tx: Tx, id: string, change: { applicationId: ApplicationId; kind: string }, reason: string) => {
    await held.settle(tx, id, reason, now());
    const current = await cases.lockIfThere(tx, change.applicationId);
    const told = { actor: 'system' as const, kind: 'change-refused', reason, details: { change: change.kind } };
    if (current) await cases.append(tx, current, told, now());
  };

/**
 * Makes a change whose time has come, in one transaction with its outcome: a process that dies has made nothing, and
 * the queue hands it to the next. What the rules no longer allow is refused, and the timeline says why.
 */
export const createMakeHeldChange = ({ db, held, cases, records, make, now }: Deps) => {
  const refuse = createRefuse({ held, cases, now });
  const attempt = async (tx: Tx, id: ApplicationId, sealed: Buffer): Promise<string> => {
    try {
      const command = held.open(await records.dataKeyOf(tx, id), id, sealed);
      await tx.transaction((inner) => make(inner, id, command));
      return '';
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error.reason;
    }
  };

  return (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const waiting = await held.lockWaiting(tx, id);
      if (!waiting) return;
      const outcome = await attempt(tx, waiting.applicationId, waiting.sealed);
      if (outcome) await refuse(tx, id, waiting, outcome);
      else await held.settle(tx, id, '', now());
    });
};
export type MakeHeldChange = ReturnType<typeof createMakeHeldChange>;

/** Ends a change that failed at every try: waiting for ever it would keep everybody else from the case. */
export const createGiveUpHeldChange = ({ db, ...settling }: Settling & Pick<Deps, 'db'>) => {
  const refuse = createRefuse(settling);
  return (id: string, reason: string): Promise<void> =>
    db.transaction(async (tx) => {
      const waiting = await settling.held.lockWaiting(tx, id);
      if (waiting) await refuse(tx, id, waiting, reason);
    });
};
export type GiveUpHeldChange = ReturnType<typeof createGiveUpHeldChange>;
