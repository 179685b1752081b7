import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db, Tx } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import type { Posting } from '../domain/ledger.ts';
import { createLedger } from './ledger.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDb('payment', join(__dirname, '../../migrations')));
});
afterAll(() => drop());

const ledger = createLedger();
const aPosting = (changes: Partial<Posting> = {}): Posting => ({
  cause: `sale:${randomUUID()}`,
  kind: 'sale',
  paymentId: randomUUID(),
  applicationId: randomUUID(),
  currency: 'usd',
  entries: [
    { account: 'traveller_receivable', amountMinor: 16_000 },
    { account: 'government_fee_held', amountMinor: -4_200 },
    { account: 'service_revenue', amountMinor: -11_800 },
  ],
  ...changes,
});
const post = (...postings: Posting[]) => db.transaction((tx) => ledger.post(tx, postings));
const countOf = async (cause: string) =>
  (await db('ledger_entry').whereIn('transaction_id', db('ledger_transaction').select('id').where({ cause }))).length;

it('keeps what was posted, per application, in its order', async () => {
  const posting = aPosting();
  const second = aPosting({ applicationId: posting.applicationId });
  await post(posting, second);
  expect(await ledger.listOfApplication(db, posting.applicationId ?? '')).toMatchObject([posting, second]);
});

it('posts a cause once, also where eight post it at the same time', async () => {
  const posting = aPosting();
  await Promise.all(Array.from({ length: 8 }, () => post(posting)));
  await post(posting, { ...posting, entries: posting.entries.toReversed() }).catch(() => {});
  expect(await countOf(posting.cause)).toBe(3);
});

it('is refused by the database where debits and credits differ', async () => {
  const lopsided = aPosting({
    entries: [
      { account: 'bank', amountMinor: 5 },
      { account: 'disputes', amountMinor: -4 },
    ],
  });
  await expect(post(lopsided)).rejects.toMatchObject({ constraint: 'ledger_balanced' });
  const empty = aPosting({ entries: [] });
  await expect(post(empty)).rejects.toMatchObject({ constraint: 'ledger_balanced' });
  expect([await countOf(lopsided.cause), await countOf(empty.cause)]).toEqual([0, 0]);
});

it('takes no entry into a transaction that is closed, not even a balanced pair', async () => {
  const posting = aPosting();
  await post(posting);
  const { id } = await db('ledger_transaction').where({ cause: posting.cause }).first();
  const addPair = (tx: Tx) =>
    tx('ledger_entry').insert([
      { transaction_id: id, line: 8, account: 'service_revenue', amount_minor: 100 },
      { transaction_id: id, line: 9, account: 'bank', amount_minor: -100 },
    ]);
  await expect(db.transaction((tx) => addPair(tx).then(() => {}))).rejects.toMatchObject({
    constraint: 'ledger_closed',
  });
});

it.each([
  ['an entry is changed', 'update ledger_entry set amount_minor = amount_minor + 1'],
  ['an entry is deleted', 'delete from ledger_entry'],
  ['a transaction is changed', "update ledger_transaction set cause = cause || '!'"],
  ['a transaction is deleted', 'delete from ledger_transaction'],
  ['all of it is emptied', 'truncate ledger_entry, ledger_transaction'],
])('refuses that %s', async (_what, statement) => {
  await post(aPosting());
  await expect(db.raw(statement)).rejects.toMatchObject({ message: expect.stringContaining('append-only') });
});
