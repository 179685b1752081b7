import { randomUUID } from 'node:crypto';
import { ApplicationServiceService, CreateApplicationRequest } from '@wayfare/proto/application/v1/application_service';
import { DocumentServiceService, type UploadDocumentRequest } from '@wayfare/proto/document/v1/document_service';
import { NotificationServiceService } from '@wayfare/proto/notification/v1/notification_service';
import { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { type Caller, currentCredentials } from './caller.ts';
import { createClient } from './client.ts';
import { AppError } from './errors.ts';
import { createTestIdentity, startTestServer, type TestIdentity } from './test-server.ts';
import { type Served, serve } from './unary.ts';

let identity: TestIdentity;
let payment: Served;
let server: Awaited<ReturnType<typeof startTestServer>>;
const seen: Caller[] = [];
const unused = { access: 'service' as const, handle: () => Promise.reject(new Error('not part of this test')) };

beforeAll(async () => {
  identity = await createTestIdentity();
  payment = serve(PaymentServiceService, {
    createCheckout: {
      access: 'person',
      handle: async (_request, { caller }) => {
        seen.push(caller);
        return { url: currentCredentials()?.authorization?.slice(0, 6) ?? '', paymentId: '' };
      },
    },
    verifyPayment: {
      access: 'anyone',
      handle: async ({ sessionId }) => {
        if (sessionId === 'long')
          throw new AppError('INVALID_ARGUMENT', 'unknown-country', {
            fields: Array.from({ length: 2_000 }, (_, at) => ({ path: `countries.${at}`, reason: 'too-long' })),
            details: { unknown: 'x'.repeat(70_000) },
          });
        if (sessionId === 'refused')
          throw new AppError('FAILED_PRECONDITION', 'quote-changed', {
            fields: [{ path: 'total', reason: 'stale' }],
            details: { totalMinor: '100' },
          });
        if (sessionId === 'unstorable') throw Object.assign(new Error('numeric out of range'), { code: '22003' });
        if (sessionId === 'slow') await new Promise((resolve) => setTimeout(resolve, 2_000));
        if (sessionId.startsWith('code ')) throw Object.assign(new Error('a secret'), { code: sessionId.slice(5) });
        throw new Error('a secret of the database');
      },
    },
    receiveStripeEvent: { access: 'service', handle: async () => ({ duplicate: false }) },
    requestRefund: unused,
    previewRefund: unused,
    proposeRefund: unused,
    confirmRefund: unused,
    declineRefund: unused,
    getMoney: unused,
    listDifferences: unused,
    getRevenue: unused,
  });
  const notification = serve(NotificationServiceService, {
    sendSignInLink: unused,
    stopReminders: unused,
    listTemplates: { access: 'templates.read', handle: async () => ({ templates: [] }) },
    createTemplate: unused,
    updateTemplate: unused,
    deleteTemplate: unused,
    previewTemplate: unused,
    sendTestMail: unused,
    sendTestOfDraft: unused,
    listStaffSessions: unused,
    endStaffSession: unused,
    listStaffAccounts: unused,
    inviteStaff: unused,
    inviteStaffAgain: unused,
    changeStaffAccount: unused,
  });
  const document = serve(DocumentServiceService, {
    uploadDocument: {
      access: 'person',
      handle: async (requests: AsyncIterable<UploadDocumentRequest>) => {
        let sizeBytes = 0;
        for await (const { part } of requests) if (part?.$case === 'chunk') sizeBytes += part.chunk.length;
        return {
          id: '',
          applicationId: '',
          traveller: 0,
          kind: 'DOCUMENT_KIND_SELFIE',
          contentType: '',
          sizeBytes,
          widthPx: 0,
          heightPx: 0,
          createdAt: undefined,
        };
      },
    },
    cutPictures: { ...unused, handle: async function* () {} },
    dropDraftPassport: unused,
    readVisas: unused,
    findDocuments: {
      access: 'service',
      handle: async (_request, { caller }) => {
        seen.push(caller);
        return { ids: [currentCredentials()?.authorization ?? 'none'] };
      },
    },
    readDocument: {
      access: 'anyone',
      handle: async function* () {
        for (let chunk = 0; chunk < 200; chunk++)
          yield { part: { $case: 'chunk' as const, chunk: Buffer.alloc(65_536, chunk) } };
      },
    },
    extractPassport: unused,
    readPassportOnce: unused,
    createLink: unused,
    listDocuments: unused,
  });
  server = await startTestServer([payment, notification, document], identity);
});
afterAll(() => server.close());

const payments = () => server.client(PaymentServiceService);
const checkout = { applicationId: '', currency: 'usd', expectedTotalMinor: 0, locale: 'en', idempotencyKey: '' };

test('a refusal arrives with its code, reason, fields and details', async () => {
  await expect(payments().verifyPayment({ sessionId: 'refused' })).rejects.toMatchObject({
    code: 'FAILED_PRECONDITION',
    reason: 'quote-changed',
    fields: [{ path: 'total', reason: 'stale' }],
    details: { totalMinor: '100' },
  });
});

test('a refusal that says more than a header block holds is cut, and breaks no other call on its connection', async () => {
  const client = payments();
  const [refusal, other] = await Promise.all(
    ['long', 'refused'].map((sessionId) => client.verifyPayment({ sessionId }).catch((error) => error)),
  );
  expect(refusal).toMatchObject({ code: 'INVALID_ARGUMENT', reason: 'unknown-country' });
  expect(refusal.details.unknown).toMatch(/^x{300}…$/);
  expect(refusal.fields[0]).toEqual({ path: 'countries.0', reason: 'too-long' });
  expect(refusal.fields.length).toBeLessThan(100);
  expect(other).toMatchObject({ reason: 'quote-changed' });
});

test('an unexpected failure says nothing of its cause', async () => {
  const failure = await payments()
    .verifyPayment({ sessionId: 'x' })
    .catch((error) => error);
  expect(failure).toMatchObject({ code: 'INTERNAL', reason: 'unexpected' });
  expect(JSON.stringify(failure)).not.toContain('secret');
});

test('what the database cannot store is the asker’s fault', async () => {
  await expect(payments().verifyPayment({ sessionId: 'unstorable' })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    reason: 'input-not-accepted',
  });
});

