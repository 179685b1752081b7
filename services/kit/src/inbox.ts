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

/** The event where its consumer handles it. Throws UnreadableEvent where the payload is no event of the topic. */
const readConcerning = <Event>(
  { decode, concerns = () => true, schema }: EventConsumer<Event>,
  value: Buffer,
): { event: Event } | undefined => {
  const event = read({ decode }, value);
  if (!concerns(event)) return undefined;
  const fault = schema?.safeParse(event).error?.issues[0];
  if (fault) throw new UnreadableEvent(`${fault.path.join('.')} breaks the event's schema`);
  return { event };
};

export interface ReceivedEvent {
  readonly eventId: string;
  readonly value: Buffer;
}

/**
 * Hands one event to its consumer, once; skips those it does not handle. Throws UnreadableEvent where the payload is
 * no event of the topic.
 */
export const receiveEvent = async (
  db: Db,
  consumer: EventConsumer,
  { service, eventId, value }: ReceivedEvent & { service: string },
): Promise<void> => {
  const concerning = readConcerning(consumer, value);
  if (!concerning) return;
  const { event } = concerning;
  await handleOnce(db, { consumer: service, eventId }, (tx) => consumer.handle(event, { tx, eventId }));
};

/**
 * Hands events to their consumer in their order, each once, in one transaction. Throws where one of them fails: then
 * none of them has had its effect, and each is to be received alone, so that only the one at fault is held or parked.
 */
export const receiveEvents = async (
  db: Db,
  consumer: EventConsumer,
  { service, events }: { service: string; events: readonly ReceivedEvent[] },
): Promise<void> => {
  const concerning = events.flatMap(({ eventId, value }) => {
    const found = readConcerning(consumer, value);
    return found ? [{ eventId, event: found.event }] : [];
  });
  if (concerning.length === 0) return;
  await db.transaction(async (tx) => {
    const rows = concerning.map(({ eventId }) => ({ consumer: service, event_id: eventId }));
    const inserted: { event_id: string }[] = await tx('inbox').insert(rows).onConflict().ignore().returning('event_id');
    const fresh = new Set(inserted.map(({ event_id }) => event_id));
    for (const { eventId, event } of concerning) {
      // An event that was sent twice may be in one batch twice.
      if (fresh.delete(eventId)) await consumer.handle(event, { tx, eventId });
    }
  });
};
