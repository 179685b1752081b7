import type { Db, Tx } from './db.ts';
import type { EventConsumer } from './kafka.ts';

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

/** Hands one event to its reader, once; what does not concern the reader is passed over. */
export const receiveEvent = async (
  db: Db,
  { decode, concerns = () => true, handle }: EventConsumer,
  { service, eventId, value }: { service: string; eventId: string; value: Buffer },
): Promise<void> => {
  const event = decode(value);
  if (concerns(event)) await handleOnce(db, { consumer: service, eventId }, (tx) => handle(event, { tx, eventId }));
};
