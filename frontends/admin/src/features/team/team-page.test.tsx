import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkJob, StaffAccount, StaffSession, TeamMember } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCaseList, aCaseSummary, aSubmissionList } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import { aMember, anAccount } from '../../../test/team.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const me = aMember({ id: 'staff-1', name: 'Staff', roles: ['admin', 'finance'], openCases: 0, overdueCases: 0 });
const aSession = (over: Partial<StaffSession>): StaffSession => ({
  id: 'session-1',
  userId: 'ben-12345678',
  email: 'ben@staff.example',
  name: 'Ben Okafor',
  address: '203.0.113.7',
  startedAt: '2026-01-01T08:00:00.000Z',
  seenAt: '2026-01-01T09:00:00.000Z',
  isOwn: false,
  ...over,
});
const away = { userId: 'ben-12345678', fromDay: '2026-01-05', untilDay: '2031-01-09', version: 4 };

let members: TeamMember[];
let sessions: StaffSession[];
let accounts: StaffAccount[];
let changes: object[];
let started: object[];
let ended: string[];
let listed: string[];
const waiting: BulkJob = {
  id: '7c6d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  action: 'release',
  status: 'waiting',
  startsAt: '2026-11-22T12:00:00.000Z',
  items: [{ applicationId: aCaseSummary().applicationId, orderNumber: '6f1d0d4e', outcome: '' }],
};
const server = startStaffServer(
  on.get('/admin/team', () => ({ members })),
  on.get('/admin/staff-accounts', () => ({ accounts })),
  on.get('/admin/colleagues', () => ({ colleagues: [] })),
  on.get('/admin/submissions', () => aSubmissionList([])),
  on.get('/admin/stranded-payments', () => ({ payments: [] })),
  on.get('/admin/staff-sessions', () => ({ sessions })),
  on.delete('/admin/staff-sessions/{id}', ({ params }) => {
    ended.push(params.id);
    sessions = sessions.filter(({ id }) => id !== params.id);
    return { ended: true };
  }),
  on.put('/admin/team/{id}/absence', async ({ params, body, request }) => {
    const days = await body();
    changes.push({ id: params.id, ...days, ifMatch: request.headers.get('if-match') });
    const entered = { ...days, userId: params.id, version: 1 };
    members = members.map((one) => (one.id === params.id ? { ...one, absence: entered } : one));
    return entered;
  }),
  on.get('/admin/cases', ({ query }) => {
    listed.push(`${query.get('assignee')} ${query.get('pageSize')}`);
    return aCaseList([aCaseSummary()]);
  }),
  on.post('/admin/cases/bulk/preview', () => ({ items: waiting.items })),
  on.put('/admin/cases/bulk/{id}', async ({ body }) => {
    started.push(await body());
    return waiting;
  }),
  on.get('/admin/cases/bulk/{id}', () => waiting),
  on.post('/admin/cases/bulk/{id}/undo', () => ({ ...waiting, status: 'undone' })),
);
beforeEach(() => {
  members = [aMember({}), me];
  sessions = [
    aSession({ id: 'session-0', userId: 'staff-1', isOwn: true }),
    aSession({}),
    aSession({ id: 'session-2' }),
    aSession({ id: 'session-3', userId: 'cat-1', name: '', email: 'cat@staff.example' }),
  ];
  accounts = [anAccount({}), anAccount({ id: 'staff-1', name: 'Staff', roles: ['admin', 'finance'] })];
  changes = [];
  started = [];
  ended = [];
  listed = [];
});

const show = (role: 'admin' | 'reviewer' | 'viewer' = 'admin') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at: '/admin/team', messages: { admin: words } });
};
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const cells = async (name: string) =>
  (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent?.trim());

