import { check } from 'k6';
import crypto from 'k6/crypto';
import exec from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { bodyOf, call } from '../lib/api.ts';
import { arrivals } from '../lib/arrivals.ts';
import { awaitPaid, beginOrder, fillIn, pay } from '../lib/order.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { WEB, WEBHOOK_SECRET } from '../lib/target.ts';
import { pick, readDestinations } from '../lib/visit.ts';

/**
 * 100 signed events a second: fresh ones, copies of one already sent, and forged ones. Each is answered at once; the
 * paid order stays paid once.
 */
export const options: Options = {
  noCookiesReset: true,
  scenarios: { deliver: arrivals({ exec: 'deliver', perSecond: 100 }) },
  thresholds: {
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'http_req_duration{kind:webhook}': ['p(95)<=100'],
  },
};

interface Paid {
  session: string;
  run: string;
}

export const setup = (): Paid => {
  if (!WEBHOOK_SECRET) throw new Error('STRIPE_WEBHOOK_SECRET is not set: events could not be signed');
  const order = beginOrder(pick(readDestinations()));
  fillIn(order);
  const session = pay(order);
  awaitPaid(order, session);
  return { session, run: Math.random().toString(36).slice(2, 10) };
};

const post = (id: string, session: string, secret: string) => {
  const at = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    created: at,
    data: { object: { id: session, object: 'checkout.session', payment_status: 'paid', status: 'complete' } },
  });
  const signature = crypto.hmac('sha256', secret, `${at}.${payload}`, 'hex');
  return http.post(`${WEB}/api/webhooks/stripe`, payload, {
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` },
    tags: { name: 'webhooks/stripe', kind: 'webhook' },
  });
};

export const deliver = ({ session, run }: Paid): void => {
  const turn = Math.random();
  if (turn < 0.1) {
    const forged = post(`evt_forged_${run}`, session, `${WEBHOOK_SECRET}x`);
    check(forged, { 'a forged event is refused': ({ status }) => status === 400 });
    return;
  }
  // Every copy has the id of one that came before.
  const number = turn < 0.4 ? 0 : exec.scenario.iterationInTest;
  const answer = post(`evt_load_${run}_${number}`, session, WEBHOOK_SECRET);
  check(answer, { 'an event is received': ({ status }) => status === 200 });
};

export const teardown = ({ session }: Paid): void => {
  const { outcome } = bodyOf<{ outcome?: string }>(
    call('payments/verify', {
      method: 'POST',
      name: 'payments/verify',
      kind: 'checkout',
      body: { sessionId: session },
    }),
  );
  check(outcome, { 'the payment is still paid': (said) => said === 'paid' });
};

export const handleSummary = summaryWith((summary) => [
  {
    name: 'receiving an event, p95',
    value: figureOf(summary, 'http_req_duration{kind:webhook}', 'p(95)'),
    unit: 'ms',
    limit: 100,
  },
]);
