import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentCredentials } from '@wayfare/kit/caller';
import { AppError, notFound } from '@wayfare/kit/errors';
import { createJobs } from '@wayfare/kit/jobs';
import { createLog } from '@wayfare/kit/log';
import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import type { ApplicationEvent, RefundDue } from '@wayfare/proto/application/v1/application_events';
import {
  type ListPaymentStatesRequest,
  PayableOrder,
  PaymentState,
  type QuoteLine,
} from '@wayfare/proto/application/v1/application_service';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { PaymentServiceService, RequestRefundRequest } from '@wayfare/proto/payment/v1/payment_service';
import { startSandbox } from '@wayfare/stripe-sandbox/server';
import Stripe from 'stripe';
import { createApplicationClient } from '../src/clients/application-client.ts';
import { createStripeClient, type StripeClient } from '../src/clients/stripe-client.ts';
import { paymentJobs } from '../src/jobs.ts';
import { buildServer } from '../src/server.ts';

const secretKey = 'sk_test_component';
export const webhookSecret = 'whsec_component';
/** The browser that began the applications of these tests. */
export const owner = { capability: 'the capability of the owner' };
export const stranger = { capability: 'some other browser' };

const aLine = (kind: QuoteLine['kind'], name: string, amountMinor: number, quantity: number): QuoteLine => ({
  kind,
  sourceId: name,
  name,
  unitPrice: { amountMinor, currency: 'usd' },
  quantity,
  stripeProductId: '',
});
export const lines = [
  aLine('QUOTE_LINE_KIND_GOVERNMENT_FEE', 'Government fee', 2100, 2),
  aLine('QUOTE_LINE_KIND_PROCESSING', 'Rush', 5900, 2),
];
export const total = 16_000;
/** As much as one order of these tests; the second person is tried with a lower one. */
const ONE_PERSON_LIMIT_MINOR = total;
export const finance = { sub: 'finance-1', roles: ['finance' as const] };

/** The application service as this service sees it: one price for every application, and one owner. */
const anApplicationService = (
  order: { lines: QuoteLine[]; version: number; changesEachTime: boolean },
  states: Map<string, PaymentState>,
) => {
  const refuseStrangers = () => {
    if (currentCredentials()?.capability !== owner.capability) throw notFound('application-not-found');
  };
  return {
    listPaymentStates: async ({ ids, paidFrom, after }: ListPaymentStatesRequest) => ({
      states: [...states.values()]
        .filter(({ applicationId }) => (paidFrom ? applicationId > after : ids.includes(applicationId)))
        .sort((a, b) => (a.applicationId < b.applicationId ? -1 : 1)),
    }),
    beginCheckout: async ({ id, expectedTotalMinor }: { id: string; expectedTotalMinor: number }) => {
      refuseStrangers();
      const sum = order.lines.reduce((sum, line) => sum + (line.unitPrice?.amountMinor ?? 0) * line.quantity, 0);
      if (expectedTotalMinor && expectedTotalMinor !== sum) {
        const details = { totalMinor: String(sum), currency: 'usd' };
        throw new AppError('FAILED_PRECONDITION', 'quote-changed', { details });
      }
      if (order.changesEachTime) order.version += 1;
      return PayableOrder.fromPartial({
        applicationId: id,
        version: order.version,
        quote: { lines: order.lines, total: { amountMinor: sum, currency: 'usd' } },
        email: 'ana@example.org',
        locale: 'en',
        visaName: 'UK ETA',
        orderNumber: id.slice(0, 8),
      });
    },
    authorizeApplication: async ({ id }: { id: string }) => {
      refuseStrangers();
      return {
        id,
        paymentStatus: 'PAYMENT_STATUS_PENDING' as const,
        numApplicants: 2,
        staff: false,
      };
    },
  };
};

