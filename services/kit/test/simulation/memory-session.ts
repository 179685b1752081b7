import { Blocked, type MemoryStore, type MemoryTx } from './memory-store.ts';
import type { Life, Schedule } from './schedule.ts';

export interface Session {
  store: MemoryStore;
  schedule: Schedule;
  life: Life;
  tx?: MemoryTx;
}

export const connectionLost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

/** Waits for the transaction in the way; of two that wait for each other one is refused, as by PostgreSQL. */
const waitFor = async (tx: MemoryTx, by: MemoryTx): Promise<void> => {
  for (let next: MemoryTx | undefined = by; next; next = next.waitsFor)
    if (next === tx) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  tx.waitsFor = by;
  await new Promise<void>((resolve) => by.listeners.push(resolve));
  tx.waitsFor = undefined;
};

/** One statement, in a transaction of its own where there is none. */
export const execute = async <T>({ store, schedule, life, tx }: Session, label: string, work: (tx: MemoryTx) => T) => {
  const run = tx ?? store.begin();
  if (!tx) life.onDeath(() => store.rollback(run));
  try {
    for (;;) {
      await life.step(label);
      if (schedule.fails('connection lost')) throw connectionLost();
      if (run.ended) throw connectionLost();
      try {
        const result = work(run);
        if (!tx) store.commit(run);
        return result;
      } catch (error) {
        if (!(error instanceof Blocked)) throw error;
        await waitFor(run, error.by);
      }
    }
  } catch (error) {
    if (!tx) store.rollback(run);
    throw error;
  }
};
