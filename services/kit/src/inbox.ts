import type { Db, Tx } from './db.ts';
import { UnreadableEvent } from './deliver.ts';
import type { EventConsumer } from './event-consumer.ts';

/**
 * Runs `effect` once per event and consumer, in one transaction with the inbox row. @returns false where the event
 * had been handled before.
 */
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

const read = <Event>({ decode }: Pick<EventConsumer<Event>, 'decode'>, value: Buffer): Event => {
  try {
    return decode(value);
  } catch (cause) {
    throw new UnreadableEvent('the payload cannot be decoded', { cause });
  }
};

/**
 * Hands one event to its consumer, once; skips those it does not handle. Throws UnreadableEvent where the payload is
 * no event of the topic.
 */
export const receiveEvent = async (
  db: Db,
  { decode, concerns = () => true, schema, handle }: EventConsumer,
  { service, eventId, value }: { service: string; eventId: string; value: Buffer },
): Promise<void> => {
  const event = read({ decode }, value);
  if (!concerns(event)) return;
  const fault = schema?.safeParse(event).error?.issues[0];
  if (fault) throw new UnreadableEvent(`${fault.path.join('.')} breaks the event's schema`);
  await handleOnce(db, { consumer: service, eventId }, (tx) => handle(event, { tx, eventId }));
};
