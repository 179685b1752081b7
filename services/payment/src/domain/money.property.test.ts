import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aPayment, aRefund } from '../../test/fixtures.ts';
import { learnReversals } from './learn.ts';
import { type Account, type Posting, type Share, sumOf } from './ledger.ts';
import type { Dispute, Movement } from './movement.ts';
import type { Payment, PaymentLine } from './payment.ts';
import { movementPosting, paymentPostings, refundPostings } from './postings.ts';
import { allocateRefund, isActive, type Refund } from './refund.ts';
import { allocate, lineShares, sharesOf } from './shares.ts';

const now = new Date('2026-11-21T12:00:00Z');
const kind = fc.constantFrom<PaymentLine['kind']>('government_fee', 'processing', 'upsell');
const line = fc.record({
  kind,
  sourceId: fc.constantFrom('a', 'b', 'c'),
  name: fc.constant('A line'),
  unitMinor: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const payments = fc
  .tuple(lines, fc.boolean())
  .map(([lines, duplicate]) =>
    aPayment({ lines, duplicate, amountMinor: sumOf(lineShares(lines)), status: 'paid', paidAt: now }),
  );

/** What happens to a payment after it was made; amounts are parts of a thousand of what is left. */
type Step =
  | { do: 'refund'; part: number; pending: boolean }
  | { do: 'refund-at-stripe'; part: number }
  | { do: 'settle'; which: number; status: 'succeeded' | 'failed' | 'cancelled' }
  | { do: 'dispute'; part: number }
  | { do: 'close'; status: 'won' | 'lost' };
const part = fc.integer({ min: 1, max: 1_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('refund' as const), part, pending: fc.boolean() }),
  fc.record({ do: fc.constant('refund-at-stripe' as const), part }),
  fc.record({
    do: fc.constant('settle' as const),
    which: fc.nat(5),
    status: fc.constantFrom('succeeded' as const, 'failed' as const, 'cancelled' as const),
  }),
  fc.record({ do: fc.constant('dispute' as const), part }),
  fc.record({ do: fc.constant('close' as const), status: fc.constantFrom('won' as const, 'lost' as const) }),
);

const aMovement = (type: string, amountMinor: number, feeMinor = 0): Movement => ({
  id: randomUUID(),
  type,
  currency: 'usd',
  amountMinor,
  feeMinor,
  netMinor: amountMinor - feeMinor,
  createdAt: new Date(0),
});

/** Stripe and our books, side by side. Stripe's answers are learnt after every step. */
const createModel = (payment: Payment) => {
  const posted = new Map<string, Posting>();
  const post = (postings: Posting[]) => {
    for (const posting of postings) if (!posted.has(posting.cause)) posted.set(posting.cause, posting);
  };
  const told = {
    refunds: new Map<string, Parameters<typeof learnReversals>[2]['refunds'][number]>(),
    dispute: undefined as Parameters<typeof learnReversals>[2]['disputes'][number] | undefined,
  };
  let refunds: Refund[] = [];
  let disputes: Dispute[] = [];
  const movements: Movement[] = [];
  const move = (...args: Parameters<typeof aMovement>) => {
    const movement = aMovement(...args);
    movements.push(movement);
    return movement;
  };
  const lost = (): Share[] => disputes.flatMap(({ allocation }) => allocation);
  const leftMinor = () =>
    payment.amountMinor -
    sumOf(refunds.filter(isActive)) -
    (told.dispute && told.dispute.status !== 'won' ? told.dispute.amountMinor : 0);
  const merge = <T extends { id: string }>(all: T[], changed: T[]): T[] => [
    ...all.map((one) => changed.find(({ id }) => id === one.id) ?? one),
    ...changed.filter(({ id }) => !all.some((one) => one.id === id)),
  ];
  const learn = () => {
    const learned = learnReversals(
      payment,
      { refunds, disputes },
      { refunds: [...told.refunds.values()], disputes: told.dispute ? [told.dispute] : [] },
      now,
    );
    refunds = merge(refunds, learned.refunds);
    disputes = merge(disputes, learned.disputes);
    post(learned.postings);
    return learned;
  };
  const accept = (amountMinor: number, status: 'pending' | 'succeeded', refundId?: string) => {
    const stripeRefundId = `re_${randomUUID()}`;
    const movement = move('refund', -amountMinor);
    told.refunds.set(stripeRefundId, {
      stripeRefundId,
      refundId,
      status,
      amountMinor,
      currency: 'usd',
      failure: '',
      movements: [movement],
    });
  };
  const steps: { [D in Step['do']]: (step: Extract<Step, { do: D }>) => void } = {
    refund: ({ part, pending }) => {
      const amountMinor = Math.floor((leftMinor() * part) / 1_000);
      if (amountMinor < 1) return;
      const allocation = allocateRefund(payment, { kind: 'amount', amountMinor }, { refunds, lost: lost() });
      const refund = aRefund(payment, { amountMinor, allocation, status: 'requested' });
      refunds.push(refund);
      post(refundPostings(refund));
      accept(amountMinor, pending ? 'pending' : 'succeeded', refund.id);
    },
    'refund-at-stripe': ({ part }) => {
      const amountMinor = Math.floor((leftMinor() * part) / 1_000);
      if (amountMinor >= 1) accept(amountMinor, 'succeeded');
    },
    settle: ({ which, status }) => {
      const facts = [...told.refunds.values()][which];
      if (!facts || (facts.status === 'succeeded' ? status !== 'failed' : facts.status !== 'pending')) return;
      const back = status === 'succeeded' ? [] : [move('refund_failure', facts.amountMinor)];
      told.refunds.set(facts.stripeRefundId, {
        ...facts,
        status,
        movements: [...facts.movements, ...back],
      });
    },
    dispute: ({ part }) => {
      const amountMinor = Math.floor((leftMinor() * part) / 1_000);
      if (told.dispute || amountMinor < 1) return;
      const movement = move('adjustment', -amountMinor, 1_500);
      told.dispute = {
        disputeId: 'du_1',
        status: 'open',
        reason: 'fraudulent',
        amountMinor,
        currency: 'usd',
        openedAt: now,
        movements: [movement],
      };
    },
    close: ({ status }) => {
      if (told.dispute?.status !== 'open') return;
      const back = status === 'won' ? [move('adjustment', told.dispute.amountMinor)] : [];
      told.dispute = { ...told.dispute, status, movements: [...told.dispute.movements, ...back] };
    },
  };
  const charge = move('charge', payment.amountMinor, 30);
  post([...paymentPostings(payment), movementPosting(charge)]);
  const balanceOf = (account: Account) =>
    sumOf([...posted.values()].flatMap(({ entries }) => entries).filter((entry) => entry.account === account));
  return {
    take: (step: Step) => {
      (steps[step.do] as (step: Step) => void)(step);
      return learn();
    },
    /** Whatever is under way at Stripe ends. */
    finish: () => {
      [...told.refunds.values()].forEach((_, which) => {
        steps.settle({ do: 'settle', which, status: 'succeeded' });
      });
      steps.close({ do: 'close', status: 'lost' });
      learn();
    },
    learn,
    postings: () => [...posted.values()],
    balanceOf,
    netMinor: () => movements.reduce((sum, { netMinor }) => sum + netMinor, 0),
    refunds: () => refunds,
  };
};

it('divides every amount without losing or inventing a cent, within what each account has', () => {
  fc.assert(
    fc.property(lines, part, (lines, thousandths) => {
      const shares = lineShares(lines);
      const amountMinor = Math.max(1, Math.floor((sumOf(shares) * thousandths) / 1_000));
      const parts = allocate(amountMinor, shares, 'suspense');
      expect(sumOf(parts)).toBe(amountMinor);
      for (const { account, amountMinor: taken } of parts) {
        expect(taken).toBeGreaterThan(0);
        expect(taken).toBeLessThanOrEqual(shares.find((share) => share.account === account)?.amountMinor ?? 0);
      }
    }),
  );
});

it('balances after every step of every history, and never gives back more than was paid', () => {
  fc.assert(
    fc.property(payments, fc.array(step, { maxLength: 12 }), (payment, steps) => {
      const model = createModel(payment);
      for (const one of steps) {
        model.take(one);
        for (const { entries } of model.postings()) {
          expect(sumOf(entries)).toBe(0);
          expect(entries.length).toBeGreaterThanOrEqual(2);
        }
        expect(sumOf(model.refunds().filter(isActive))).toBeLessThanOrEqual(payment.amountMinor);
        for (const { account } of sharesOf(payment)) expect(model.balanceOf(account)).toBeLessThanOrEqual(0);
        expect(model.balanceOf('processor_balance')).toBe(model.netMinor());
        expect(model.balanceOf('suspense')).toBe(0);
      }
    }),
  );
});

it('leaves nothing in the clearing accounts once everything has ended', () => {
  fc.assert(
    fc.property(payments, fc.array(step, { maxLength: 12 }), (payment, steps) => {
      const model = createModel(payment);
      for (const one of steps) model.take(one);
      model.finish();
      for (const account of ['traveller_receivable', 'processor_clearing', 'refunds_payable', 'disputes'] as const)
        expect([account, model.balanceOf(account)]).toEqual([account, 0]);
    }),
  );
});

it('learns and posts nothing from hearing the same again', () => {
  fc.assert(
    fc.property(payments, fc.array(step, { maxLength: 8 }), (payment, steps) => {
      const model = createModel(payment);
      for (const one of steps) model.take(one);
      const before = model.postings().length;
      expect(model.learn()).toMatchObject({ refunds: [], disputes: [] });
      expect(model.postings()).toHaveLength(before);
    }),
  );
});