/** Hands webhooks on with their raw body, as the gateway does. */
const startWebhookEntry = async (receive: (body: Buffer, signature: string) => Promise<unknown>) => {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      receive(Buffer.concat(chunks), String(req.headers['stripe-signature'])).then(
        () => res.writeHead(200).end(),
        (error) => res.writeHead(error.code === 'INVALID_ARGUMENT' ? 400 : 503).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** The payment service with a real database, the real sandbox and its webhooks. */
export const startWorld = async ({ onePersonLimitMinor = ONE_PERSON_LIMIT_MINOR, settleMs = 0 } = {}) => {
  const { db, url, drop } = await createTestDb('payment', join(import.meta.dirname, '../migrations'));
  const folder = mkdtempSync(join(tmpdir(), 'payment-component-'));
  const identity = await createTestIdentity();
  const order = { lines, version: 4, changesEachTime: false };
  const states = new Map<string, PaymentState>();
  let receive: (body: Buffer, signature: string) => Promise<unknown> = () => Promise.reject(new Error('not up yet'));
  const entry = await startWebhookEntry((body, signature) => receive(body, signature));
  const sandbox = await startSandbox({
    port: 0,
    secretKey,
    webhookSecret,
    webhookUrl: entry.url,
    stateFile: join(folder, 'stripe.jsonl'),
    merchantName: 'Wayfare',
    webhookRetryMs: 50,
  });
  const client = createStripeClient({ secretKey, webhookSecret, apiBase: sandbox.url });
  /** As if the process died when Stripe had answered: nothing after that happens. */
  const death = { afterOpening: false };
  const stripe: StripeClient = {
    ...client,
    openSession: async (...wanted) => {
      const session = await client.openSession(...wanted);
      return death.afterOpening ? new Promise(() => {}) : session;
    },
  };
  const log = createLog('payment', process.env.LOG_LEVEL ?? 'silent');
  const jobs = createJobs({ db, kinds: paymentJobs });
  const built = buildServer({
    db,
    stripe,
    application: createApplicationClient({ client: anApplicationService(order, states) }),
    publicUrl: 'http://localhost:8080',
    onePersonLimitMinor,
    log,
    now: () => new Date(),
    addJobs: jobs.add,
    settleMs,
  });
  const [consumer] = built.consumers;
  if (!consumer) throw new Error('the service reads no events');
  const server = await startTestServer(built.services, identity);
  const calls = server.client(PaymentServiceService);
  receive = (body, signature) => server.as('nobody', () => calls.receiveStripeEvent({ body, signature }));
  const worker = await jobs.start({ url, log, handlers: built.jobHandlers });

  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const hear = (event: ApplicationEvent['event'], eventId: string) =>
    db.transaction((tx) => consumer.handle({ event }, { tx, eventId }));

  return {
    db,
    sandbox,
    order,
    death,
    reconcile: built.reconcile,
    jobHandlers: built.jobHandlers,
    /** What the application service would say of an application. */
    applicationSays: (applicationId: string, state: Partial<PaymentState>) =>
      states.set(applicationId, PaymentState.fromPartial({ applicationId, ...state })),
    applicationForgets: (applicationId: string) => states.delete(applicationId),
    /** The application hears everything that was announced, as its consumer would. */
    hear: async () => {
      for (const { payload } of await db('outbox').where({ topic: 'payment.events.v1' }).orderBy('id')) {
        const { event, applicationId, paymentId } = PaymentEvent.decode(payload);
        const known = states.get(applicationId) ?? PaymentState.fromPartial({ applicationId });
        if (event?.$case === 'succeeded')
          states.set(applicationId, { ...known, paymentId, paymentStatus: 'PAYMENT_STATUS_PAID' });
        const refund =
          event?.$case === 'refunded'
            ? event.refunded
            : event?.$case === 'refundReversed'
              ? event.refundReversed
              : undefined;
        if (refund && !refund.duplicate)
          states.set(applicationId, { ...known, refundedMinor: refund.refunded?.amountMinor ?? 0 });
      }
    },
    /** The application found no order for a payment. */
    strand: (applicationId: string, paymentId: string) =>
      hear({ $case: 'paymentStranded', paymentStranded: { applicationId, paymentId } }, 'stranded'),
    refund: (
      request: Partial<RequestRefundRequest> & { applicationId: string },
      who: Parameters<typeof server.as>[0] = finance,
    ) =>
      server.as(who, () =>
        calls.requestRefund(
          RequestRefundRequest.fromPartial({
            scope: { $case: 'whole', whole: {} },
            reason: 'goodwill',
            idempotencyKey: randomUUID(),
            ...request,
          }),
        ),
      ),
    as: server.as,
    calls,
    /** What the application service tells, as the consumer hears it. */
    hearRefundDue: (refundDue: RefundDue, eventId: string = randomUUID()) =>
      hear({ $case: 'refundDue', refundDue }, eventId),
    erase: (applicationId: string) => hear({ $case: 'erased', erased: { applicationId, userId: '' } }, 'erased'),
    money: (applicationId: string) => server.as(finance, () => calls.getMoney({ applicationId })),
    differences: async () => (await server.as(finance, () => calls.listDifferences({}))).differences,
    control: async (path: string, body: object) => (await post(path, body)).json(),
    countLedgerDays: () =>
      built.jobHandlers['count-ledger-days'].run({ key: '', attempt: 1, signal: new AbortController().signal }),
    /** What cron does every minute. */
    sweep: () => jobs.add(db, 'sweep-payments', ['']),
    receive,
    stripe: new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false }),
    checkout: (
      applicationId: string,
      changes: { idempotencyKey?: string; expectedTotalMinor?: number } = {},
      who = owner,
    ) =>
      server.as(who, () =>
        calls.createCheckout(
          {
            applicationId,
            currency: 'usd',
            expectedTotalMinor: 0,
            locale: 'en',
            idempotencyKey: '',
            ...changes,
          },
          { deadlineMs: 5_000 },
        ),
      ),
    verify: (sessionId: string, who: typeof owner | 'nobody' = owner) =>
      server.as(who, () => calls.verifyPayment({ sessionId })),
    pay: async (sessionId: string, body: object = { card: '4242424242424242' }) =>
      (await post(`checkout/${sessionId}/pay`, body)).json(),
    faults: (plan: object) => post('faults', plan),
    waitingWebhooks: async (): Promise<number> => {
      const answer = await fetch(`${sandbox.url}/sandbox/deliveries`);
      const { deliveries } = (await answer.json()) as { deliveries: { status: string }[] };
      return deliveries.filter(({ status }) => status === 'waiting').length;
    },
    /** What went into the outbox for one application, oldest first. */
    announced: async (applicationId: string) => {
      const rows = await db('outbox').where({ topic: 'payment.events.v1', key: applicationId }).orderBy('id');
      return rows.map(({ payload }) => PaymentEvent.decode(payload));
    },
    statuses: async (applicationId: string): Promise<string[]> =>
      (await db('payment').where({ application_id: applicationId }).orderBy('created_at')).map(({ status }) => status),
    close: async () => {
      await sandbox.close();
      entry.close();
      await worker.stop();
      await server.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof startWorld>>;

export const sessionIn = ({ url }: { url: string }): string => url.slice(url.lastIndexOf('/') + 1);

export const eventually = async (check: () => Promise<void>): Promise<void> => {
  const deadline = Date.now() + 20_000; // a job between two tries, on a busy machine
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
};
