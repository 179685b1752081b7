import type { ZodType } from 'zod';
import type { Tx } from './db.ts';

/** One topic read by one service. `decode` takes the protobuf payload; `handle` works in the inbox's transaction. */
export interface EventConsumer<Event = unknown> {
  topic: string;
  decode: (bytes: Uint8Array) => Event;
  /** Events this consumer does not handle are skipped before the inbox insert; without it every event is handled. */
  concerns?: (event: Event) => boolean;
  /** What protobuf cannot say of an event that is handled, for example that an id is a UUID. */
  schema?: ZodType<unknown>;
  handle: (event: Event, context: { tx: Tx; eventId: string }) => Promise<void>;
}

export const eventConsumer = <Event>(consumer: EventConsumer<Event>): EventConsumer => consumer as EventConsumer;
