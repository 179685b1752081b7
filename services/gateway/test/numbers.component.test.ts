import { Numbers } from '@wayfare/proto/application/v1/desk_service';
import { someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const today = () => new Date().toISOString().slice(0, 10);
const asked: string[] = [];
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({
    neighbours: someNeighbours({
      desk: {
        getNumbers: async ({ fromDay }: { fromDay: string }) => {
          asked.push(fromDay);
          return Numbers.fromPartial({
            days: [
              { day: today(), begun: 9, begunPaid: 4, begunSubmitted: 3, paid: 5, submitted: 2, onTime: 7, late: 1 },
            ],
            stages: [{ stage: 'in_review', cases: 4, medianMinutes: 61.5, slowMinutes: 240 }],
            destinations: [{ destinationCountry: 'GB', approved: 3, refused: 1 }],
            work: [{ staffId: 'anna', kind: 'review-passed', count: 6 }],
            staffDays: [{ day: today(), staffId: 'anna', count: 6 }],
            countedAt: new Date('2026-11-23T10:00:00Z'),
          });
        },
      },
      payment: {
        getRevenue: async () => ({
          days: [
            {
              day: today(),
              currency: 'usd',
              soldMinor: 1_234_56,
              governmentFeeMinor: 4200,
              refundedMinor: 1000,
              lostMinor: 0,
            },
          ],
        }),
      },
    }),
  });
});
afterAll(() => gateway.close());

const get = async (path: string, role: 'finance' | 'reviewer' | 'viewer') =>
  gateway.call(path, { headers: { authorization: await gateway.identity.userToken({ roles: [role] }) } });

it('answers every day of the period, the present one last, days without anything among them', async () => {
  const answer = await (await get('/admin/numbers?days=7', 'finance')).json();
  expect(answer.days).toHaveLength(7);
  expect(asked.at(-1)).toBe(answer.days[0].day);
  expect(answer.days[0]).toMatchObject({ begun: 0, submitted: 0 });
  expect(answer.days[6]).toMatchObject({ day: today(), begun: 9, submitted: 2 });
  expect((await (await get('/admin/numbers', 'finance')).json()).days).toHaveLength(30);
  expect((await get('/admin/numbers?days=8', 'finance')).status).toBe(400);
});

it('tells money and the work of each person to finance, and neither to reviewers', async () => {
  expect(await (await get('/admin/numbers', 'finance')).json()).toMatchObject({
    revenue: [{ soldMinor: 123_456 }],
    work: [{ staffId: 'anna', count: 6 }],
    staffDays: [{ day: today(), staffId: 'anna', count: 6 }],
  });
  expect(await (await get('/admin/numbers', 'reviewer')).json()).toMatchObject({
    revenue: null,
    work: null,
    staffDays: null,
    stages: [{ stage: 'in_review', medianMinutes: 61.5 }],
    destinations: [{ destinationCountry: 'GB', refused: 1 }],
  });
});

it('is a spreadsheet with a line for each day, and columns of money for those who may see it', async () => {
  const answer = await get('/admin/numbers.csv?days=7', 'finance');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="numbers-${today()}-7-days.csv"`);
  const lines = (await answer.text()).split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toContain('Submitted,Handed over on time,Promised time missed,Sold (USD),');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,0,0,0,0,0,0,0,0.00,0.00,0.00,0.00$/);
  expect(lines[7]).toBe(`${today()},9,4,3,5,2,7,1,1234.56,42.00,10.00,0.00`);
  expect(await (await get('/admin/numbers.csv?days=7', 'reviewer')).text()).not.toContain('USD');
});
