import type { Db, Tx } from '../../src/db.ts';
import { UnreadableEvent } from '../../src/deliver.ts';
import { handleOnce, receiveEvent, receiveEvents } from '../../src/inbox.ts';
import type { KafkaMessage } from '../../src/kafka.ts';
import { relayOnce } from '../../src/outbox.ts';
import { changeAggregate, type EventParts, eventsWorld, tell } from './events-world.ts';

interface Pending {
  id: number;
  topic: string;
  key: string;
  payload: Buffer;
  event_id: string;
}

const real = eventsWorld.parts;

const toMessage = ({ topic, key, payload, event_id }: Pending): KafkaMessage => ({
  topic,
  key,
  value: payload,
  headers: { 'event-id': event_id },
});
const pending = (db: Db): Promise<Pending[]> => db('outbox').where({ status: 'pending' }).orderBy('id') as never;
const markSent = (db: Db, rows: Pending[]): Promise<unknown> =>
  db('outbox')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ status: 'sent' });
const readAs =
  (handled: (db: Db, eventId: string, effect: (tx: Tx) => Promise<void>) => Promise<unknown>): EventParts['receive'] =>
  async (db, consumer, { eventId, value }) => {
    let event: unknown;
    try {
      event = consumer.decode(value);
    } catch (cause) {
      throw new UnreadableEvent('the payload cannot be decoded', { cause });
    }
    await handled(db, eventId, (tx) => consumer.handle(event, { tx, eventId }));
  };
const isKnown = async (db: Db, eventId: string): Promise<boolean> =>
  (await db('inbox').where({ consumer: 'reader', event_id: eventId }).first()) !== undefined;
const remember = (db: Db, eventId: string) => db('inbox').insert({ consumer: 'reader', event_id: eventId });

/** Small mistakes in how an event is carried; the simulator has to notice each. */
export const eventMutants: Record<string, Partial<EventParts>> = {
  'the inbox is not checked': {
    receive: readAs((db, _id, effect) => db.transaction(effect)),
  },
  'the inbox is looked at before the transaction': {
    receive: readAs(async (db, eventId, effect) => {
      if (await isKnown(db, eventId)) return;
      await db.transaction(async (tx) => {
        await effect(tx);
        await remember(tx, eventId).onConflict().ignore();
      });
    }),
  },
  'the inbox row commits before the effect': {
    receive: readAs(async (db, eventId, effect) => {
      if (await handleOnce(db, { consumer: 'reader', eventId }, async () => {})) await db.transaction(effect);
    }),
  },
  'the effect commits before the inbox row': {
    receive: readAs(async (db, eventId, effect) => {
      if (await isKnown(db, eventId)) return;
      await db.transaction(effect);
      await remember(db, eventId).onConflict().ignore();
    }),
  },
  'events handled together ignore what was handled before': {
    receiveTogether: (db, consumer, { service, events }) =>
      db.transaction(async (tx) => {
        for (const { eventId, value } of events) {
          await tx('inbox').insert({ consumer: service, event_id: eventId }).onConflict().ignore();
          await consumer.handle(consumer.decode(value), { tx, eventId });
        }
      }),
  },
  'events handled together commit without one that fails': {
    receiveTogether: (db, consumer, { service, events }) => {
      const handle: typeof consumer.handle = (event, context) => consumer.handle(event, context).catch(() => {});
      return receiveEvents(db, { ...consumer, handle }, { service, events });
    },
  },
  'events handled together take effect in the wrong order': {
    receiveTogether: (db, consumer, { service, events }) =>
      receiveEvents(db, consumer, { service, events: events.toReversed() }),
  },
  'a payload that cannot be decoded is swallowed': {
    receive: (db, consumer, message) =>
      receiveEvent(db, consumer, message).catch((error) => {
        if (!(error instanceof UnreadableEvent)) throw error;
      }),
  },
  'any failure parks the event at once': {
    deliver: async ({ attempt, park, onFailure }, last) => {
      try {
        await attempt();
      } catch (error) {
        onFailure(error, { failures: 1, refusals: 0 });
        return park(error).then(
          () => undefined,
          () => last ?? { failures: 1, refusals: 0, waitMs: 0 },
        );
      }
    },
  },
  'three failures of any kind park the event': {
    deliver: async (delivery, last) => {
      if ((last?.failures ?? 0) < 2) return real.deliver(delivery, last);
      await delivery.park(new Error('tried too often'));
    },
  },
  'an event that could not be parked is forgotten': {
    deliver: async (delivery, last) =>
      real.deliver({ ...delivery, park: (error) => delivery.park(error).catch(() => {}) }, last),
  },
  'the reader moves on before it has handled the event': { progress: 'before' },
  'the reader goes past an event that failed': { progress: 'past-failures' },
  'rows are marked before they are sent': {
    createRelay: () => async (db, kafka) => {
      const rows = await db.transaction(async (tx) => {
        const found = await pending(tx);
        if (found.length) await markSent(tx, found);
        return found;
      });
      if (rows.length) await kafka.send(rows.map(toMessage));
      return rows.length;
    },
  },
  'the relay goes by "id greater than the last"': {
    createRelay: () => {
      let last = 0;
      return (db, kafka) =>
        db.transaction(async (tx) => {
          await tx.raw('select pg_advisory_xact_lock(?)', [727_002]);
          const rows: Pending[] = (await pending(tx)).filter(({ id }) => id > last);
          if (rows.length === 0) return 0;
          await kafka.send(rows.map(toMessage));
          await markSent(tx, rows);
          last = rows.at(-1)?.id ?? last;
          return rows.length;
        });
    },
  },
  'two relays work at once': {
    createRelay: () => (db, kafka) =>
      db.transaction(async (tx) => {
        const rows: Pending[] = await tx('outbox')
          .where({ status: 'pending' })
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked();
        if (rows.length === 0) return 0;
        await kafka.send(rows.map(toMessage));
        await markSent(tx, rows);
        return rows.length;
      }),
  },
  'an error of the broker counts as sent': {
    createRelay: () => (db, kafka) => relayOnce(db, { send: (messages) => kafka.send(messages).catch(() => {}) }),
  },
  'the event is written after the commit': {
    write: async (db, write, acknowledge) => {
      const seq = await db.transaction((tx) => changeAggregate(tx, write.key));
      acknowledge(seq);
      await tell(db, write, seq);
    },
  },
  'the write is acknowledged before its commit': {
    write: async (db, write, acknowledge) => {
      await db.transaction(async (tx) => {
        const seq = await changeAggregate(tx, write.key);
        await tell(tx, write, seq);
        acknowledge(seq);
      });
    },
  },
  'the aggregate is read without its lock': {
    write: (db, write, acknowledge) =>
      db.transaction(async (tx) => {
        const row = await tx('aggregate').where({ key: write.key }).first();
        const seq = Number(row.seq) + 1;
        await tx('aggregate').where({ key: write.key }).update({ seq });
        await tell(tx, write, seq);
        acknowledge(seq);
      }),
  },
};
