import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { CaseActor, CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);
/** What a PDF says, as a reader of its own finds it: the package only loads as a module, which Jest does not. */
const textOf = (content: Uint8Array): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'pdf-text-process.mjs')], {
    input: content,
    encoding: 'utf8',
  });
type Who = Parameters<typeof service.as>[0];
const receiptOf = async (who: Who, applicationId: string, locale = 'en') => {
  const { fileName, content } = await service.as(who, () =>
    cases().getReceipt({ applicationId, locale, seller: 'Wayfare' }),
  );
  return { fileName, text: textOf(content) };
};
const refund = async (id: string, kind: 'refunded' | 'refundReversed', amountMinor: number) => {
  const [application] = await service.applications.findMany(service.db, [id]);
  const told = { duplicate: false, refunded: { amountMinor, currency: 'usd' } };
  await service.payment({
    paymentId: `pay-${id}`,
    applicationId: id,
    amount: { amountMinor: application?.quote?.totalMinor ?? 0, currency: 'usd' },
    event: kind === 'refunded' ? { $case: kind, refunded: told } : { $case: kind, refundReversed: told },
  });
};

describe('the receipt', () => {
  it('says what was charged, line by line, under a name that names the order alone', async () => {
    const guest = { capability: newCapability() };
    const { id, quote } = await service.finish(guest);
    const { fileName, text } = await receiptOf(guest, id);
    expect(fileName).toBe(`receipt-${id.slice(0, 8)}.pdf`);
    const total = Number(quote?.total?.amountMinor) / 100;
    expect(text).toContain('Wayfare · Receipt');
    expect(text).toContain(`Order number ${id.slice(0, 8).toUpperCase()}`);
    expect(text).toContain('Ada Lovelace, Grace Hopper');
    for (const { unitPrice, quantity } of quote?.lines ?? []) {
      const one = (unitPrice?.amountMinor ?? 0) / 100;
      expect(text).toContain(`USD ${one.toFixed(2)} × ${quantity} = USD ${(one * quantity).toFixed(2)}`);
    }
    expect(text).toContain(`Total paid USD ${total.toFixed(2)}`);
    expect(text).not.toContain('Given back');
  });

  it('says each refund with its day, and one that the bank sent back, to the cent', async () => {
    const guest = { capability: newCapability() };
    const { id, quote } = await service.submit(guest, [ada]);
    await refund(id, 'refunded', 1_000);
    await refund(id, 'refunded', 2_550);
    await refund(id, 'refundReversed', 1_000);
    const { text } = await receiptOf(guest, id);
    expect(text).toMatch(/Given back, [A-Z]\w+ \d+, \d{4} -USD 10\.00 Given back, [^-]+-USD 15\.50/);
    expect(text).toMatch(/Refund sent back by the bank, [^$]+? USD 15\.50/);
    const left = (Number(quote?.total?.amountMinor) - 1_000) / 100;
    expect(text).toContain(`Paid after refunds USD ${left.toFixed(2)}`);
  });

  it('counts what went back before there was a case', async () => {
    const guest = { capability: newCapability() };
    const { id } = await service.finish(guest, [ada]);
    await refund(id, 'refunded', 500);
    expect((await receiptOf(guest, id)).text).toContain('Given back -USD 5.00');
  });

  it.each([
    ['es', 'Recibo', 'Total pagado'],
    ['fr', 'Reçu', 'Total payé'],
    ['xx', 'Receipt', 'Total paid'],
  ])('is written in the language of the screen: %s', async (locale, title, total) => {
    const guest = { capability: newCapability() };
    const { id } = await service.finish(guest, [ada]);
    const { text } = await receiptOf(guest, id, locale);
    expect(text).toContain(title);
    expect(text).toContain(total);
  });

  it('is its owner’s alone, and there is none before the payment', async () => {
    const guest = { capability: newCapability() };
    const draft = await service.fill(guest, await service.create(guest));
    await expect(receiptOf(guest, draft.id)).rejects.toMatchObject({ reason: 'application-not-paid' });
    const { id } = await service.finish(guest, [ada]);
    for (const who of [{ capability: newCapability() }, anna])
      await expect(receiptOf(who, id)).rejects.toMatchObject({ reason: 'application-not-found' });
  });
});

it('tells its traveller what was changed since the submission, newest first, and never who of the staff', async () => {
  const guest = { capability: newCapability() };
  const { id } = await service.submit(guest, [ada]);
  const versionOf = async () => (await service.db('casework').where({ application_id: id }).first()).version;
  await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  const step = {
    applicationId: id,
    event: 'review-started',
    reason: '',
    authorityReference: '',
    feeReceipt: undefined,
  };
  await service.as(anna, async () => cases().advanceCase({ ...step, expectedVersion: await versionOf() }));
  const question = { traveller: 0, subject: 'message', reason: 'unclear', message: 'Which hotel?', days: 7 };
  const { requests } = await service.as(anna, async () =>
    cases().requestInformation({ applicationId: id, expectedVersion: await versionOf(), ...question }),
  );
  const requestId = requests[0]?.id ?? '';
  await service.as(guest, () => cases().answerInformationRequest({ applicationId: id, requestId, answer: 'The Ritz' }));
  await refund(id, 'refunded', 700);
  const mine = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
  expect(mine.changes.map(({ at: _, ...change }) => change)).toEqual([
    {
      actor: CaseActor.CASE_ACTOR_SYSTEM,
      kind: 'refunded',
      subject: '',
      amount: { amountMinor: 700, currency: 'usd' },
    },
    { actor: CaseActor.CASE_ACTOR_TRAVELLER, kind: 'information-provided', subject: 'message', traveller: 0 },
    { actor: CaseActor.CASE_ACTOR_STAFF, kind: 'information-requested', subject: 'message', traveller: 0 },
  ]);
  expect(JSON.stringify(mine)).not.toContain('anna');
});
