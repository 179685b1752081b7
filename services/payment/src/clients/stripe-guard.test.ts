import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@wayfare/kit/errors';
import Stripe from 'stripe';
import { createStripeGuard } from './stripe-guard.ts';

const away = { code: 'UNAVAILABLE', reason: 'payment-provider-unavailable' };
const broken = () => Promise.reject(new Stripe.errors.StripeAPIError({ message: 'down', type: 'api_error' }));

it('asks no more after five calls without an answer, and lets one through two seconds later', async () => {
  const guarded = createStripeGuard();
  for (let call = 0; call < 5; call += 1) await expect(guarded(broken)).rejects.toMatchObject(away);
  let asked = 0;
  const answer = async () => {
    asked += 1;
    return 'well';
  };
  await expect(guarded(answer)).rejects.toMatchObject(away);
  expect(asked).toBe(0);
  await sleep(2_100);
  expect(await guarded(answer)).toBe('well');
  expect(await guarded(answer)).toBe('well');
});

it('hands a refusal of Stripe on, however many there are', async () => {
  const guarded = createStripeGuard();
  const refusal = new Stripe.errors.StripeInvalidRequestError({ message: 'no such', type: 'invalid_request_error' });
  for (let call = 0; call < 8; call += 1) await expect(guarded(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await guarded(async () => 'well')).toBe('well');
});

it('ends a call that hangs when the time of its caller is up, and begins none that has no time left', async () => {
  const guarded = createStripeGuard();
  const started = performance.now();
  const until = new Date(Date.now() + 700);
  await expect(guarded(() => new Promise(() => {}), until)).rejects.toMatchObject(away);
  expect(performance.now() - started).toBeLessThan(1_500);
  const never = () => Promise.reject(new AppError('INTERNAL', 'unexpected'));
  await expect(guarded(never, new Date(Date.now() + 100))).rejects.toMatchObject(away);
});
