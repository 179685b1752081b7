import type { Db } from '../../src/db.ts';
import { Expression, Query } from './memory-query.ts';
import { connectionLost, execute, type Session } from './memory-session.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Life, Schedule } from './schedule.ts';

const ADVISORY = /pg_(try_)?advisory_xact_lock/;
const MINUTE = 60_000;

/** Advisory locks, and the few expressions that are written in SQL. */
const rawOf =
  (session: Session) =>
  (sql: string, bindings: unknown[] = []) => {
    const [, tries] = ADVISORY.exec(sql) ?? [];
    if (ADVISORY.test(sql))
      return execute(session, `lock ${bindings.length ? 'the application' : 'all'}`, (tx) => {
        const key = `advisory/${bindings.join('/')}`;
        const got = !session.store.isLocked(tx, key);
        if (got || !tries) session.store.lock(tx, key);
        return { rows: [{ got }] };
      });
    const minutes = /now\(\) \+ interval '(\d+) minutes?'/.exec(sql)?.[1];
    if (minutes) return new Expression(() => new Date(session.schedule.now().getTime() + Number(minutes) * MINUTE));
    if (sql === 'attempts + 1') return new Expression((row) => Number(row.attempts) + 1);
    throw new Error(`the store in memory does not know: ${sql}`);
  };

const handleOf = (session: Session) =>
  Object.assign((table: string) => new Query(session, table), {
    raw: rawOf(session),
    fn: { now: () => session.schedule.now() },
    isTransaction: session.tx !== undefined,
    memoryTx: session.tx,
  });

/** A database handle of one process's life; a crash rolls back what it has open. */
export const createMemoryDb = (store: MemoryStore, schedule: Schedule, life: Life): Db => {
  const session = { store, schedule, life };
  const transaction = async <T>(work: (tx: unknown) => Promise<T>): Promise<T> => {
    const tx = store.begin();
    life.onDeath(() => store.rollback(tx));
    try {
      const result = await work(handleOf({ ...session, tx }));
      await life.step('commit');
      if (tx.ended || schedule.fails('commit refused')) throw connectionLost();
      store.commit(tx);
      if (schedule.fails('answer to a commit lost')) throw connectionLost();
      return result;
    } catch (error) {
      store.rollback(tx);
      throw error;
    }
  };
  return Object.assign(handleOf(session), { transaction }) as unknown as Db;
};

/** A handle whose transactions are none: every statement commits by itself. */
export const withoutTransactions = (db: Db): Db =>
  Object.assign(((table: string) => db(table)) as unknown as Db, {
    raw: db.raw,
    fn: db.fn,
    transaction: (work: (tx: Db) => Promise<unknown>) => work(db),
  });
