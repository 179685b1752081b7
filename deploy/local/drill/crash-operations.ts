// The operations that the crash drill kills at each of their points.
import { createHmac } from 'node:crypto';
import { passportDetails } from './order.ts';
import type { Staff } from './staff.ts';
import type { Plan, Stages } from './stages.ts';
import type { Target } from './target.ts';

export interface Operation {
  readonly plan?: Partial<Plan>;
  /** Brings an order to where the operation begins. */
  readonly prepare: (stages: Stages) => Promise<void>;
  /** What is traced, tried until it is acknowledged. */
  readonly act: (stages: Stages, staff: Staff, target: Target) => Promise<void>;
}

const checkedOut = async (stages: Stages): Promise<string> => {
  await stages.begin();
  const [session = ''] = await stages.openCheckouts();
  await stages.pay(session);
  return session;
};
const paid = async (stages: Stages): Promise<void> => {
  const session = await checkedOut(stages);
  const verify = () => stages.traveller.call('POST', 'payments/verify', { body: { sessionId: session } });
  await stages.traveller.insist('verify', verify);
  await stages.awaitPaid(session);
};

/** Stripe's event of a paid session, signed as Stripe signs. */
const sendWebhook = async ({ told, traveller }: Stages, staff: Staff, { platform }: Target): Promise<void> => {
  const [session] = told.paidSessions;
  const { data } = await staff.atStripe('events?type=checkout.session.completed&limit=100');
  const event = data.find((one: { data: { object: { id: string } } }) => one.data.object.id === session);
  const at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', platform.secrets.stripeWebhookSecret).update(`${at}.${body}`).digest('hex');
  await traveller.insist('webhook', () =>
    traveller.call('POST', 'webhooks/stripe', {
      body: event,
      headers: { 'stripe-signature': `t=${at},v1=${signature}` },
    }),
  );
};

export const OPERATIONS: Record<string, Operation> = {
  save: {
    prepare: (stages) => stages.begin(),
    act: (stages) => stages.save('passport-details', 'passportNumber', 'Y7654321', passportDetails('Y7654321')),
  },
  checkout: {
    prepare: (stages) => stages.begin(),
    act: async (stages) => {
      await stages.openCheckouts();
    },
  },
  'settle by webhook': {
    prepare: async (stages) => {
      await checkedOut(stages);
    },
    act: sendWebhook,
  },
  'settle by return page': {
    prepare: async (stages) => {
      await checkedOut(stages);
    },
    act: async ({ told, traveller }) => {
      const [sessionId] = told.paidSessions;
      await traveller.insist('verify', () => traveller.call('POST', 'payments/verify', { body: { sessionId } }));
    },
  },
  refund: { plan: { after: 'refund' }, prepare: paid, act: (stages) => stages.goOn() },
  upload: { prepare: paid, act: (stages) => stages.upload('selfie') },
  'replace a picture': {
    prepare: async (stages) => {
      await paid(stages);
      await stages.upload('selfie');
    },
    act: (stages) => stages.upload('selfie'),
  },
  submit: {
    prepare: async (stages) => {
      await paid(stages);
      await stages.answerAll();
    },
    act: (stages) => stages.submit(),
  },
  erase: {
    plan: { after: 'erase' },
    prepare: async (stages) => {
      await paid(stages);
      await stages.upload('selfie');
    },
    act: (stages) => stages.goOn(),
  },
};