test('an administrator sees who works what, who is signed in, and who was never at the cases', async () => {
  await show();
  await waitFor(async () =>
    expect(await cells('Ben Okafor')).toEqual([
      'Ben Okafor',
      'Reviewer',
      'N/A',
      '3',
      '1',
      '',
      '2',
      'AccountAbsenceRelease casesEnd sessions',
    ]),
  );
  expect(await cells('Staff')).toEqual([
    'Staff (You)',
    'Administrator, Finance',
    'N/A',
    '0',
    '0',
    '',
    '1',
    'AccountAbsence',
  ]);
  expect(await cells('cat@staff.example')).toEqual([
    'cat@staff.example',
    'N/A',
    'N/A',
    '0',
    '0',
    '',
    '1',
    'End sessions',
  ]);
});

test('an absence is entered with both days, and stands in the row then', async () => {
  await show();
  await userEvent.click((await rowOf('Ben Okafor')).getByRole('button', { name: 'Absence of Ben Okafor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Absence of Ben Okafor' }));
  expect(dialog.queryByRole('button', { name: 'Remove absence' })).toBeNull();
  await userEvent.type(dialog.getByLabelText('First day'), '2026-01-05');
  await userEvent.type(dialog.getByLabelText('Last day'), '2026-01-04');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The last day is before the first')).toBeVisible();
  expect(changes).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Last day'));
  await userEvent.type(dialog.getByLabelText('Last day'), '2031-01-09');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await (await rowOf('Ben Okafor')).findByText('Absent until Jan 9, 2031')).toBeVisible();
  expect(changes).toEqual([{ id: 'ben-12345678', fromDay: '2026-01-05', untilDay: '2031-01-09', ifMatch: '"0"' }]);
});

test('whoever saves second is told what it is now, and saves over it by saving again', async () => {
  await show();
  await userEvent.click((await rowOf('Ben Okafor')).getByRole('button', { name: 'Absence of Ben Okafor' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('First day'), '2030-01-05');
  await userEvent.type(dialog.getByLabelText('Last day'), '2030-01-06');
  server.use(
    on.put(
      '/admin/team/{id}/absence',
      () => {
        members = [aMember({ absence: away }), me];
        return refuse(409, 'absence-changed', { details: { version: '4' } });
      },
      { once: true },
    ),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(words.problems['absence-changed'])).toBeVisible();
  expect(await dialog.findByText('It is now Jan 5, 2026 – Jan 9, 2031.')).toBeVisible();
  expect(dialog.getByLabelText('First day')).toHaveValue('2030-01-05');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes).toEqual([expect.objectContaining({ fromDay: '2030-01-05', ifMatch: '"4"' })]));
});

test('all cases of a colleague are released after a preview, and the whole can be undone', async () => {
  await show();
  await userEvent.click((await rowOf('Ben Okafor')).getByRole('button', { name: 'Release cases of Ben Okafor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Release cases of Ben Okafor' }));
  expect(await dialog.findByText('1 case will change.')).toBeVisible();
  expect(dialog.getByText('Only the first case is released at once.')).toBeVisible();
  expect(listed).toEqual(['ben-12345678 200']);
  expect(started).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. Nothing was changed.')).toBeVisible();
  expect(started).toEqual([
    expect.objectContaining({
      action: 'release',
      assigneeId: 'ben-12345678',
      applicationIds: [aCaseSummary().applicationId],
    }),
  ]);
});

test('all sessions of a colleague end after a question, and never the own one', async () => {
  await show();
  const row = await rowOf('Ben Okafor');
  await userEvent.click(await row.findByRole('button', { name: 'End sessions of Ben Okafor' }));
  expect(ended).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('The sessions of Ben Okafor have ended')).toBeVisible();
  expect(ended).toEqual(['session-1', 'session-2']);
  expect((await rowOf('Staff')).queryByRole('button', { name: /^End sessions/ })).toBeNull();
});

test('a reviewer sees who works what and enters only their own absence', async () => {
  await show('reviewer');
  expect(await cells('Ben Okafor')).toEqual(['Ben Okafor', 'Reviewer', 'N/A', '3', '1', '', '']);
  expect((await rowOf('Staff')).getByRole('button', { name: 'Absence of Staff' })).toBeVisible();
});

test('who works no cases is not shown the page', async () => {
  const { router } = await show('viewer');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  expect(screen.queryByRole('link', { name: 'Team' })).toBeNull();
});
