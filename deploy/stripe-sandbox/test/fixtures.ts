import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Config } from '../src/config.ts';
import type { startSandbox } from '../src/server.ts';

const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
export const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;

export interface Received {
  body: string;
  signature: string;
}

/** A raw receiver of webhooks that answers with whatever status it is told. */
export const startReceiver = async (answer: (count: number) => number = () => 200) => {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(req.headers['stripe-signature']),
      });
      res.writeHead(answer(received.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
};

export const aStateFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  return { file: join(folder, 'state.jsonl'), remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const aConfig = (changes: Partial<Config>): Config => ({
  port: 0,
  secretKey,
  webhookSecret,
  stateFile: '',
  merchantName: 'Wayfare',
  webhookRetryMs: 20,
  ...changes,
});

/** The official client with nothing changed but where it points. */
export const clientOf = (port: number, key = secretKey, retries = 0) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: retries, telemetry: false });

export const aSession = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'usd', unit_amount: 5900, product_data: { name: 'UK ETA', description: 'Standard' } },
    },
  ],
  client_reference_id: 'payment-1',
  customer_email: 'ana@example.org',
  metadata: { application_id: 'application-1' },
  success_url: 'http://localhost:8080/application/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8080/application/review-order',
  ...changes,
});

export const until = async (holds: () => boolean, what: string): Promise<void> => {
  const deadline = Date.now() + 5000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited 5 s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

export const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
