import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import type { Numbers } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aSubmissionList, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const nothing = { begun: 0, begunPaid: 0, begunSubmitted: 0, paid: 0, submitted: 0, onTime: 0, late: 0 };
const numbers: Numbers = {
  days: [
    {
      ...nothing,
      day: '2026-11-21',
      begun: 30,
      begunPaid: 12,
      begunSubmitted: 9,
      paid: 10,
      submitted: 7,
      onTime: 5,
      late: 1,
    },
    { ...nothing, day: '2026-11-22', begun: 10, begunPaid: 4, begunSubmitted: 1, paid: 6, submitted: 4, onTime: 2 },
  ],
  revenue: [
    {
      day: '2026-11-21',
      currency: 'usd',
      soldMinor: 123_456,
      governmentFeeMinor: 4_200,
      refundedMinor: 10_000,
      lostMinor: 0,
    },
    { day: '2026-11-22', currency: 'eur', soldMinor: 5_000, governmentFeeMinor: 0, refundedMinor: 0, lostMinor: 500 },
  ],
  stages: [
    { stage: 'with_government', cases: 8, medianMinutes: 4_320, slowMinutes: 8_640 },
    { stage: 'in_review', cases: 9, medianMinutes: 42.3, slowMinutes: 250 },
  ],
  destinations: [
    { destinationCountry: 'GB', approved: 8, refused: 0 },
    { destinationCountry: 'EG', approved: 3, refused: 1 },
  ],
  work: [
    { staffId: 'staff-1', kind: 'review-passed', count: 2 },
    { staffId: 'ben-12345678', kind: 'review-passed', count: 5 },
    { staffId: 'ben-12345678', kind: 'visa-delivered', count: 3 },
  ],
  staffDays: [
    { day: '2026-11-21', staffId: 'ben-12345678', count: 6 },
    { day: '2026-11-21', staffId: 'staff-1', count: 2 },
    { day: '2026-11-22', staffId: 'ben-12345678', count: 2 },
  ],
  countedAt: '2026-11-22T10:00:00.000Z',
};
const asked: string[] = [];
const server = startStaffServer(
  on.get('/admin/numbers', ({ query }) => {
    asked.push(query.get('days') ?? '');
    return numbers;
  }),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/cases', () => refuse(403, 'role-missing')),
);
beforeAll(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
beforeEach(() => asked.splice(0));

const show = (role: StaffRole = 'finance', at = '/admin/numbers') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
const cardOf = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('sums up the period: submissions, conversion, promises kept, and net sales of each currency', async () => {
  await show();
  expect(await cardOf('Submissions')).toBe('11');
  expect(await cardOf('Submitted of begun')).toBe('25%');
  expect(await cardOf('On time')).toBe('87.5%');
  expect(await cardOf('Net sales (USD)')).toBe('$1,134.56');
  expect(await cardOf('Net sales (EUR)')).toBe('€45.00');
  expect(screen.getByText('· 40% of begun')).toBeVisible();
  expect(screen.getByText('· 62.5% of paid')).toBeVisible();
});

test('every chart is a table too, the newest day first', async () => {
  await show();
  // Nothing can be drawn here, so the tables are open.
  expect(rowsOf(await screen.findByRole('region', { name: 'Submissions by day' }))).toEqual([
    ['Day', 'Submitted', 'Begun', 'Paid'],
    ['Nov 22, 2026', '4', '10', '6'],
    ['Nov 21, 2026', '7', '30', '10'],
  ]);
  const revenue = () => rowsOf(screen.getByRole('region', { name: 'Revenue by day' }));
  await waitFor(() => expect(revenue()[2]).toEqual(['Nov 21, 2026', '$1,234.56', '$100.00']));
  await userEvent.click(screen.getByRole('radio', { name: 'EUR' }));
  expect(revenue().slice(1)).toEqual([
    ['Nov 22, 2026', '€50.00', '€5.00'],
    ['Nov 21, 2026', '€0.00', '€0.00'],
  ]);
});

test('stages stand in their order, destinations by refusals, people by what they decided', async () => {
  await show();
  expect(rowsOf(await screen.findByRole('region', { name: 'Time per stage' })).slice(1)).toEqual([
    ['In review', '9', '42 min', '4.2 hr'],
    ['With the government', '8', '3 days', '6 days'],
  ]);
  expect(rowsOf(screen.getByRole('region', { name: 'Refusals by destination' })).slice(1)).toEqual([
    ['Egypt', '4', '1', '25%'],
    ['United Kingdom', '8', '0', '0%'],
  ]);
  await screen.findByRole('cell', { name: 'Ben Okafor' });
  expect(rowsOf(screen.getByRole('region', { name: 'Work per person' })).slice(1)).toEqual([
    ['Ben Okafor', '8', '5', '0', '0', '0', '0', '3', '0'],
    ['You', '2', '2', '0', '0', '0', '0', '0', '0'],
  ]);
});

test('the period stands in the address; one that is none of them is a month', async () => {
  const { router } = await show('finance', '/admin/numbers?days=soon');
  await waitFor(() => expect(asked).toEqual(['30']));
  await userEvent.click(screen.getByRole('link', { name: '90 days' }));
  await waitFor(() => expect(asked.at(-1)).toBe('90'));
  expect(router.state.location.search).toBe('?days=90');
  expect(screen.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
});

test('a reviewer sees neither money nor what each of the staff does', async () => {
  server.use(on.get('/admin/numbers', () => ({ ...numbers, revenue: null, work: null, staffDays: null })));
  await show('reviewer');
  expect(await cardOf('Submissions')).toBe('11');
  expect(screen.queryByText(/Net sales/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Revenue by day' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Work per person' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Work by day' })).toBeNull();
});

test('a viewer is led back to the dashboard', async () => {
  server.use(
    on.get('/admin/submissions', () => aSubmissionList([])),
    on.get('/admin/stranded-payments', () => ({ payments: [] })),
  );
  const { router } = await show('viewer');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  expect(asked).toEqual([]);
});

test('a failure says what it was and can be tried again', async () => {
  server.use(on.get('/admin/numbers', () => refuse(403, 'role-missing'), { once: true }));
  await show();
  expect(await screen.findByText('Failed to load the numbers: Your role does not allow this.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cardOf('Submissions')).toBe('11');
});

test('each person’s decisions stand day by day, the newest first, quiet days among them', async () => {
  const days = [...numbers.days, { ...nothing, day: '2026-11-23' }];
  server.use(on.get('/admin/numbers', () => ({ ...numbers, days })));
  await show('admin');
  const table = await screen.findByRole('region', { name: 'Work by day' });
  expect(await within(table).findByRole('columnheader', { name: 'Ben Okafor' })).toBeVisible();
  expect(rowsOf(table)).toEqual([
    ['Day', 'Decisions', 'Ben Okafor', 'You'],
    ['Nov 23, 2026', '0', '0', '0'],
    ['Nov 22, 2026', '2', '2', '0'],
    ['Nov 21, 2026', '8', '6', '2'],
  ]);
});
