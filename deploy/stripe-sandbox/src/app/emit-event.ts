import type { EventType } from '../domain/checkout.ts';
import { noFaults } from '../domain/faults.ts';
import { newId } from '../domain/ids.ts';
import type { StripeEvent } from '../domain/records.ts';
import type { Change, Delivery, Store } from '../state/store.ts';
import type { Clock } from './clock.ts';

/** The version of the API that the pinned `stripe` client speaks. */
export const API_VERSION = '2026-10-28.endive';

export interface RequestInfo {
  id: string | null;
  idempotencyKey: string | null;
}
export const noRequest: RequestInfo = { id: null, idempotencyKey: null };

const deliveriesOf = (event: StripeEvent, store: Store): Change[] => {
  const faults = store.find('faults', 'faults') ?? { id: 'faults', ...noFaults() };
  const { copies, shuffleMs, delayMs, dropNext, forgeNext } = faults.webhooks;
  const delivery = (changes: Partial<Delivery> = {}): Change => ({
    kind: 'delivery',
    value: {
      id: newId('whd'),
      eventId: event.id,
      eventType: event.type,
      forged: false,
      status: dropNext > 0 ? 'dropped' : 'waiting',
      tries: 0,
      dueAt: Date.now() + delayMs + Math.floor(Math.random() * (shuffleMs + 1)),
      ...changes,
    },
  });
  const sent = Array.from({ length: copies }, () => delivery());
  const forged = forgeNext > 0 ? [delivery({ forged: true, status: 'waiting' })] : [];
  const spent: Change[] =
    dropNext > 0 || forgeNext > 0
      ? [
          {
            kind: 'faults',
            value: {
              ...faults,
              webhooks: {
                ...faults.webhooks,
                dropNext: Math.max(0, dropNext - 1),
                forgeNext: Math.max(0, forgeNext - 1),
              },
            },
          },
        ]
      : [];
  return [...sent, ...forged, ...spent];
};

/** Keeps the changes, the events they caused and the deliveries of those as one write. */
export const createSaveWithEvents =
  ({
    store,
    clock,
    hasReceiver,
    enqueue,
  }: {
    store: Store;
    clock: Clock;
    hasReceiver: boolean;
    enqueue: (deliveries: Delivery[]) => void;
  }) =>
  (changes: Change[], caused: { type: EventType; object: Record<string, unknown> }[], request = noRequest): void => {
    const events = caused.map(
      ({ type, object }): StripeEvent => ({
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: clock.seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: hasReceiver ? 1 : 0,
        request: { id: request.id, idempotency_key: request.idempotencyKey },
        type,
      }),
    );
    store.save(...changes, ...events.map((value): Change => ({ kind: 'event', value })));
    if (!hasReceiver) return;
    // One by one: each event uses up its share of the fault plan.
    for (const event of events) {
      const changes = deliveriesOf(event, store);
      store.save(...changes);
      enqueue(changes.flatMap((change) => (change.kind === 'delivery' ? change.value : [])));
    }
  };

export type SaveWithEvents = ReturnType<typeof createSaveWithEvents>;
