import type { StripeClient } from '../../../payment/src/clients/stripe-client.ts';
import type { StripeEvent } from '../../../payment/src/db/stripe-event-repository.ts';
import type { Movement, RefundFacts } from '../../../payment/src/domain/movement.ts';
import type { SessionFacts } from '../../../payment/src/domain/settle.ts';
import { AppError } from '../../src/errors.ts';
import type { Life, Schedule } from './schedule.ts';

/** The bank takes its time with the refund that was asked for under this key. */
export const PENDING = 'staff-2';

interface Session {
  facts: SessionFacts;
  refunds: Map<string, RefundFacts>;
}

/** Stripe as our client sees it. Its webhooks go to `deliver`, which calls again until it is answered. */
export const createStripeModel = (schedule: Schedule, deliver: (event: StripeEvent) => void) => {
  const sessions = new Map<string, Session>();
  let last = 0;
  const nextId = (kind: string): string => {
    last += 1;
    return `${kind}_${last}`;
  };
  const moved = (type: string, amountMinor: number): Movement => ({
    id: nextId('txn'),
    type,
    currency: 'usd',
    amountMinor,
    feeMinor: 0,
    netMinor: amountMinor,
    createdAt: new Date(0),
  });
  const tell = (type: string, { facts }: Session): void =>
    deliver({ id: nextId('evt'), type, sessionId: facts.sessionId, paymentIntentId: facts.paymentIntentId });
  const get = (sessionId: string): Session => {
    const session = sessions.get(sessionId);
    if (!session) throw new AppError('NOT_FOUND', 'session-not-found');
    return session;
  };
  const ofIntent = (id: string): Session | undefined =>
    [...sessions.values()].find(({ facts }) => facts.paymentIntentId === id);
  const expire = (session: Session): void => {
    if (session.facts.state !== 'open') return;
    session.facts = { ...session.facts, state: 'expired' };
    tell('checkout.session.expired', session);
  };
  const finishRefunds = (session: Session): void => {
    for (const [key, refund] of session.refunds) {
      if (refund.status !== 'pending') continue;
      session.refunds.set(key, { ...refund, status: 'succeeded' });
      tell('refund.updated', session);
    }
  };

  return {
    sessions,
    add: (facts: SessionFacts): void => {
      sessions.set(facts.sessionId, { facts, refunds: new Map() });
    },
    pay: (sessionId: string): void => {
      const session = get(sessionId);
      if (session.facts.state !== 'open') return;
      const { amountMinor } = session.facts;
      session.facts = { ...session.facts, state: 'paid', movement: moved('charge', amountMinor) };
      tell('checkout.session.completed', session);
    },
    expire: (sessionId: string): void => expire(get(sessionId)),
    finishRefunds: (): void => {
      for (const session of sessions.values()) finishRefunds(session);
    },
    /** What one process asks Stripe; the answer may be lost after the question has had its effect. */
    createClient: (life: Life): StripeClient => {
      const ask = async <T>(what: string, work: () => T): Promise<T> => {
        await life.step(`ask Stripe: ${what}`);
        if (schedule.fails('Stripe away')) throw new AppError('UNAVAILABLE', 'payment-provider-unavailable');
        const answer = work();
        await life.step(`Stripe answers: ${what}`);
        if (schedule.fails('answer of Stripe lost')) throw new AppError('UNAVAILABLE', 'payment-provider-unavailable');
        return answer;
      };
      const client: Partial<StripeClient> = {
        getSession: (id) =>
          ask('session', () => {
            const { facts, refunds } = get(id);
            return { ...facts, hasReversals: refunds.size > 0 };
          }),
        getReversals: (intent) =>
          ask('refunds', () => ({ refunds: [...(ofIntent(intent)?.refunds.values() ?? [])], disputes: [] })),
        findSessionOfPaymentIntent: (intent) => ask('session of intent', () => ofIntent(intent)?.facts.sessionId),
        closeSession: (id) => ask('expire', () => expire(get(id))),
        createRefund: ({ id, amountMinor, idempotencyKey }, intent) =>
          ask('refund', () => {
            const session = ofIntent(intent);
            if (!session) throw new AppError('NOT_FOUND', 'intent-not-found');
            const before = session.refunds.get(id);
            if (before) schedule.sometimes('refund asked for twice');
            const pending = idempotencyKey === PENDING;
            if (pending) schedule.sometimes('refund pending');
            const made: RefundFacts = before ?? {
              stripeRefundId: nextId('re'),
              refundId: id,
              status: pending ? 'pending' : 'succeeded',
              amountMinor,
              currency: 'usd',
              failure: '',
              movements: [moved('refund', -amountMinor)],
            };
            session.refunds.set(id, made);
            if (!before) tell('refund.created', session);
            return made;
          }),
        readEvent: (body) => JSON.parse(body.toString()),
      };
      return client as StripeClient;
    },
  };
};
