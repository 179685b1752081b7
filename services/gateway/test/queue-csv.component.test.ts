import { CaseSummary, type ListCasesRequest } from '@wayfare/proto/application/v1/case_service';
import { someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const asked: ListCasesRequest[] = [];
let gateway: Gateway;
beforeAll(async () => {
  async function* exportCases(request: ListCasesRequest) {
    asked.push(request);
    yield {
      cases: [
        CaseSummary.fromPartial({
          applicationId: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a01',
          orderNumber: '6f1d0d4e',
          stage: 'CASE_STAGE_IN_REVIEW',
          stageSince: new Date('2026-11-20T09:30:00Z'),
          assigneeId: 'anna-1',
          dueAt: new Date('2026-11-23T22:30:00Z'),
          visaName: 'United Kingdom ETA',
          destinationCountry: 'GB',
          nationality: 'US',
          numApplicants: 2,
          processingSpeed: 'Standard',
          firstMiddleName: '=cmd()',
          lastName: 'Lopez, Ortiz',
          travelDate: '2026-12-03',
        }),
      ],
    };
    yield { cases: [CaseSummary.fromPartial({ stage: 'CASE_STAGE_SUBMITTED', assigneeId: 'gone-2' })] };
  }
  gateway = await startGateway({
    neighbours: someNeighbours({
      casework: {
        exportCases,
        listColleagues: async () => ({ colleagues: [{ id: 'anna-1', name: 'Anna Berg', absentUntil: '' }] }),
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => asked.splice(0));

const post = async (body: object, role: 'finance' | 'reviewer' = 'finance') =>
  gateway.call('/admin/cases.csv', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: await gateway.identity.userToken({ roles: [role] }) },
  });

test('the queue is a spreadsheet in English and in the zone of whoever asks, and runs no formula', async () => {
  const response = await post({ timeZone: 'Europe/Madrid', stage: 'in_review', search: 'Lopez', assignee: 'me' });
  expect(response.headers.get('content-disposition')).toMatch(/filename="cases-\d{4}-\d\d-\d\d\.csv"/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [head, first, second] = (await response.text()).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe(
    'Order Number,Stage,In Stage Since,Due,Travel Date,Assigned To,Destination,Visa Name,Nationality,Applicants,Processing Speed,First Name,Last Name,Submitted',
  );
  expect(first).toBe(
    `6f1d0d4e,in_review,2026-11-20 10:30,2026-11-23 23:30,2026-12-03,Anna Berg,United Kingdom,United Kingdom ETA,United States,2,Standard,'=cmd(),"Lopez, Ortiz",N/A`,
  );
  expect(second).toMatch(/^,submitted,N\/A,N\/A,N\/A,gone-2,/);
  expect(asked).toEqual([
    expect.objectContaining({ stage: 'CASE_STAGE_IN_REVIEW', search: 'Lopez', assignee: 'me', closed: false }),
  ]);
});

test('what may not be asked is refused before anything is read', async () => {
  expect((await post({}, 'reviewer')).status).toBe(403);
  expect((await post({ search: 'x'.repeat(500) })).status).toBe(400);
  expect((await post({ page: 3 })).status).toBe(400);
  expect(asked).toEqual([]);
});
