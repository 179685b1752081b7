import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffSession } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aSubmissionList } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const aSession = (over: Partial<StaffSession> = {}): StaffSession => ({
  id: 'session-1',
  userId: 'staff-1',
  email: 'grace@staff.example',
  name: 'Grace Hopper',
  address: '203.0.113.7',
  startedAt: '2026-01-01T08:00:00.000Z',
  seenAt: '2026-01-01T09:00:00.000Z',
  isOwn: false,
  ...over,
});

let sessions: StaffSession[];
let ended: string[];
startStaffServer(
  on.get('/admin/submissions', () => aSubmissionList([])),
  on.get('/admin/stranded-payments', () => ({ payments: [] })),
  on.get('/admin/staff-sessions', () => ({ sessions })),
  on.delete('/admin/staff-sessions/{id}', ({ params }) => {
    ended.push(String(params.id));
    sessions = sessions.filter(({ id }) => id !== params.id);
    return { ended: true };
  }),
);
beforeEach(() => {
  ended = [];
  sessions = [aSession({ id: 'session-0', email: 'admin@staff.example', name: '', isOwn: true }), aSession()];
});

const show = () => renderRoutes(admin.routes, { at: '/admin/sessions', messages: { admin: words } });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

test('an administrator sees who is signed in and ends a session after a question', async () => {
  signInAs('admin');
  await show();
  const row = await rowOf('Grace Hopper');
  expect(row.getByText('grace@staff.example')).toBeVisible();
  expect(row.getByText('203.0.113.7')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'End session of grace@staff.example' }));
  expect(await screen.findByText(/^End the session of grace@staff.example\?/)).toBeVisible();
  expect(ended).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('The session of grace@staff.example has ended')).toBeVisible();
  expect(ended).toEqual(['session-1']);
  expect(screen.queryByText('Grace Hopper')).toBeNull();
});

test('the own session is marked, and is ended by signing out', async () => {
  signInAs('admin');
  await show();
  const row = await rowOf('admin@staff.example');
  expect(row.getByText('This session')).toBeVisible();
  expect(row.queryByRole('button')).toBeNull();
});

test('nobody else of the staff is shown the way, or the page', async () => {
  signInAs('reviewer');
  const { router } = await show();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  expect(await screen.findByRole('link', { name: 'Cases' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sessions' })).toBeNull();
});
