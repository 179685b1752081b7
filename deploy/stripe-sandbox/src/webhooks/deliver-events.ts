import { nextTryIn } from '../domain/backoff.ts';
import { newId } from '../domain/ids.ts';
import { signPayload } from '../domain/signature.ts';
import type { Delivery, Store } from '../state/store.ts';
import { postEvent } from './post-event.ts';

interface Deps {
  store: Store;
  webhookUrl?: string;
  webhookSecret: string;
  retryMs: number;
}

const LONGEST_SLEEP = 60_000;
const AT_ONCE = 8;

const answeredWell = (status: number): boolean => status >= 200 && status < 300;

/** Sends what is due, repeats what was not taken, and picks up where an earlier process stopped. */
export const createDeliverer = ({ store, webhookUrl, webhookSecret, retryMs }: Deps) => {
  const waiting = new Map<string, Delivery>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const keep = (delivery: Delivery) => {
    store.save({ kind: 'delivery', value: delivery });
    if (delivery.status === 'waiting') waiting.set(delivery.id, delivery);
  };

  const afterTry = (delivery: Delivery, outcome: { lastStatus?: number; lastError?: string }): Delivery => {
    const tries = delivery.tries + 1;
    const tried = { ...delivery, tries, lastStatus: undefined, lastError: undefined, ...outcome };
    if (answeredWell(outcome.lastStatus ?? 0)) return { ...tried, status: 'delivered' };
    const wait = delivery.forged ? undefined : nextTryIn(tries, retryMs);
    return wait === undefined ? { ...tried, status: 'given_up' } : { ...tried, dueAt: Date.now() + wait };
  };

  const send = async (delivery: Delivery): Promise<void> => {
    const event = store.find('event', delivery.eventId);
    if (!event || !webhookUrl) return;
    const payload = JSON.stringify(event, null, 2);
    const secret = delivery.forged ? `${webhookSecret}_forged` : webhookSecret;
    const signature = signPayload(payload, secret, Math.floor(Date.now() / 1000));
    const outcome = await postEvent(webhookUrl, payload, signature).then(
      (lastStatus) => ({ lastStatus }),
      (error: Error) => ({ lastError: error.message }),
    );
    keep(afterTry(delivery, outcome));
  };

  const schedule = () => {
    clearTimeout(timer);
    if (stopped || !webhookUrl || underWay.size >= AT_ONCE) return;
    const next = Math.min(...[...waiting.values()].map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) timer = setTimeout(sendDue, Math.min(Math.max(0, next - Date.now()), LONGEST_SLEEP));
  };

  const sendDue = () => {
    const due = [...waiting.values()].filter(({ dueAt }) => dueAt <= Date.now()).sort((a, b) => a.dueAt - b.dueAt);
    for (const delivery of due.slice(0, AT_ONCE - underWay.size)) {
      waiting.delete(delivery.id);
      const sending = send(delivery).finally(() => {
        underWay.delete(sending);
        schedule();
      });
      underWay.add(sending);
    }
    schedule();
  };

  const enqueue = (deliveries: Delivery[]) => {
    for (const delivery of deliveries) if (delivery.status === 'waiting') waiting.set(delivery.id, delivery);
    schedule();
  };

  return {
    enqueue,
    /** Takes up what an earlier process left. */
    start: () => enqueue(store.list('delivery')),
    resend: (eventId: string, eventType: string): Delivery => {
      const delivery: Delivery = {
        id: newId('whd'),
        eventId,
        eventType,
        forged: false,
        status: 'waiting',
        tries: 0,
        dueAt: Date.now(),
      };
      keep(delivery);
      schedule();
      return delivery;
    },
    /** Ends with every send that has begun. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.allSettled(underWay);
    },
  };
};
