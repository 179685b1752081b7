import { ListSubmissionsRequest, PersonalDetailsStep } from '@wayfare/proto/application/v1/application_service';
import { ada, anOffer, grace, newCapability, startApplicationService } from './fixtures.ts';

// What each hot call costs in statements, transactions, events and calls of neighbours, counted exactly: one more is a
// decision, not an accident. Change a figure here only with the reason in the commit.

let service: Awaited<ReturnType<typeof startApplicationService>>;
const statements: string[] = [];
beforeAll(async () => {
  service = await startApplicationService();
  service.db.on('query', ({ sql }: { sql: string }) => statements.push(sql.trim().toLowerCase()));
});
afterAll(() => service.stop());

const reviewer = { sub: 'kim', roles: ['reviewer' as const] };
const aGuest = () => ({ capability: newCapability() });

/** Transactions that are opened in words; a statement alone is one as well. */
const spentBy = async <T>(work: () => Promise<T>) => {
  const told = async () => (await service.db('outbox').pluck('id')).length;
  const asked = () => service.catalogState.calls + service.documents.kinds.length;
  const [before, askedBefore] = [await told(), asked()];
  statements.length = 0;
  const answer = await work();
  const all = [...statements];
  const spent = {
    statements: all.length,
    transactions: all.filter((sql) => sql.startsWith('begin')).length,
    events: (await told()) - before,
    calls: asked() - askedBefore,
  };
  return { answer, spent };
};

const people = (names: string[]) => ({
  $case: 'personalDetails' as const,
  personalDetails: PersonalDetailsStep.fromPartial({
    travellers: [ada, grace].map((person, index) => ({ ...person, firstMiddleName: names[index] ?? '' })),
  }),
});

it('creates an application in one statement', async () => {
  const guest = aGuest();
  const { spent } = await spentBy(() => service.create(guest, { idempotencyKey: 'a-key-of-the-screen' }));
  expect(spent).toEqual({ statements: 1, transactions: 0, events: 1, calls: 1 });
});

it('creates one more for a destination that is known to have some without an event', async () => {
  const { destination } = anOffer();
  service.catalogState.offers = [anOffer({ destination: { ...destination, hasApplications: true } })];
  const { spent } = await spentBy(() => service.create(aGuest()));
  service.catalogState.offers = [anOffer()];
  expect(spent).toEqual({ statements: 1, transactions: 0, events: 0, calls: 1 });
});

it('answers a repeated create by one statement more', async () => {
  const guest = aGuest();
  const asked = { idempotencyKey: 'another-key-of-the-screen' };
  const { id } = await service.create(guest, asked);
  const { spent, answer } = await spentBy(() => service.create(guest, asked));
  expect(answer.id).toBe(id);
  expect(spent).toEqual({ statements: 2, transactions: 0, events: 0, calls: 1 });
});

it('saves a step by reading and writing once, with or without news', async () => {
  const guest = aGuest();
  const draft = await service.create(guest);
  const first = await spentBy(() => service.save(guest, draft, people(['Ada', 'Grace'])));
  expect(first.spent).toEqual({ statements: 2, transactions: 0, events: 1, calls: 0 });
  const second = await spentBy(() => service.save(guest, first.answer, people(['Ada', 'Grace Brewster'])));
  expect(second.spent).toEqual({ statements: 2, transactions: 0, events: 0, calls: 0 });
});

it('reads an application in one statement', async () => {
  const guest = aGuest();
  const { id } = await service.create(guest);
  const { spent } = await spentBy(() => service.as(guest, () => service.api.getApplication({ id })));
  expect(spent).toEqual({ statements: 1, transactions: 0, events: 0, calls: 0 });
});

it('prices an order and begins its checkout', async () => {
  const guest = aGuest();
  const { id } = await service.fill(guest, await service.create(guest));
  const quoted = await spentBy(() => service.as(guest, () => service.api.getQuote({ id, currency: 'usd' })));
  expect(quoted.spent).toEqual({ statements: 1, transactions: 0, events: 0, calls: 1 });
  const begun = await spentBy(() =>
    service.as(guest, () => service.api.beginCheckout({ id, currency: 'usd', expectedTotalMinor: 8998 })),
  );
  expect(begun.spent).toEqual({ statements: 5, transactions: 1, events: 1, calls: 1 });
});

it('submits in one transaction, and asks for the documents before it', async () => {
  const guest = aGuest();
  const { id } = await service.finish(guest);
  const submitted = await spentBy(() => service.as(guest, () => service.api.submitApplication({ id })));
  expect(submitted.spent).toEqual({ statements: 6, transactions: 1, events: 2, calls: 1 });
  const again = await spentBy(() => service.as(guest, () => service.api.submitApplication({ id })));
  expect(again.spent).toEqual({ statements: 1, transactions: 0, events: 0, calls: 0 });
});

it('lists the applications of an account, and the submissions for staff, whatever their number', async () => {
  const owner = { sub: 'owner-of-two', email: 'owner@example.test', emailVerified: true };
  for (let count = 0; count < 2; count += 1) await service.create(owner, { idempotencyKey: `own-${count}` });
  const mine = await spentBy(() => service.as(owner, () => service.api.listMyApplications({})));
  expect(mine.answer.applications).toHaveLength(2);
  expect(mine.spent).toEqual({ statements: 1, transactions: 0, events: 0, calls: 0 });
  for (let count = 0; count < 2; count += 1) await service.submit(aGuest());
  const staff = await spentBy(() =>
    service.as(reviewer, () => service.api.listSubmissions(ListSubmissionsRequest.fromPartial({}))),
  );
  expect(staff.answer.rows.length).toBeGreaterThan(1);
  expect(staff.spent).toEqual({ statements: 3, transactions: 0, events: 0, calls: 0 });
});
