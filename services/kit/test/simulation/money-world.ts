import fc from 'fast-check';
import { createBeginCheckout } from '../../../application/src/app/begin-checkout.ts';
import { createRecordPayment } from '../../../application/src/app/record-payment.ts';
import type { ApplicationRepository } from '../../../application/src/db/application-repository.ts';
import { createStrandedPayments } from '../../../application/src/db/stranded-payments.ts';
import { createPaymentEvents } from '../../../application/src/events/payment-events.ts';
import { anOffer } from '../../../application/test/fixtures.ts';
import type { StripeClient } from '../../../payment/src/clients/stripe-client.ts';
import { createPaymentRepository, type PaymentRepository } from '../../../payment/src/db/payment-repository.ts';
import type { Db } from '../../src/db.ts';
import { createLog } from '../../src/log.ts';
import { createApplicationPort } from './application-port.ts';
import { createMemoryDb } from './memory-db.ts';
import { createMemoryStore } from './memory-store.ts';
import {
  createBroker,
  createLoop,
  createReader,
  createRelayLoop,
  type MessagingParts,
  messagingParts,
  messagingTables,
} from './messaging.ts';
import { checkMoney } from './money-checks.ts';
import { insertOrder, newer, older, pending, receipts } from './money-order.ts';
import { createPaymentPod } from './payment-pod.ts';
import type { Life } from './schedule.ts';
import { require, type World } from './simulate.ts';
import { createStripeModel, PENDING } from './stripe-model.ts';

type RecordPayment = ReturnType<typeof createRecordPayment>;

export interface MoneyParts extends MessagingParts {
  payments: PaymentRepository;
  applications: ApplicationRepository;
  /** Each makes a mistake out of the real one. */
  stripe: (client: StripeClient) => StripeClient;
  paymentDb: (db: Db) => Db;
  recordPayment: (record: RecordPayment) => RecordPayment;
  /** Whether a webhook is answered once it is stored, or at once. */
  answersWebhook: 'stored' | 'at-once';
}

const ACTIONS = ['pay newer', 'pay older', 'expire newer', 'come back', 'refund', 'refund twice', 'checkout'] as const;
type Action = (typeof ACTIONS)[number];

const log = createLog('simulation', 'silent');
const offer = anOffer();

/**
 * One order with two checkouts that can both be paid, Stripe, the payment service (settle, refund, jobs), the relay,
 * and the readers that make the application paid and send the receipt.
 */
