import { attemptPayment, expireCheckout, isOverdue, openCheckout, settleLater, successUrlOf } from './checkout.ts';
import type { CreateSession } from './params.ts';

const now = 1_800_000_000;
const params = (changes: Partial<CreateSession> = {}): CreateSession => ({
  mode: 'payment',
  line_items: [],
  success_url: 'http://localhost:8080/success?session_id={CHECKOUT_SESSION_ID}',
  expand: [],
  ...changes,
});
const lines = (unitAmount = 5900, quantity = 2) => ({
  currency: 'usd',
  lines: [{ id: 'li_1', priceId: 'price_1', productId: 'prod_1', name: 'ETA', unitAmount, quantity }],
});
const payer = {
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  email: 'ana@example.org',
  name: 'Ana',
};
const anOpenCheckout = () => openCheckout(params(), lines(), now);

it('adds up its lines and lasts a day unless told otherwise', () => {
  expect(anOpenCheckout()).toMatchObject({ total: 11800, expiresAt: now + 86_400, status: 'open' });
});

it('refuses an expiry under half an hour or over a day away, and a total too small to charge', () => {
  expect(() => openCheckout(params({ expires_at: now + 60 }), lines(), now)).toThrow('at least 30 minutes');
  expect(() => openCheckout(params({ expires_at: now + 90_000 }), lines(), now)).toThrow('less than 24 hours');
  expect(() => openCheckout(params(), lines(10, 1), now)).toThrow('below the smallest amount');
});

it('is paid in one attempt by a good card', () => {
  const { checkout, payment, events } = attemptPayment(anOpenCheckout(), undefined, {
    payer,
    verdict: { kind: 'paid' },
    now,
  });
  expect(checkout).toMatchObject({ status: 'complete', paymentStatus: 'paid', paymentId: payment.id });
  expect(payment).toMatchObject({ status: 'succeeded', amount: 11800 });
  expect(events).toEqual(['payment_intent.succeeded', 'checkout.session.completed']);
});

it('stays open after a refusal and is paid by the same payment at the next attempt', () => {
  const refused = attemptPayment(anOpenCheckout(), undefined, {
    payer,
    verdict: { kind: 'refused', refusal: 'card_declined' },
    now,
  });
  expect(refused.checkout.status).toBe('open');
  const paid = attemptPayment(refused.checkout, refused.payment, { payer, verdict: { kind: 'paid' }, now });
  expect(paid.payment).toMatchObject({ id: refused.payment.id, status: 'succeeded', refusal: undefined });
});

it('cannot be paid or expired once it is complete', () => {
  const { checkout, payment } = attemptPayment(anOpenCheckout(), undefined, { payer, verdict: { kind: 'paid' }, now });
  expect(() => attemptPayment(checkout, payment, { payer, verdict: { kind: 'paid' }, now })).toThrow('not open');
  expect(() => expireCheckout(checkout)).toThrow('status of complete');
});

it('hears a late bank answer exactly once', () => {
  const waiting = attemptPayment(anOpenCheckout(), undefined, { payer, verdict: { kind: 'answer_later' }, now });
  expect(waiting.checkout).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' });
  const failed = settleLater(waiting.checkout, waiting.payment, false);
  expect(failed.events).toContain('checkout.session.async_payment_failed');
  expect(() => settleLater(failed.checkout, failed.payment, true)).toThrow('not being processed');
});

it('is overdue from its expiry on', () => {
  const checkout = anOpenCheckout();
  expect(isOverdue(checkout, checkout.expiresAt - 1)).toBe(false);
  expect(isOverdue(checkout, checkout.expiresAt)).toBe(true);
  expect(isOverdue(expireCheckout(checkout), checkout.expiresAt)).toBe(false);
});

it('puts its id into the success address', () => {
  const checkout = anOpenCheckout();
  expect(successUrlOf(checkout)).toBe(`http://localhost:8080/success?session_id=${checkout.id}`);
});
