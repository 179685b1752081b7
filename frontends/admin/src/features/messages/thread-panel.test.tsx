import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { HttpResponse, http } from 'msw';
import { aCase, aHeldChange, aPaidMoney, aSubmission, aThread, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const asked = {
  id: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0091',
  sequence: 1,
  at: '2026-11-05T09:00:00.000Z',
  author: 'traveller' as const,
  authorId: '',
  text: 'Do I need a photo?',
};
const answered = {
  ...asked,
  id: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0092',
  sequence: 2,
  author: 'staff' as const,
  authorId: 'ben-12345678',
  text: 'One is enough.',
};
const waiting = aThread({
  messages: [asked],
  unanswered: 1,
  unansweredSince: new Date(Date.now() - 3 * 3_600_000).toISOString(),
});

const paths: string[] = [];
const sent: { key: string | null; text: string }[] = [];
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({})),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/submissions/{id}/messages', () => waiting),
);
server.events.on('request:start', ({ request }) => void paths.push(new URL(request.url).pathname));
beforeEach(() => {
  paths.splice(0);
  sent.splice(0);
});

/** Answers each try in turn with a status; 200 makes the message at once. */
const takeAnswers = (...statuses: number[]) => {
  let now = waiting;
  server.use(
    http.put('*/api/admin/held-changes/:id', async ({ request, params }) => {
      const { text } = (await request.json()) as { text: string };
      sent.push({ key: String(params.id), text });
      const status = statuses.shift() ?? 200;
      if (status !== 200) return HttpResponse.json({ status, reason: 'thread-full' }, { status });
      now = aThread({ messages: [asked, { ...answered, text }] });
      return HttpResponse.json(aHeldChange({ kind: 'message-sent', status: 'done' }));
    }),
    on.get('/admin/submissions/{id}/messages', () => now),
  );
};

const show = (role: StaffRole = 'reviewer', at = `/admin/cases/${id}`) => {
  signInAs(role);
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
const panel = async () => within(await screen.findByRole('region', { name: 'Messages' }));

test('what the traveller wrote stands in a log, and the head of the case says since when it waits', async () => {
  await show();
  const shown = await panel();
  const log = within(await shown.findByRole('log', { name: 'Messages' }));
  expect(log.getByText('Do I need a photo?')).toBeVisible();
  expect(log.getByText('Traveler')).toBeVisible();
  expect(screen.getAllByText('1 unanswered message, waiting 3 hours')).toHaveLength(2);
});

test('an answer is sent once by Ctrl+Enter and a double click, and nothing waits any more', async () => {
  takeAnswers(200);
  await show();
  const shown = await panel();
  const field = await shown.findByLabelText('Answer');
  await userEvent.type(field, 'One is enough.{Control>}{Enter}{/Control}');
  await userEvent.dblClick(shown.getByRole('button', { name: 'Send' }));
  expect(await shown.findByText('One is enough.', { selector: 'article p' })).toBeVisible();
  expect(sent.map(({ text }) => text)).toEqual(['One is enough.']);
  expect(field).toHaveValue('');
  expect(screen.queryByText(/unanswered/)).toBeNull();
});

test('an answer that was not taken stays, and goes again under the same key until it is changed', async () => {
  takeAnswers(429, 429, 200);
  await show();
  const shown = await panel();
  const field = await shown.findByLabelText('Answer');
  await userEvent.type(field, 'One is enough.');
  await userEvent.click(shown.getByRole('button', { name: 'Send' }));
  await shown.findByText('Not sent. What you typed is still here.');
  expect(field).toHaveValue('One is enough.');
  await userEvent.click(shown.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await shown.findByRole('button', { name: 'Send again' });
  await userEvent.type(field, ' Really.');
  await userEvent.click(shown.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(field).toHaveValue(''));
  const [first, second, third] = sent.map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{8,}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('ready texts are in the traveller’s language and go to the end of what is typed', async () => {
  server.use(on.get('/admin/submissions/{id}/messages', () => ({ ...waiting, locale: 'es' as const })));
  await show();
  const shown = await panel();
  const field = await shown.findByLabelText('Answer');
  await userEvent.type(field, 'Hola Ada');
  await userEvent.selectOptions(shown.getByLabelText('Ready text (Spanish)'), 'Received');
  expect(field).toHaveValue('Hola Ada\n\nGracias por tu mensaje. Lo estamos revisando y te escribiremos aquí.');
});

test('a thank-you is settled without an answer', async () => {
  server.use(on.post('/admin/submissions/{id}/messages/settle', () => aThread({ messages: [asked] })));
  await show();
  const shown = await panel();
  await userEvent.click(await shown.findByRole('button', { name: 'No answer needed' }));
  await waitFor(() => expect(screen.queryByText(/unanswered/)).toBeNull());
  expect(shown.queryByRole('button', { name: 'No answer needed' })).toBeNull();
});

test('a viewer gets no message, and is led away from the list of those that wait', async () => {
  await show('viewer');
  await screen.findByRole('heading', { level: 1, name: /^Order / });
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
  expect(paths.filter((path) => path.includes('messages'))).toEqual([]);
});

test('what waits is listed with how long, and leads to the case or, before submission, to the submission', async () => {
  const line = {
    applicationId: id,
    orderNumber: '6f1d0d4e',
    unansweredSince: new Date(Date.now() - 50 * 3_600_000).toISOString(),
    unanswered: 2,
    firstMiddleName: 'Ada Maria',
    lastName: 'Lopez',
    destinationCountry: 'GB',
    visaName: 'ETA',
    stage: 'in_review' as const,
    assigneeId: 'ben-12345678',
  };
  const draft = {
    ...line,
    applicationId: '7a1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a02',
    orderNumber: '7a1d0d4e',
    stage: null,
  };
  server.use(on.get('/admin/waiting-messages', () => ({ threads: [line, draft], total: 2 })));
  await show('reviewer', '/admin/messages');
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  const first = await row(/6f1d0d4e/);
  expect(first.getByRole('link')).toHaveAttribute('href', `/admin/cases/${id}#messages`);
  expect(first.getByText('2 days')).toBeVisible();
  expect(first.getByText('Ben Okafor')).toBeVisible();
  const second = await row(/7a1d0d4e/);
  expect(second.getByRole('link')).toHaveAttribute('href', `/admin/submissions/${draft.applicationId}#messages`);
  expect(second.getByText('Not submitted')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
});
