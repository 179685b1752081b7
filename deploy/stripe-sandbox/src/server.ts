import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerError, unknownAddress } from './api/answer-error.ts';
import { balanceRoutes } from './api/balance-routes.ts';
import { catalogueRoutes } from './api/catalogue-routes.ts';
import { checkoutRoutes } from './api/checkout-routes.ts';
import { disputeRoutes } from './api/dispute-routes.ts';
import { eventRoutes } from './api/event-routes.ts';
import { answerOncePerKey } from './api/idempotency.ts';
import { injectFaults } from './api/inject-faults.ts';
import { paymentRoutes } from './api/payment-routes.ts';
import { privacyRoutes } from './api/privacy-routes.ts';
import { authenticate, nameRequest } from './api/request-context.ts';
import { reversalControls } from './api/reversal-controls.ts';
import { sandboxRoutes } from './api/sandbox-routes.ts';
import { createCheckouts } from './app/checkouts.ts';
import { createClock } from './app/clock.ts';
import { createSaveWithEvents } from './app/emit-event.ts';
import { createPressPay } from './app/press-pay.ts';
import { createRedactions } from './app/redactions.ts';
import { createReversals } from './app/reversals.ts';
import type { Config } from './config.ts';
import { payRoutes } from './page/pay-routes.ts';
import { openStore } from './state/store.ts';
import { createDeliverer } from './webhooks/deliver-events.ts';

const buildSandbox = (config: Config, publicUrl: () => string) => {
  const { secretKey, webhookSecret, webhookUrl, webhookRetryMs: retryMs } = config;
  const store = openStore(config.stateFile);
  const clock = createClock(store);
  const deliverer = createDeliverer({ store, webhookUrl, webhookSecret, retryMs });
  const saveWithEvents = createSaveWithEvents({
    store,
    clock,
    hasReceiver: webhookUrl !== undefined,
    enqueue: deliverer.enqueue,
  });
  const checkouts = createCheckouts({ store, clock, saveWithEvents, publicUrl });
  const reversals = createReversals({ store, clock, saveWithEvents });
  const pressPay = createPressPay({ checkouts, clock });

  const api = express
    .Router()
    .use(nameRequest, authenticate(secretKey), express.urlencoded({ extended: true, limit: '1mb' }))
    .use(injectFaults(store), answerOncePerKey(store))
    .use('/checkout/sessions', checkoutRoutes({ checkouts, store }))
    .use('/events', eventRoutes({ store }))
    .use('/balance_transactions', balanceRoutes({ store }))
    .use('/disputes', disputeRoutes({ store }))
    .use('/privacy', privacyRoutes({ redactions: createRedactions({ store, clock }) }))
    .use(paymentRoutes({ reversals, store }))
    .use(catalogueRoutes({ store, clock }))
    .use(unknownAddress);
  const healthy: express.RequestHandler = (_req, res) => {
    res.json({ status: 'ok' });
  };
  const app = express()
    .disable('x-powered-by')
    .set('query parser', 'extended')
    .get('/healthz', healthy)
    .get('/readyz', healthy)
    .use('/v1', api)
    .use('/sandbox', reversalControls({ reversals, store }))
    .use('/sandbox', sandboxRoutes({ checkouts, pressPay, store, clock, deliverer }))
    .use(payRoutes({ checkouts, pressPay, merchantName: config.merchantName }))
    .use(unknownAddress)
    .use(answerError);
  return { app, checkouts, deliverer };
};

/** Listens on 127.0.0.1 (port 0 takes a free one), delivers webhooks and lets checkouts expire until closed. */
export const startSandbox = async (config: Config) => {
  let url = config.publicUrl ?? '';
  const { app, checkouts, deliverer } = buildSandbox(config, () => url);
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  url ||= `http://127.0.0.1:${port}`;
  deliverer.start();
  const sweep = setInterval(checkouts.expireOverdue, 1000);
  return {
    port,
    url,
    close: async () => {
      clearInterval(sweep);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await deliverer.stop();
      server.closeAllConnections();
      await closed;
    },
  };
};
