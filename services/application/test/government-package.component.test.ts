import { PDFDocument } from '@cantoo/pdf-lib';
import { AdvanceCaseRequest, CaseServiceService, PackageFormat } from '@wayfare/proto/application/v1/case_service';
import type { GovernmentPackage } from '../src/domain/case/government-package.ts';
import { verifyChain } from '../src/domain/case/timeline.ts';
import { ada, grace, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const vera = { sub: 'vera', email: 'vera@example.test', roles: ['viewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const versionOf = async (id: string) => (await service.db('casework').where({ application_id: id }).first()).version;
const advance = async (id: string, event: string) => {
  const expectedVersion = await versionOf(id);
  return service.as(anna, () =>
    cases().advanceCase(AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion, event })),
  );
};

const inReview = async (): Promise<string> => {
  const { id } = await service.submit({ capability: newCapability() }, [ada, grace]);
  await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  await advance(id, 'review-started');
  return id;
};
const ready = async (): Promise<string> => {
  const id = await inReview();
  await advance(id, 'review-passed');
  return id;
};

const download = (
  id: string,
  format: PackageFormat = PackageFormat.PACKAGE_FORMAT_JSON,
  who: typeof anna | typeof vera | typeof ben = anna,
) =>
  service.as(who, async () => {
    const chunks: Uint8Array[] = [];
    let fileName = '';
    for await (const { part } of cases().downloadPackage({ applicationId: id, format })) {
      if (part?.$case === 'header') fileName = part.header.fileName;
      if (part?.$case === 'chunk') chunks.push(part.chunk);
    }
    return { fileName, content: Buffer.concat(chunks) };
  });
const downloads = async (id: string) =>
  (await service.cases.listEvents(service.db, id))
    .filter(({ kind }) => kind === 'package-downloaded')
    .map(({ actorId, details, stage }) => ({ actorId, details, stage }));

describe('the package for the authority', () => {
  it('holds each traveller’s values in the authority’s order and format, and the pictures', async () => {
    const id = await ready();
    const { fileName, content } = await download(id);
    const handed: GovernmentPackage = JSON.parse(content.toString());
    expect(fileName).toBe(`order-${id.slice(0, 8)}.json`);
    expect(handed).toMatchObject({
      format: 'wayfare-government-package',
      version: 1,
      orderNumber: id.slice(0, 8),
      destination: { country: 'EG', visaName: 'Egypt e-Visa' },
    });
    const [first, second] = handed.travellers;
    expect(first?.values.slice(0, 3)).toEqual([
      { label: 'Surname', field: 'family-names', value: 'LOVELACE', optional: false },
      { label: 'Given names', field: 'given-names', value: 'ADA', optional: true },
      { label: 'Date of birth', field: 'birth-date', value: '1985-12-10', optional: false },
    ]);
    expect(second?.values.find(({ field }) => field === 'given-names')?.value).toBe('GRACE');
    expect(first?.pictures.map(({ kind, largeEnough }) => [kind, largeEnough])).toEqual([
      ['passport', false],
      ['selfie', true],
    ]);
    expect(
      Buffer.from(first?.pictures[0]?.base64 ?? '', 'base64')
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
    expect(service.documents.readers.at(-1)).toBe('anna');
  });

  it('is a PDF with two pages for each traveller', async () => {
    const id = await ready();
    const { fileName, content } = await download(id, PackageFormat.PACKAGE_FORMAT_PDF);
    expect(fileName).toBe(`order-${id.slice(0, 8)}.pdf`);
    expect((await PDFDocument.load(content)).getPageCount()).toBe(4);
  });

  it('is kept in the timeline with who had it, each time, and puts no decision out of date', async () => {
    const id = await ready();
    const before = await versionOf(id);
    await Promise.all([download(id), download(id, PackageFormat.PACKAGE_FORMAT_PDF)]);
    const kept = await downloads(id);
    expect(kept.map(({ details }) => details.format).sort()).toEqual(['json', 'pdf']);
    expect(kept.map(({ actorId, stage }) => [actorId, stage])).toEqual([
      ['anna', 'ready'],
      ['anna', 'ready'],
    ]);
    expect(await versionOf(id)).toBe(before);
    const events = await service.cases.listEvents(service.db, id);
    const head = await service.cases.findHead(service.db, id);
    expect(head && verifyChain(events, head)).toBeUndefined();
  });

  it('is refused to whoever does not hold the case, until they have its values revealed', async () => {
    const id = await ready();
    await expect(download(id, PackageFormat.PACKAGE_FORMAT_JSON, ben)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      reason: 'details-masked',
    });
    expect(await downloads(id)).toEqual([]);
    await service.as(ben, () => cases().revealDetails({ applicationId: id, reason: 'helping-colleague' }));
    const { content } = await download(id, PackageFormat.PACKAGE_FORMAT_JSON, ben);
    expect(content.toString()).toContain('X1234567');
    expect((await downloads(id)).map(({ actorId }) => actorId)).toEqual(['ben']);
  });

  it('is refused before the case is ready, and to whoever sees masked values; the timeline stays as it was', async () => {
    const early = await inReview();
    await expect(download(early)).rejects.toMatchObject({ code: 'FAILED_PRECONDITION', reason: 'stage-not-allowed' });
    const id = await ready();
    await expect(download(id, PackageFormat.PACKAGE_FORMAT_PDF, vera)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      reason: 'role-missing',
    });
    await expect(download(id, PackageFormat.PACKAGE_FORMAT_UNSPECIFIED)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect([...(await downloads(early)), ...(await downloads(id))]).toEqual([]);
  });
});

describe('handing over', () => {
  const handOver = async (
    id: string,
    feeReceipt?: { amount: { amountMinor: number; currency: string }; number: string },
  ) => {
    const expectedVersion = await versionOf(id);
    const asked = { applicationId: id, expectedVersion, event: 'handed-over', authorityReference: 'EG-9', feeReceipt };
    return service.as(anna, () => cases().advanceCase(AdvanceCaseRequest.fromPartial(asked)));
  };
  const receipt = { amount: { amountMinor: 125_000, currency: 'EGP' }, number: 'R-77' };

  it('keeps what the authority was paid: with the case, in the timeline and in the package', async () => {
    const id = await ready();
    const handed = await handOver(id, receipt);
    expect(handed.feeReceipt).toEqual({ amount: { amountMinor: 125_000, currency: 'egp' }, number: 'R-77' });
    const [event] = handed.events.filter(({ kind }) => kind === 'handed-over');
    expect(event?.amount).toEqual({ amountMinor: 125_000, currency: 'egp' });
    const { content } = await download(id);
    expect(JSON.parse(content.toString())).toMatchObject({
      authorityReference: 'EG-9',
      feeReceipt: { amountMinor: 125_000, currency: 'egp', number: 'R-77' },
    });
    // A timeline outlives the erasure: the number is not in it.
    expect(JSON.stringify(await service.cases.listEvents(service.db, id))).not.toContain('R-77');
  });

  it('takes no receipt as well, keeps what there is at the next change, and happens once', async () => {
    const id = await ready();
    const results = await Promise.allSettled([handOver(id), handOver(id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const paid = await ready();
    await handOver(paid, receipt);
    expect((await advance(paid, 'government-approved')).feeReceipt?.number).toBe('R-77');
  });

  it('refuses an amount in a currency that there is not, and the case stays', async () => {
    const id = await ready();
    await expect(handOver(id, { ...receipt, amount: { amountMinor: 1, currency: 'pounds' } })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: [{ path: 'feeReceipt.currency', reason: 'required' }],
    });
    expect((await service.cases.find(service.db, id))?.stage).toBe('ready');
  });
});
