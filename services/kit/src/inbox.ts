import type { Db, Tx } from './db.ts';

/** Runs `effect` once per event and consumer, in one transaction with the inbox row. @returns false where the event had been handled before. */
export const handleOnce = (
  db: Db,
  { consumer, eventId }: { consumer: string; eventId: string },
  effect: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const fresh = await tx('inbox').insert({ consumer, event_id: eventId }).onConflict().ignore().returning('event_id');
    if (fresh.length === 0) return false;
    await effect(tx);
    return true;
  });
