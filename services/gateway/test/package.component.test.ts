import { AppError } from '@wayfare/kit/errors';
import { APPLICATION_ID, someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

let gateway: Gateway;
afterEach(() => gateway.close());

const content = Buffer.alloc(200_000, 'a');
async function* downloadPackage({ format }: { format: string }) {
  const fileName = format === 'PACKAGE_FORMAT_PDF' ? 'order-3f1c2b7e.pdf' : 'order-3f1c2b7e.json';
  const contentType = format === 'PACKAGE_FORMAT_PDF' ? 'application/pdf' : 'application/json';
  yield { part: { $case: 'header', header: { fileName, contentType, sizeBytes: content.length } } };
  for (let from = 0; from < content.length; from += 65_536)
    yield { part: { $case: 'chunk', chunk: content.subarray(from, from + 65_536) } };
}
const get = async (format: string, role: 'reviewer' | 'viewer', calls: object = { downloadPackage }) => {
  gateway = await startGateway({ neighbours: someNeighbours({ casework: calls }) });
  const authorization = await gateway.identity.userToken({ roles: [role] });
  return gateway.call(`/admin/cases/${APPLICATION_ID}/package.${format}`, { headers: { authorization } });
};

it.each([
  ['pdf', 'application/pdf'],
  ['json', 'application/json'],
])('is saved as %s under the order’s number, whole, and stored nowhere', async (format, type) => {
  const response = await get(format, 'reviewer');
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="order-3f1c2b7e.${format}"`,
  });
});

it('is refused with a reason where the case is not to be filed, and to those who work no cases', async () => {
  async function* refused() {
    yield* [];
    throw new AppError('FAILED_PRECONDITION', 'stage-not-allowed');
  }
  const early = await get('pdf', 'reviewer', { downloadPackage: refused });
  expect([early.status, (await early.json()).reason]).toEqual([409, 'stage-not-allowed']);
  await gateway.close();
  expect((await get('pdf', 'viewer')).status).toBe(403);
});

it('brings a receipt in the language of the screen, under the name of its order, to be kept nowhere', async () => {
  const asked: object[] = [];
  const getReceipt = async (request: object) => {
    asked.push(request);
    return { fileName: 'receipt-3f1c2b7e.pdf', content };
  };
  gateway = await startGateway({ neighbours: someNeighbours({ casework: { getReceipt } }) });
  const authorization = await gateway.identity.userToken({});
  const headers = { authorization, 'accept-language': 'es' };
  const response = await gateway.call(`/applications/${APPLICATION_ID}/receipt.pdf`, { headers });
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  expect(asked).toEqual([{ applicationId: APPLICATION_ID, locale: 'es', seller: 'Wayfare' }]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="receipt-3f1c2b7e.pdf"',
  });
});
