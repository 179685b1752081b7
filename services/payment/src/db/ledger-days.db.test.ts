import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import fc from 'fast-check';
import { createCountLedgerDays } from '../app/count-ledger-days.ts';
import { createLedgerDays } from './ledger-days.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('payment', join(__dirname, '../../migrations')));
});
afterAll(() => drop());

jest.setTimeout(300_000);

const days = createLedgerDays();
const START = Date.parse('2026-03-28T20:00:00Z');
const HOUR = 3_600_000;

interface Posted {
  at: Date;
  kind: string;
  currency: string;
  account: string;
  amountMinor: number;
}

/** As `ledger.post` does it, at a time of the test's own. */
const post = ({ at, kind, currency, account, amountMinor }: Posted) =>
  db.transaction(async (tx) => {
    const [{ id }] = await tx('ledger_transaction')
      .insert({ cause: randomUUID(), kind, currency, posted_at: at })
      .returning('id');
    await tx('ledger_entry').insert([
      { transaction_id: id, line: 1, account, amount_minor: amountMinor },
      { transaction_id: id, line: 2, account: 'processor_clearing', amount_minor: -amountMinor },
    ]);
  });

const step = fc.record({
  hours: fc.double({ min: 0.1, max: 20, noNaN: true }),
  kind: fc.constantFrom('sale', 'refund', 'refund-reversed', 'dispute-lost', 'payment', 'unapplied-payment'),
  currency: fc.constantFrom('usd', 'eur', 'gbp'),
  account: fc.constantFrom(
    'government_fee_held',
    'service_revenue',
    'unsplit_revenue',
    'add_on:guide',
    'unapplied_cash',
  ),
  amountMinor: fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0),
  counts: fc.boolean(),
});

const SUMS = ['soldMinor', 'governmentFeeMinor', 'refundedMinor', 'lostMinor'] as const;

const sumPlainly = (all: Posted[]) => {
  const sums: Record<string, Record<(typeof SUMS)[number], number>> = {};
  for (const { at, kind, currency, account, amountMinor } of all) {
    if (account === 'unapplied_cash' || kind === 'payment' || kind === 'unapplied-payment') continue;
    const key = `${at.toISOString().slice(0, 10)} ${currency}`;
    sums[key] ??= { soldMinor: 0, governmentFeeMinor: 0, refundedMinor: 0, lostMinor: 0 };
    if (kind === 'sale') sums[key].soldMinor -= amountMinor;
    if (kind === 'sale' && account === 'government_fee_held') sums[key].governmentFeeMinor -= amountMinor;
    if (kind.startsWith('refund')) sums[key].refundedMinor += amountMinor;
    if (kind === 'dispute-lost') sums[key].lostMinor += amountMinor;
  }
  return sums;
};

it('agrees with the ledger over random postings, however often and late it is counted', async () => {
  // The ledger is append-only, also for tests: each run stands behind the one before.
  let now = START;
  const all: Posted[] = [];
  const count = createCountLedgerDays({ db, days, now: () => new Date(now) });
  const stay = new AbortController().signal;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const { hours, counts, ...posted } of steps) {
        now += Math.round(hours * HOUR);
        all.push({ ...posted, at: new Date(now) });
        await post({ ...posted, at: new Date(now) });
        if (counts) await count(stay);
      }
      await count(stay);
      const listed = await days.list(db, '2000-01-01');
      expect(Object.fromEntries(listed.map(({ day, currency, ...sums }) => [`${day} ${currency}`, sums]))).toEqual(
        sumPlainly(all),
      );
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
