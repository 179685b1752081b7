import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import { CASE_STAGES } from '@wayfare/proto/application/v1/casework';
import type { RevenueDay } from '@wayfare/proto/payment/v1/payment_service';
import { type Numbers, numbers, numbersQuery } from '../../contract/numbers.ts';
import { currency } from '../../contract/primitives.ts';
import { instantJson } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { numbersCsv } from '../../numbers-csv.ts';
import { type Route, route } from '../../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'desk' | 'payment'>;
  now?: () => number;
}

const DAY_MS = 86_400_000;
const NOTHING = { begun: 0, begunPaid: 0, begunSubmitted: 0, paid: 0, submitted: 0, onTime: 0, late: 0 };

/** Days of UTC, oldest first, the present one last. */
const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10));

const revenueJson = (one: RevenueDay) => ({ ...one, currency: currency.parse(one.currency) });

const isStage = (name: string): name is (typeof CASE_STAGES)[number] =>
  (CASE_STAGES as readonly string[]).includes(name);

export const numbersRoutes = ({ neighbours: { desk, payment }, now = Date.now }: Deps): Route[] => {
  const read = async (count: number, { roles }: Caller): Promise<Numbers> => {
    const wanted = lastDays(count, now());
    const [fromDay = ''] = wanted;
    const [counted, books] = await Promise.all([
      desk.getNumbers({ fromDay }),
      mayStaff(roles, 'revenue.read') ? payment.getRevenue({ fromDay }) : undefined,
    ]);
    const byDay = new Map(counted.days.map((one) => [one.day, one]));
    return {
      days: wanted.map((day) => ({ ...NOTHING, ...byDay.get(day), day })),
      revenue: books ? books.days.map(revenueJson) : null,
      stages: counted.stages.flatMap(({ stage, ...times }) => (isStage(stage) ? [{ stage, ...times }] : [])),
      destinations: counted.destinations,
      work: mayStaff(roles, 'numbers.read-staff') ? counted.work : null,
      staffDays: mayStaff(roles, 'numbers.read-staff') ? counted.staffDays : null,
      countedAt: counted.countedAt ? instantJson(counted.countedAt) : null,
    };
  };
  return [
    route({
      method: 'get',
      path: '/admin/numbers',
      operation: 'getNumbers',
      summary: 'Figures by day: submissions, money, time per stage, refusals, work',
      access: 'numbers.read',
      query: numbersQuery,
      response: numbers,
      handle: ({ query }, { caller }) => read(query.days, caller),
    }),
    route({
      method: 'get',
      path: '/admin/numbers.csv',
      operation: 'exportNumbers',
      summary: 'The figures by day as a spreadsheet',
      access: 'numbers.read',
      query: numbersQuery,
      produces: 'text/csv',
      handle: async ({ query }, { caller, response }) => {
        const found = await read(query.days, caller);
        const name = `numbers-${found.days.at(-1)?.day}-${query.days}-days.csv`;
        response
          .set('Content-Type', 'text/csv; charset=utf-8')
          .set('Content-Disposition', `attachment; filename="${name}"`)
          .set('Cache-Control', 'no-store')
          .send(numbersCsv(found));
        return undefined;
      },
    }),
  ];
};
