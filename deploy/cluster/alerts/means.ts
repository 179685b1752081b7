// What the causes of the alerts are made of.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { staffToken } from '../../local/staff-token.ts';
import { processesOf, send } from '../chaos/faults.ts';
import { RELEASE, RUN, URLS } from '../cluster-access.ts';
import { json } from '../tests/cluster.ts';

const { web, stripe, keycloak } = URLS;

export type Undo = () => Promise<unknown>;

/** Done over and over until it is undone. */
export const again = (work: () => Promise<unknown>, pauseMs: number): Undo => {
  let running = true;
  const done = (async () => {
    for (; running; await sleep(pauseMs)) await work().catch(() => {});
  })();
  return () => {
    running = false;
    return done;
  };
};

export const all =
  (...undos: readonly Undo[]): Undo =>
  () =>
    Promise.all(undos.map((undo) => undo()));

const evaluationSecret = async (name: string): Promise<string> => {
  const { data } = await json<{ data: Record<string, string> }>('get', 'secret', `${RELEASE}-evaluation`);
  return Buffer.from(data[name] ?? '', 'base64').toString();
};

const token = async (): Promise<string> =>
  staffToken({
    issuer: `${keycloak}/realms/visa`,
    web,
    staff: { username: 'staff@wayfare.example', password: await evaluationSecret('staff-password') },
  });

export const asStaff = async (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${web}/api/admin/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${await token()}`, 'idempotency-key': crypto.randomUUID(), origin: web },
  });

export const STRIPE_STATE = join(RUN, 'volumes/stripe/data/state.json');

const askStripe = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${stripe}/v1/${path}`, {
    headers: { authorization: `Bearer ${await evaluationSecret('stripe-secret-key')}` },
  });
  if (!answer.ok) throw new Error(`${path.split('?')[0]}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

export const paymentOf = async (sessionId: string): Promise<string> =>
  (await askStripe<{ payment_intent: string }>(`checkout/sessions/${sessionId}`)).payment_intent;

/** The ids of what was given back of a payment. */
export const refundsOf = async (paymentIntentId: string): Promise<string[]> =>
  (await askStripe<{ data: { id: string }[] }>(`refunds?payment_intent=${paymentIntentId}`)).data.map(({ id }) => id);

/** For a pod of payment: its row of that checkout says that it was replaced. */
export const withdrawn = (sessionId: string): string => `
  const { readFileSync } = require('node:fs');
  const { Client } = require('pg');
  const client = new Client({ connectionString: readFileSync('/settings/DATABASE_URL', 'utf8').trim() });
  (async () => {
    await client.connect();
    await client.query(
      "update payment set status = 'withdrawn', attend_at = null where stripe_session_id = $1",
      ['${sessionId}'],
    );
    await client.end();
  })();`;

/** Answers nothing for most of each second. */
export const slow = async (part: string): Promise<Undo> => {
  const pids = await processesOf(part);
  const stop = again(async () => {
    send('SIGSTOP', pids);
    await sleep(800);
    send('SIGCONT', pids);
  }, 200);
  return async () => {
    await stop();
    send('SIGCONT', pids);
  };
};
