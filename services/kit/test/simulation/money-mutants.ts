import { randomUUID } from 'node:crypto';
import type { Tx } from '../../src/db.ts';
import { AppError } from '../../src/errors.ts';
import { withoutTransactions } from './memory-db.ts';
import { type MoneyParts, moneyWorld } from './money-world.ts';

const real = moneyWorld.parts;

/** Small mistakes in how money is handled; the simulator has to notice each. */
export const moneyMutants: Record<string, Partial<MoneyParts>> = {
  'payments are settled without the lock of their application': {
    payments: {
      ...real.payments,
      lockApplication: (tx, applicationId) => real.payments.listOfApplication(tx, applicationId),
    },
  },
  'settling does not see what was paid before': {
    payments: {
      ...real.payments,
      lockApplication: async (tx, applicationId) =>
        (await real.payments.lockApplication(tx, applicationId)).filter(({ paidAt }) => !paidAt),
    },
  },
  'a payment and its news are not one transaction': { paymentDb: withoutTransactions },
  'an expiry wins over a payment': {
    recordPayment: (record) => async (tx, change) => {
      const application = await real.applications.find(tx, change.applicationId);
      if (change.outcome.kind === 'succeeded' && application?.status === 'draft') return;
      await record(tx, change);
    },
  },
  'an application is saved without comparing its version': {
    applications: {
      ...real.applications,
      save: async (db, before, after) => {
        const version = before.version + 1;
        await db('application').where({ id: before.id }).update({ version, application: after });
        return { ...after, version };
      },
    },
  },
  'a refund is asked for again under another key': {
    stripe: (client) => ({
      ...client,
      createRefund: (refund, intent) => client.createRefund({ ...refund, id: randomUUID() }, intent),
    }),
  },
  'Stripe is believed as it was when first asked': {
    stripe: (client) => {
      const told = new Map<string, ReturnType<typeof client.getSession>>();
      return {
        ...client,
        getSession: (id, until) => {
          const facts = told.get(id) ?? client.getSession(id, until);
          told.set(id, facts);
          return facts;
        },
      };
    },
  },
  'Stripe not answering counts as expired': {
    stripe: (client) => ({
      ...client,
      getSession: (id, until) =>
        client.getSession(id, until).catch((error) => {
          if (!(error instanceof AppError)) throw error;
          return {
            sessionId: id,
            state: 'expired',
            amountMinor: 4_499,
            currency: 'usd',
            hasReversals: false,
          };
        }),
    }),
  },
  'a webhook is answered before it is stored': { answersWebhook: 'at-once' },
  'the inbox is not checked': {
    receive: async (db, consumer, { eventId, value }) => {
      const event = consumer.decode(value);
      if (consumer.concerns?.(event) === false) return;
      await db.transaction((tx: Tx) => consumer.handle(event, { tx, eventId }));
    },
  },
};
