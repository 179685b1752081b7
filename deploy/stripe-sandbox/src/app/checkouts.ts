import { toPaymentIntent, toSession } from '../api/shapes.ts';
import { chargeMovement } from '../domain/balance.ts';
import type { CardEntry } from '../domain/card.ts';
import { cardOf } from '../domain/card.ts';
import {
  type AttemptResult,
  attemptPayment,
  type EventType,
  expireCheckout,
  isOverdue,
  openCheckout,
  settleLater,
  type Verdict,
} from '../domain/checkout.ts';
import type { CreateSession } from '../domain/params.ts';
import { priceLines } from '../domain/price-lines.ts';
import type { Checkout, Payment } from '../domain/records.ts';
import { noSuch } from '../domain/stripe-error.ts';
import type { Change, Store } from '../state/store.ts';
import type { Clock } from './clock.ts';
import type { RequestInfo, SaveWithEvents } from './emit-event.ts';

interface Deps {
  store: Store;
  clock: Clock;
  saveWithEvents: SaveWithEvents;
  publicUrl: () => string;
}

/** What can be done with checkouts and their payments; every change and its events are one write. */
export const createCheckouts = ({ store, clock, saveWithEvents, publicUrl }: Deps) => {
  const hostedUrl = (checkout: Checkout) => `${publicUrl()}/pay/${checkout.id}`;
  const sessionOf = (checkout: Checkout) => toSession(checkout, hostedUrl(checkout));

  const objectOf = (type: EventType, checkout: Checkout, payment: Payment) =>
    type.startsWith('checkout.') ? sessionOf(checkout) : toPaymentIntent(payment);

  const keepAttempt = ({ checkout, payment: attempted, events }: AttemptResult): AttemptResult => {
    const movement = attempted.status === 'succeeded' ? chargeMovement(attempted, clock.seconds()) : undefined;
    const payment = { ...attempted, balanceTransactionId: movement?.id };
    saveWithEvents(
      [
        { kind: 'payment', value: payment },
        { kind: 'checkout', value: checkout },
        ...(movement ? [{ kind: 'balance', value: movement } as const] : []),
      ],
      events.map((type) => ({ type, object: objectOf(type, checkout, payment) })),
    );
    return { checkout, payment, events };
  };

  const expire = (checkout: Checkout, request?: RequestInfo): Checkout => {
    const expired = expireCheckout(checkout);
    const payment = expired.paymentId ? store.find('payment', expired.paymentId) : undefined;
    const changes: Change[] = [{ kind: 'checkout', value: expired }];
    if (payment) changes.push({ kind: 'payment', value: { ...payment, status: 'canceled' } });
    saveWithEvents(changes, [{ type: 'checkout.session.expired', object: sessionOf(expired) }], request);
    return expired;
  };

  /** Looks at the clock first: an overdue checkout is found expired. */
  const find = (id: string): Checkout | undefined => {
    const checkout = store.find('checkout', id);
    return checkout && isOverdue(checkout, clock.seconds()) ? expire(checkout) : checkout;
  };
  const get = (id: string): Checkout => {
    const checkout = find(id);
    if (!checkout) throw noSuch('checkout.session', id, 'session');
    return checkout;
  };
  const paymentOf = (checkout: Checkout) =>
    checkout.paymentId ? store.find('payment', checkout.paymentId) : undefined;

  return {
    hostedUrl,
    sessionOf,
    find,
    get,
    paymentOf,
    expire,
    open: (params: CreateSession): Checkout => {
      const catalogue = {
        findProduct: (id: string) => store.find('product', id),
        findPrice: (id: string) => store.find('price', id),
      };
      const cart = priceLines(params.line_items, catalogue, clock.seconds());
      const checkout = openCheckout(params, cart, clock.seconds());
      store.save(
        ...cart.products.map((value): Change => ({ kind: 'product', value })),
        ...cart.prices.map((value): Change => ({ kind: 'price', value })),
        { kind: 'checkout', value: checkout },
      );
      return checkout;
    },
    pay: (checkout: Checkout, entry: CardEntry, verdict: Verdict): AttemptResult => {
      const payer = { card: cardOf(entry), email: entry.email.trim(), name: entry.name.trim() };
      return keepAttempt(attemptPayment(checkout, paymentOf(checkout), { payer, verdict, now: clock.seconds() }));
    },
    /** The bank's answer to a card that had to be confirmed. */
    confirm: (checkout: Checkout, payment: Payment, verdict: Verdict): AttemptResult => {
      const payer = {
        card: payment.card ?? cardOf({ number: '', expiry: '' }),
        email: checkout.payerEmail ?? '',
        name: checkout.payerName ?? '',
      };
      return keepAttempt(attemptPayment(checkout, payment, { payer, verdict, now: clock.seconds() }));
    },
    settle: (checkout: Checkout, payment: Payment, success: boolean): AttemptResult =>
      keepAttempt(settleLater(checkout, payment, success)),
    expireOverdue: (): void => {
      for (const checkout of store.list('checkout')) if (isOverdue(checkout, clock.seconds())) expire(checkout);
    },
  };
};

export type Checkouts = ReturnType<typeof createCheckouts>;