export const moneyWorld: World<MoneyParts, Action[]> = {
  parts: {
    ...messagingParts,
    payments: createPaymentRepository(),
    applications: createApplicationPort(),
    stripe: (client) => client,
    paymentDb: (db) => db,
    recordPayment: (record) => record,
    answersWebhook: 'stored',
  },
  plan: fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 5, size: 'max' }),
  build: (schedule, plan, parts) => {
    const wakes = { workers: new Map<string, () => void>(), relay: () => {}, readers: new Map<string, () => void>() };
    const wakeAll = (all: Map<string, () => void>) => {
      for (const wake of all.values()) wake();
    };
    const paymentStore = createMemoryStore(
      {
        ...messagingTables('payment'),
        payment: { unique: [['id'], ['stripe_session_id']] },
        refund: { unique: [['id'], ['payment_id', 'idempotency_key']] },
        stripe_event: { unique: [['id']], defaults: () => ({ status: 'pending' }) },
        ledger: { unique: [['cause']] },
      },
      (table) => {
        if (table === 'job') wakeAll(wakes.workers);
        if (table === 'outbox') wakes.relay();
      },
    );
    let timesPaid = 0;
    const applicationStore = createMemoryStore(
      {
        ...messagingTables('application'),
        application: { unique: [['id']] },
        checkout_snapshot: { unique: [['application_id', 'version']] },
        stranded_payment: { unique: [['payment_id']] },
      },
      (table, row, before) => {
        if (table !== 'application' || !before) return;
        const wasPaid = (before.application as typeof pending).paidAt !== undefined;
        const isPaid = (row.application as typeof pending).paidAt !== undefined;
        if (isPaid && !wasPaid) timesPaid += 1;
        if (wasPaid && !isPaid) schedule.spawn(async () => require(false, 'a paid application stays paid'));
      },
    );
    const receiptStore = createMemoryStore(messagingTables('receipt'));
    insertOrder(paymentStore, applicationStore, schedule.now());

    const traveller = schedule.addOutsider('traveller');
    const stripeItself = schedule.addOutsider('Stripe');
    const answered: string[] = [];
    const pods: { pod?: ReturnType<typeof createPaymentPod>; life?: Life } = {};
    /** Calls the payment service; a pod that dies leaves its callers without an answer. */
    const callPod = <T>(work: (pod: ReturnType<typeof createPaymentPod>) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (!pods.pod) return reject(new Error('no pod'));
        pods.life?.onDeath(() => reject(new Error('pod died')));
        work(pods.pod).then(resolve, reject);
      });

    const stripe = createStripeModel(schedule, (event) =>
      schedule.spawn(async () => {
        for (let delivered = false; !delivered; ) {
          await stripeItself.step(`webhook ${event.type}`);
          const body = Buffer.from(JSON.stringify(event));
          if (parts.answersWebhook === 'at-once') answered.push(event.id);
          delivered = await callPod((pod) => pod.receive(body, '')).then(
            () => true,
            () => parts.answersWebhook === 'at-once',
          );
          if (!delivered) continue;
          answered.push(event.id);
          if (!schedule.fails('webhook sent again')) continue;
          delivered = false;
        }
      }),
    );
    for (const payment of [newer, older])
      stripe.add({
        sessionId: payment.sessionId ?? '',
        paymentId: payment.id,
        applicationId: payment.applicationId,
        state: 'open',
        paymentIntentId: `pi_${payment.sessionId}`,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        hasReversals: false,
      });

    const broker = createBroker(schedule);
    broker.onMessage(() => wakeAll(wakes.readers));
    const podOf = (life: Life) =>
      createPaymentPod({
        db: parts.paymentDb(createMemoryDb(paymentStore, schedule, life)),
        payments: parts.payments,
        stripe: parts.stripe(stripe.createClient(life)),
        log,
        now: schedule.now,
      });
    schedule.addProcess('payment', (life) => Object.assign(pods, { life, pod: podOf(life) }));
    for (const name of ['worker 1', 'worker 2'])
      schedule.addProcess(name, (life) => {
        const wake = createLoop(schedule, life, podOf(life).workOff);
        wakes.workers.set(name, wake);
        wake();
      });
    schedule.addProcess('relay', (life) => {
      wakes.relay = createRelayLoop(schedule, life, createMemoryDb(paymentStore, schedule, life), broker, parts);
      wakes.relay();
    });
    const addReader = (
      name: string,
      store: typeof receiptStore,
      consumer: Parameters<typeof createReader>[0]['consumers'][number],
    ) => {
      const group = { name, offset: 0 };
      schedule.addProcess(name, (life) => {
        const db = createMemoryDb(store, schedule, life);
        const wake = createReader({ life, db, broker, consumers: [consumer], group, parts, schedule });
        wakes.readers.set(name, wake);
        wake();
      });
      return group;
    };
    // Nothing is submitted in this world: there are no cases to tell.
    const cases = { lockIfThere: async () => undefined, append: async () => {} };
    const record = createRecordPayment({
      applications: parts.applications,
      stranded: createStrandedPayments(),
      drafts: { take: async () => [] },
      cases,
      now: schedule.now,
      log,
    });
    const groups = [
      addReader(
        'application',
        applicationStore,
        createPaymentEvents({ recordPayment: parts.recordPayment(record) }) as never,
      ),
      addReader('notification', receiptStore, receipts),
    ];

    const applicationDb = createMemoryDb(applicationStore, schedule, traveller);
    const beginCheckout = createBeginCheckout({
      db: applicationDb,
      applications: parts.applications,
      catalog: { getOffer: async () => offer },
      now: schedule.now,
    });
    const promised: string[] = [];
    const refund = (idempotencyKey: string) =>
      callPod((pod) => pod.refund(idempotencyKey)).then(({ id }) => promised.push(id));
    const act: Record<Action, () => Promise<unknown>> = {
      'pay newer': async () => stripe.pay(newer.sessionId ?? ''),
      'pay older': async () => stripe.pay(older.sessionId ?? ''),
      'expire newer': async () => stripe.expire(newer.sessionId ?? ''),
      'come back': () => callPod((pod) => pod.settle(newer.sessionId ?? '')),
      refund: () => refund('staff-1'),
      'refund twice': () => Promise.all([refund(PENDING), refund(PENDING)]),
      checkout: async () => {
        for (const currency of ['eur', 'gbp', 'eur', 'gbp'] as const)
          await beginCheckout({ id: pending.id, currency, expectedTotalMinor: 0, caller: {} as never });
      },
    };
    plan.forEach((action, at) => {
      schedule.spawn(async () => {
        for (let wait = 0; wait < at; wait += 1) await traveller.step('wait');
        await traveller.step(action);
        await act[action]().catch(() => {});
      });
    });

    return {
      always: () => {
        require(timesPaid <= 1, 'an application becomes paid once');
        const known = new Set(paymentStore.rows<{ id: string }>('stripe_event').map(({ id }) => id));
        require(answered.every((id) => known.has(id)), 'an answered webhook is stored');
        const refunds = new Set(paymentStore.rows<{ id: string }>('refund').map(({ id }) => id));
        require(promised.every((id) => refunds.has(id)), 'a refund that was promised is there');
        if (new Set(answered).size < answered.length) schedule.sometimes('webhook twice');
      },
      recover: () => {
        for (const { sessionId } of [newer, older]) stripe.expire(sessionId ?? '');
        stripe.finishRefunds();
        const tx = paymentStore.begin();
        for (const { id, attend_at: due } of paymentStore.rows('payment'))
          if (due) paymentStore.insert(tx, 'job', { kind: 'check-payment', key: id });
        for (const { id, status } of paymentStore.rows('stripe_event'))
          if (status === 'pending') paymentStore.insert(tx, 'job', { kind: 'process-stripe-event', key: id });
        paymentStore.commit(tx);
        wakes.relay();
        wakeAll(wakes.readers);
      },
      atRest: () => {
        require(groups.every(({ offset }) => offset === broker.log.length), 'every message is read');
        checkMoney({ paymentStore, applicationStore, receiptStore, stripe, schedule });
        require(broker.parked.length === 0, 'no event is parked');
      },
    };
  },
};
