import type { Db, Tx } from '@wayfare/kit/db';
import type { WrappedKey } from '@wayfare/kit/envelope';
import type { ApplicationId } from '../domain/application.ts';
import type { Stage } from '../domain/case/stages.ts';
import { emptyThread, type Message, type ThreadState } from '../domain/thread.ts';
import type { FieldCipher } from './field-cipher.ts';

interface ThreadRow {
  application_id: string;
  last_sequence: number;
  staff_sequence: number;
  read_sequence: number;
  answered_sequence: number;
  unanswered_since: Date | null;
}

interface MessageRow {
  id: string;
  sequence: number;
  at: Date;
  author: Message['author'];
  author_id: string;
  sealed: Buffer;
}

interface WaitingRow extends ThreadRow {
  order_number: string;
  visa_name: string;
  destination_country: string;
  stage: Stage | null;
  assignee_id: string | null;
  unanswered: number;
  sealed: Buffer | null;
  data_key: Buffer;
  master_key_id: string;
}

/** A line of the list of threads that wait for an answer. */
export interface WaitingThread {
  applicationId: ApplicationId;
  orderNumber: string;
  visaName: string;
  destinationCountry: string;
  unansweredSince: Date;
  unanswered: number;
  firstMiddleName: string;
  lastName: string;
  /** Undefined before submission. */
  stage?: Stage;
  assigneeId?: string;
}

const toState = (row: ThreadRow): ThreadState => ({
  applicationId: row.application_id,
  lastSequence: row.last_sequence,
  staffSequence: row.staff_sequence,
  readSequence: row.read_sequence,
  answeredSequence: row.answered_sequence,
  unansweredSince: row.unanswered_since ?? undefined,
});

/** All SQL of threads. What is written is sealed with the application's data key and ends with it. */
export const createThreadRepository = ({ cipher }: { cipher: FieldCipher }) => {
  const find = async (db: Db | Tx, id: ApplicationId): Promise<ThreadState> => {
    const row = await db<ThreadRow>('thread').where({ application_id: id }).first();
    return row ? toState(row as ThreadRow) : emptyThread(id);
  };

  /** Begun where there is none, and nobody else's to change until the transaction ends. */
  const lock = async (tx: Tx, id: ApplicationId): Promise<ThreadState> => {
    await tx('thread').insert({ application_id: id }).onConflict().ignore();
    const row = await tx<ThreadRow>('thread').where({ application_id: id }).forUpdate().first();
    return toState(row as ThreadRow);
  };

  const save = async (tx: Tx, state: ThreadState): Promise<void> => {
    await tx('thread')
      .where({ application_id: state.applicationId })
      .update({
        last_sequence: state.lastSequence,
        staff_sequence: state.staffSequence,
        read_sequence: state.readSequence,
        answered_sequence: state.answeredSequence,
        unanswered_since: state.unansweredSince ?? null,
      });
  };

  const insert = async (
    tx: Tx,
    id: ApplicationId,
    { text, authorId, ...message }: Message,
    idempotencyKey: string,
    key: WrappedKey,
  ): Promise<void> => {
    await tx('thread_message').insert({
      ...message,
      application_id: id,
      author_id: authorId,
      idempotency_key: idempotencyKey,
      sealed: cipher.sealText(key, id, text),
    });
  };

  /** Whether this person has sent it before. */
  const isSent = async (tx: Tx, id: ApplicationId, authorId: string, idempotencyKey: string): Promise<boolean> =>
    (await tx('thread_message')
      .where({ application_id: id, author_id: authorId, idempotency_key: idempotencyKey })
      .first('id')) !== undefined;

  /** Oldest first. */
  const listMessages = async (db: Db, id: ApplicationId, key: WrappedKey): Promise<Message[]> => {
    const rows: MessageRow[] = await db('thread_message').where({ application_id: id }).orderBy('sequence');
    return rows.map((row) => ({
      id: row.id,
      sequence: row.sequence,
      at: row.at,
      author: row.author,
      authorId: row.author_id,
      text: cipher.openText(key, id, row.sealed),
    }));
  };

  const waiting = (db: Db) =>
    db('thread')
      .join('application_detail', 'application_detail.application_id', 'thread.application_id')
      .whereNotNull('unanswered_since')
      .whereNotNull('data_key');

  /** The longest waiting first; not of erased applications. */
  const listWaiting = async (
    db: Db,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<WaitingThread[]> => {
    const rows: WaitingRow[] = await waiting(db)
      .join('application', 'application.id', 'thread.application_id')
      .leftJoin('casework', 'casework.application_id', 'thread.application_id')
      .orderBy([{ column: 'unanswered_since' }, { column: 'thread.application_id' }])
      .limit(limit)
      .offset(offset)
      .select('thread.*', 'order_number', 'application.visa_name', 'destination_country')
      .select('stage', 'assignee_id', 'sealed', 'data_key', 'master_key_id')
      .select(
        db.raw(`(select count(*)::int from thread_message m where m.application_id = thread.application_id
          and m.author = 'traveller' and m.sequence > thread.answered_sequence) as unanswered`),
      );
    return rows.map((row) => {
      const key = { masterKeyId: row.master_key_id, wrapped: row.data_key };
      const [first] = row.sealed ? cipher.open(key, row.application_id, row.sealed).travellers : [];
      return {
        applicationId: row.application_id,
        orderNumber: row.order_number,
        visaName: row.visa_name,
        destinationCountry: row.destination_country,
        unansweredSince: row.unanswered_since as Date,
        unanswered: row.unanswered,
        firstMiddleName: first?.firstMiddleName ?? '',
        lastName: first?.lastName ?? '',
        stage: row.stage ?? undefined,
        assigneeId: row.assignee_id ?? undefined,
      };
    });
  };

  const countWaiting = async (db: Db): Promise<number> => {
    const row = await waiting(db).count<{ count: string }[]>('* as count').first();
    return Number(row?.count ?? 0);
  };

  return { find, lock, save, insert, isSent, listMessages, listWaiting, countWaiting };
};
export type ThreadRepository = ReturnType<typeof createThreadRepository>;