test('a message that cannot be decoded is the asker’s fault', async () => {
  const larger = { ...checkout, expectedTotalMinor: -9_007_199_254_740_992 };
  const call = server.as({ sub: randomUUID() }, () => payments().createCheckout(larger));
  await expect(call).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', reason: 'input-not-accepted' });
});

test('a number that does not fit its field is the asker’s fault', async () => {
  const { createApplication } = server.client(ApplicationServiceService);
  const request = CreateApplicationRequest.fromPartial({ numApplicants: 2 ** 40 });
  await expect(createApplication(request)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    reason: 'input-not-accepted',
  });
});

test('half a cent is the asker’s fault', async () => {
  await expect(payments().createCheckout({ ...checkout, expectedTotalMinor: 0.5 })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    reason: 'input-not-accepted',
  });
});

test('a call ends at its deadline', async () => {
  await expect(payments().verifyPayment({ sessionId: 'slow' }, { deadlineMs: 100 })).rejects.toMatchObject({
    code: 'DEADLINE_EXCEEDED',
  });
});

test.each(['25006', '40P01', '57P01', '53300', 'ECONNREFUSED', 'EAI_AGAIN'])(
  'a database that answers %s is UNAVAILABLE, not a fault of ours, and no word of it leaves',
  async (code) => {
    const payments = server.client(PaymentServiceService);
    const refused = server.as('nobody', () => payments.verifyPayment({ sessionId: `code ${code}` }));
    await expect(refused).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'temporarily-unavailable',
      details: {},
    });
  },
);

test('a neighbour that is away is UNAVAILABLE, not a call that never ends', async () => {
  const away = createClient(PaymentServiceService, { address: '127.0.0.1:9', serviceToken: identity.serviceToken });
  for (const call of ['first', 'second'])
    await expect(away.verifyPayment({ sessionId: call })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  away.close();
});

test('a neighbour that restarts is waited for', async () => {
  const before = await startTestServer([payment], identity);
  const client = createClient(PaymentServiceService, { address: before.address, serviceToken: identity.serviceToken });
  const call = () => client.verifyPayment({ sessionId: 'refused' });
  await expect(call()).rejects.toMatchObject({ reason: 'quote-changed' });
  await before.close();
  await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const answer = expect(call()).rejects.toMatchObject({ reason: 'quote-changed' });
  const after = await startTestServer([payment], identity, { at: before.address });
  await answer;
  client.close();
  await after.close();
});

test.each([
  ['nobody', 'nobody' as const, 'UNAUTHENTICATED'],
  ['an expired token', { expiresIn: '-1m' }, 'UNAUTHENTICATED'],
  ['a token for another audience', { audience: 'account' }, 'UNAUTHENTICATED'],
])('%s may not open a checkout', async (_name, who, code) => {
  await expect(server.as(who, () => payments().createCheckout(checkout))).rejects.toMatchObject({ code });
});

test('the caller of a person is verified anew and handed on unchanged', async () => {
  const answer = await server.as({ sub: 'user-1', email: 'Ada@Example.test' }, () =>
    payments().createCheckout(checkout),
  );
  expect(seen.at(-1)).toMatchObject({ userId: 'user-1', email: 'ada@example.test', emailVerified: true });
  expect(answer.url).toBe('Bearer');
});

test("a service's own token is not handed on", async () => {
  const asked = { applicationId: '', ids: [], kind: 'DOCUMENT_KIND_UNSPECIFIED' as const };
  const find = () => server.client(DocumentServiceService).findDocuments(asked);
  const answer = await server.as({ service: 'application' }, find);
  expect(seen.at(-1)).toMatchObject({ service: 'application' });
  expect(answer.ids).toEqual(['none']);
});

test.each([
  ['nobody', 'nobody' as const, 'UNAUTHENTICATED'],
  ['a guest', { capability: 'c' }, 'UNAUTHENTICATED'],
  ['a traveller', { roles: ['traveller' as const] }, 'PERMISSION_DENIED'],
  ['staff of another role', { roles: ['finance' as const] }, 'PERMISSION_DENIED'],
  ['a service', { service: 'gateway' as const }, 'UNAUTHENTICATED'],
])('%s may not read templates', async (_name, who, code) => {
  await expect(server.as(who, () => server.client(NotificationServiceService).listTemplates({}))).rejects.toMatchObject(
    { code },
  );
});

test('staff of a named role may read templates', async () => {
  const list = await server.as({ roles: ['catalog'] }, () =>
    server.client(NotificationServiceService).listTemplates({}),
  );
  expect(list.templates).toEqual([]);
});

test('a stream far over 4 MB goes up and comes down whole', async () => {
  const documents = server.client(DocumentServiceService);
  async function* chunks() {
    for (let index = 0; index < 200; index++) yield { part: { $case: 'chunk' as const, chunk: Buffer.alloc(65_536) } };
  }
  const stored = await server.as({ capability: 'c' }, () => documents.uploadDocument(chunks(), { deadlineMs: 20_000 }));
  expect(stored.sizeBytes).toBe(200 * 65_536);
  let read = 0;
  for await (const { part } of documents.readDocument({ token: '' }, { deadlineMs: 20_000 }))
    if (part?.$case === 'chunk') read += part.chunk.length;
  expect(read).toBe(200 * 65_536);
});
