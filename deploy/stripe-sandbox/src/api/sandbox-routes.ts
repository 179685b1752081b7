import { json, Router } from 'express';
import { z } from 'zod';
import type { Checkouts } from '../app/checkouts.ts';
import type { Clock } from '../app/clock.ts';
import type { PressPay } from '../app/press-pay.ts';
import type { CardEntry } from '../domain/card.ts';
import { successUrlOf, type Verdict } from '../domain/checkout.ts';
import { faultPlan, noFaults } from '../domain/faults.ts';
import type { Checkout, Payment } from '../domain/records.ts';
import { refusalMessage } from '../domain/refusals.ts';
import { noSuch, readParams, refuse, StripeApiError } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import type { createDeliverer } from '../webhooks/deliver-events.ts';

interface Deps {
  checkouts: Checkouts;
  pressPay: PressPay;
  store: Store;
  clock: Clock;
  deliverer: ReturnType<typeof createDeliverer>;
}

const verdicts = {
  success: { kind: 'paid' },
  declined: { kind: 'refused', refusal: 'card_declined' },
  insufficient_funds: { kind: 'refused', refusal: 'insufficient_funds' },
  requires_action: { kind: 'confirmation_needed' },
  authenticated: { kind: 'paid' },
  authentication_failed: { kind: 'refused', refusal: 'authentication_failed' },
  processing: { kind: 'answer_later' },
} as const satisfies Record<string, Verdict>;

const cardFields = z.strictObject({
  number: z.string(),
  expiry: z.string().default('12 / 34'),
  cvc: z.string().optional(),
  name: z.string().default('Sandbox Payer'),
  email: z.string().optional(),
});
const payBody = z.strictObject({
  card: z.union([z.string(), cardFields]).default('4242424242424242'),
  outcome: z
    .enum([...(Object.keys(verdicts) as (keyof typeof verdicts)[]), 'async_success', 'async_failed'])
    .optional(),
});
const clockBody = z.strictObject({ advanceSeconds: z.int().min(0) });

const entryOf = (card: z.infer<typeof payBody>['card'], checkout: Checkout): CardEntry => {
  const given = cardFields.parse(typeof card === 'string' ? { number: card } : card);
  const cvc = given.cvc ?? (/^3[47]/.test(given.number) ? '1234' : '123');
  return { ...given, cvc, email: given.email ?? checkout.customerEmail ?? 'payer@example.com' };
};

/** Controls for tests and people; real Stripe has nothing like them. JSON only, so that no web page can post here. */
export const sandboxRoutes = ({ checkouts, pressPay, store, clock, deliverer }: Deps) => {
  const answerOf = (checkout: Checkout, payment: Payment) => {
    if (checkout.status === 'complete') {
      const status = { succeeded: 'paid', processing: 'processing' }[payment.status as string] ?? 'failed';
      return { status, url: successUrlOf(checkout) };
    }
    const url = checkouts.hostedUrl(checkout);
    if (payment.status === 'requires_action') return { status: 'requires_action', url };
    return { status: 'declined', url, message: payment.refusal && refusalMessage(payment.refusal, 'en') };
  };
  const closed = (checkout: Checkout) =>
    checkout.status === 'expired'
      ? { status: 'expired', url: checkout.cancelUrl ?? null }
      : { status: 'already_paid', url: successUrlOf(checkout) };

  return Router()
    .use(json())
    .post('/checkout/:id/pay', (req, res) => {
      const { card, outcome } = readParams(payBody, req.body);
      const checkout = checkouts.get(req.params.id);
      const payment = checkouts.paymentOf(checkout);
      if (outcome === 'async_success' || outcome === 'async_failed') {
        if (!payment) throw refuse('Nothing is being processed: send outcome "processing" first.');
        const settled = checkouts.settle(checkout, payment, outcome === 'async_success');
        res.json(answerOf(settled.checkout, settled.payment));
        return;
      }
      if (checkout.status !== 'open') {
        res.status(409).json(closed(checkout));
        return;
      }
      const pressed = pressPay(checkout, entryOf(card, checkout), outcome && verdicts[outcome]);
      if (pressed.kind === 'card_faults') {
        res.status(400).json({ status: 'card_faults', url: checkouts.hostedUrl(checkout), faults: pressed.faults });
        return;
      }
      res.json(answerOf(pressed.checkout, pressed.payment));
    })
    .get('/faults', (_req, res) => {
      res.json(store.find('faults', 'faults') ?? noFaults());
    })
    .post('/faults', (req, res) => {
      const plan = { ...readParams(faultPlan, req.body), id: 'faults' };
      store.save({ kind: 'faults', value: plan });
      res.json(plan);
    })
    .delete('/faults', (_req, res) => {
      store.save({ kind: 'faults', value: { ...noFaults(), id: 'faults' } });
      res.status(204).end();
    })
    .post('/clock', (req, res) => {
      clock.advance(readParams(clockBody, req.body).advanceSeconds);
      checkouts.expireOverdue();
      res.json({ now: clock.seconds() });
    })
    .post('/events/:id/resend', (req, res) => {
      const event = store.find('event', req.params.id);
      if (!event) throw noSuch('event', req.params.id);
      res.status(202).json(deliverer.resend(event.id, event.type));
    })
    .get('/deliveries', (req, res) => {
      const { event, object } = req.query;
      const isAbout = (eventId: string) => store.find('event', eventId)?.data.object.id === object;
      const deliveries = store
        .list('delivery')
        .filter(({ eventId }) => (!event || eventId === event) && (!object || isAbout(eventId)));
      res.json({ deliveries });
    })
    .use((req) => {
      throw new StripeApiError(404, `The sandbox has no control at ${req.method} ${req.originalUrl}.`);
    });
};
