import { newId } from '../domain/ids.ts';
import type { Redaction } from '../domain/records.ts';
import { noSuch, refuse } from '../domain/stripe-error.ts';
import type { Change, Store } from '../state/store.ts';
import type { Clock } from './clock.ts';

interface Objects {
  checkout_sessions?: string[];
  payment_intents?: string[];
}

/** Jobs that forget who paid: judged first, run when they are told to, never undone. */
export const createRedactions = ({ store, clock }: { store: Store; clock: Clock }) => {
  const find = (id: string): Redaction => {
    const job = store.find('redaction', id);
    if (!job) throw noSuch('redaction_job', id, 'job');
    return job;
  };
  const save = (job: Redaction, ...changes: Change[]): Redaction => {
    store.save({ kind: 'redaction', value: job }, ...changes);
    return job;
  };

  /** Money that still moves keeps a payer: an open checkout, a refund under way, a dispute that is not decided. */
  const isSettled = ({ sessionIds, paymentIds }: Redaction): boolean =>
    sessionIds.every((id) => store.find('checkout', id)?.status !== 'open') &&
    paymentIds.every((id) => !['processing', 'requires_action'].includes(store.find('payment', id)?.status ?? '')) &&
    !store.list('refund').some(({ paymentId, status }) => paymentIds.includes(paymentId) && status === 'pending') &&
    !store.list('dispute').some((one) => paymentIds.includes(one.paymentId) && one.status === 'needs_response');

  /** Stripe redacts what belongs to an object as well: its events, and the answers kept for idempotency keys. */
  const forget = ({ sessionIds, paymentIds }: Redaction): Change[] => {
    const ids = [...sessionIds, ...paymentIds];
    const names = (value: unknown): boolean => ids.some((id) => JSON.stringify(value).includes(id));
    const without = <T extends object>(object: T, ...fields: (keyof T)[]): T => ({
      ...object,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    });
    return [
      ...sessionIds.flatMap((id): Change[] => {
        const checkout = store.find('checkout', id);
        if (!checkout) return [];
        const value = without(checkout, 'customerEmail', 'payerEmail', 'payerName', 'receiptEmail');
        return [{ kind: 'checkout', value: { ...value, metadata: {}, paymentMetadata: {} } }];
      }),
      ...paymentIds.flatMap((id): Change[] => {
        const payment = store.find('payment', id);
        if (!payment) return [];
        return [{ kind: 'payment', value: { ...without(payment, 'receiptEmail', 'card'), metadata: {} } }];
      }),
      ...store
        .list('event')
        .filter(({ data }) => names(data))
        .map((event): Change => ({ kind: 'event', value: { ...event, data: { object: {} } } })),
      ...store
        .list('answer')
        .filter(({ body }) => names(body))
        .map((answer): Change => ({ kind: 'answer', value: { ...answer, body: {} } })),
    ];
  };

  return {
    begin: ({ checkout_sessions: sessions = [], payment_intents: intents = [] }: Objects): Redaction => {
      if (sessions.length + intents.length === 0)
        throw refuse('Missing required param: objects.', { param: 'objects' });
      for (const id of sessions)
        if (!store.find('checkout', id)) throw noSuch('checkout.session', id, 'objects[checkout_sessions]', 400);
      for (const id of intents)
        if (!store.find('payment', id)) throw noSuch('payment_intent', id, 'objects[payment_intents]', 400);
      const paid = sessions.flatMap((id) => store.find('checkout', id)?.paymentId ?? []);
      const paymentIds = [...new Set([...intents, ...paid])];
      const created = clock.seconds();
      return save({ id: newId('prj'), created, status: 'validating', sessionIds: sessions, paymentIds });
    },
    /** What goes on by itself at Stripe goes one step on each time it is asked for. */
    look: (id: string): Redaction => {
      const job = find(id);
      if (job.status === 'validating') return save({ ...job, status: isSettled(job) ? 'ready' : 'failed' });
      if (job.status === 'redacting') return save({ ...job, status: 'succeeded' }, ...forget(job));
      return job;
    },
    run: (id: string): Redaction => {
      const job = find(id);
      if (job.status !== 'ready') throw refuse(`A job in status ${job.status} can't be run.`);
      return save({ ...job, status: 'redacting' });
    },
  };
};

export type Redactions = ReturnType<typeof createRedactions>;
