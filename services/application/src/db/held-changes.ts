import type { Db, Tx } from '@wayfare/kit/db';
import type { WrappedKey } from '@wayfare/kit/envelope';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationId } from '../domain/application.ts';
import type { HeldCommand, HeldStatus } from '../domain/case/held-change.ts';
import type { FieldCipher } from './field-cipher.ts';

export interface HeldChange {
  id: string;
  applicationId: ApplicationId;
  orderNumber: string;
  actorId: string;
  /** The event that it will be in the timeline. */
  kind: string;
  status: HeldStatus;
  /** Why it was refused; empty otherwise. */
  outcome: string;
  startsAt: Date;
}

interface Row {
  id: string;
  application_id: ApplicationId;
  order_number: string;
  actor_id: string;
  kind: string;
  status: HeldStatus;
  outcome: string;
  starts_at: Date;
}

/** A message that is not sent yet, for the eyes of staff. */
export interface HeldMessage {
  id: string;
  text: string;
  authorId: string;
  startsAt: Date;
}

const MESSAGE = 'message-sent';
/** How long somebody is told of a change of theirs that could not be made. */
const TOLD_FOR_MS = 60_000;

const toHeld = (row: Row): HeldChange => ({
  id: row.id,
  applicationId: row.application_id,
  orderNumber: row.order_number,
  actorId: row.actor_id,
  kind: row.kind,
  status: row.status,
  outcome: row.outcome,
  startsAt: row.starts_at,
});

/** All SQL of changes that wait to be made. */
export const createHeldChanges = ({ cipher }: { cipher: Pick<FieldCipher, 'sealText' | 'openText'> }) => {
  const all = (db: Db | Tx) =>
    db('held_change')
      .join('application', 'application.id', 'held_change.application_id')
      .select('held_change.*', 'order_number');

  /** @returns whether it waits now: not where its id is known, or another change of the case waits */
  const add = async (
    tx: Tx,
    held: Pick<HeldChange, 'id' | 'applicationId' | 'actorId' | 'kind' | 'startsAt'> & { heldAt: Date },
    command: HeldCommand,
    key: WrappedKey,
  ): Promise<boolean> => {
    const rows = await tx('held_change')
      .insert({
        id: held.id,
        application_id: held.applicationId,
        actor_id: held.actorId,
        kind: held.kind,
        sealed: cipher.sealText(key, held.applicationId, JSON.stringify(command)),
        held_at: held.heldAt,
        starts_at: held.startsAt,
      })
      .onConflict()
      .ignore()
      .returning('id');
    return rows.length > 0;
  };

  const findOwn = async (db: Db | Tx, id: string, actorId: string): Promise<HeldChange | undefined> => {
    const row: Row | undefined = await all(db).where({ 'held_change.id': id, actor_id: actorId }).first();
    return row && toHeld(row);
  };

  /** NOT_FOUND `held-change-not-found` for somebody else's. */
  const getOwn = async (db: Db | Tx, id: string, actorId: string): Promise<HeldChange> => {
    const found = await findOwn(db, id, actorId);
    if (!found) throw notFound('held-change-not-found');
    return found;
  };

  /** What waits of one person's, and what of theirs was refused a short while ago. */
  const listOwn = async (db: Db, actorId: string, now: Date): Promise<HeldChange[]> => {
    const rows: Row[] = await all(db)
      .where({ actor_id: actorId })
      .where((shown) =>
        shown
          .where('held_change.status', 'waiting')
          .orWhere((told) =>
            told.where('held_change.status', 'refused').where('ended_at', '>', new Date(now.getTime() - TOLD_FOR_MS)),
          ),
      )
      .orderBy('starts_at');
    return rows.map(toHeld);
  };

  /** Locked until the transaction ends; undefined where it no longer waits. */
  const lockWaiting = async (
    tx: Tx,
    id: string,
  ): Promise<{ applicationId: ApplicationId; kind: string; sealed: Buffer } | undefined> =>
    tx('held_change')
      .where({ id, status: 'waiting' })
      .forUpdate()
      .first({ applicationId: 'application_id' }, 'kind', 'sealed');

  const open = (key: WrappedKey, id: ApplicationId, sealed: Buffer): HeldCommand =>
    JSON.parse(cipher.openText(key, id, sealed));

  const settle = async (tx: Tx, id: string, outcome: string, now: Date): Promise<void> => {
    const made = outcome === '';
    await tx('held_change')
      .where({ id })
      .update({ status: made ? 'done' : 'refused', outcome, sealed: null, ended_at: now });
  };

  /** @returns what was taken back; undefined where it waits no longer, or is somebody else's */
  const undo = async (
    tx: Tx,
    id: string,
    actorId: string,
    now: Date,
  ): Promise<{ applicationId: ApplicationId; kind: string } | undefined> => {
    const [row]: Row[] = await tx('held_change')
      .where({ id, actor_id: actorId, status: 'waiting' })
      .update({ status: 'undone', sealed: null, ended_at: now })
      .returning('*');
    return row && { applicationId: row.application_id, kind: row.kind };
  };

  const listMessages = async (db: Db, applicationId: ApplicationId, key: WrappedKey): Promise<HeldMessage[]> => {
    const rows: (Row & { sealed: Buffer })[] = await db('held_change')
      .where({ application_id: applicationId, kind: MESSAGE, status: 'waiting' })
      .orderBy('starts_at');
    return rows.flatMap((row) => {
      const command = open(key, applicationId, row.sealed);
      if (command.kind !== 'message') return [];
      return [{ id: row.id, text: command.text, authorId: row.actor_id, startsAt: row.starts_at }];
    });
  };

  return { add, findOwn, getOwn, listOwn, lockWaiting, open, settle, undo, listMessages };
};
export type HeldChanges = ReturnType<typeof createHeldChanges>;
