import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaseSummary } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { HttpResponse, http } from 'msw';
import { aCase, aCaseList, aCaseSummary, aHeldChange, aPaidMoney, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const idOf = (number: string) => `${number}-4a4f-4b7e-9a9e-4d6f0a6f0a02`;
const row = (orderNumber: string, over: Partial<CaseSummary> = {}) =>
  aCaseSummary({ orderNumber, applicationId: idOf(orderNumber), assigneeId: '', ...over });

let rows: CaseSummary[];
let reads: number;
let streams: ReadableStreamDefaultController<Uint8Array>[];
const server = startStaffServer(
  http.get('*/api/admin/changes', () => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  }),
  on.get('/admin/cases', () => {
    reads += 1;
    return aCaseList(rows);
  }),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
);
beforeEach(() => {
  rows = [row('1a1d0d4e'), row('2a1d0d4e'), row('3a1d0d4e')];
  reads = 0;
  streams = [];
});

const tell = (...ids: string[]) =>
  act(async () =>
    streams.at(-1)?.enqueue(new TextEncoder().encode(`event: changed\ndata: ${JSON.stringify({ ids })}\n\n`)),
  );
const show = async (at = '/admin/cases') => {
  signInAs('reviewer');
  await renderRoutes(admin.routes, { at, messages: { admin: words } });
  await waitFor(() => expect(streams).toHaveLength(1));
};
const orders = () =>
  screen.getAllByRole('row').flatMap(({ textContent }) => /[123456]a1d0d4e/.exec(textContent ?? '')?.[0] ?? []);
const showQueue = async () => {
  await show();
  await screen.findByRole('link', { name: /1a1d0d4e/ });
};

test('the queue follows what others do, and reads once for many changes', async () => {
  await showQueue();
  const before = reads;
  rows = [row('4a1d0d4e'), row('2a1d0d4e', { assigneeId: 'ben-12345678' })];
  for (const one of rows) await tell(one.applicationId);
  for (let times = 0; times < 20; times += 1) await tell(idOf('4a1d0d4e'));
  await waitFor(() => expect(orders()).toEqual(['4a1d0d4e', '2a1d0d4e']), { timeout: 1_000 });
  expect(screen.getByText('Ben Okafor')).toBeVisible();
  expect(reads - before).toBeLessThanOrEqual(2);
});

test('rows under the pointer stay in their place, show what they are now, and newer ones wait until they are asked for', async () => {
  await showQueue();
  await userEvent.hover(screen.getByRole('link', { name: /2a1d0d4e/ }));
  rows = [row('4a1d0d4e'), row('2a1d0d4e', { assigneeId: 'ben-12345678' }), row('3a1d0d4e')];
  await tell(idOf('1a1d0d4e'));
  expect(await screen.findByText('No longer in this view', undefined, { timeout: 1_000 })).toBeVisible();
  expect(orders()).toEqual(['1a1d0d4e', '2a1d0d4e', '3a1d0d4e']);
  expect(within(screen.getByRole('row', { name: /2a1d0d4e/ })).getByText('Ben Okafor')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 changes' }));
  expect(orders()).toEqual(['4a1d0d4e', '2a1d0d4e', '3a1d0d4e']);
});

test('a row with the focus keeps it, and the rows move once the focus has left them', async () => {
  await showQueue();
  const link = screen.getByRole('link', { name: /1a1d0d4e/ });
  act(() => link.focus());
  rows = [row('4a1d0d4e'), row('3a1d0d4e')];
  await tell(idOf('4a1d0d4e'));
  expect(await screen.findByRole('button', { name: 'Show 3 changes' }, { timeout: 1_000 })).toBeVisible();
  expect(link).toHaveFocus();
  act(() => link.blur());
  await waitFor(() => expect(orders()).toEqual(['4a1d0d4e', '3a1d0d4e']));
});

test('an open case follows, while a question that is being typed still asks about the version it was begun on', async () => {
  const { applicationId: id } = aCaseSummary();
  let record = aCase({});
  const sent: unknown[] = [];
  server.use(
    on.get('/admin/cases/{id}', () => record),
    on.put('/admin/held-changes/{id}', async ({ body }) => {
      sent.push(await body());
      return aHeldChange({ status: 'done' });
    }),
  );
  await show(`/admin/cases/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the traveler' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the traveler' }));
  record = aCase({
    summary: { version: 5 },
    notes: [{ id: 'n-1', at: '2026-11-05T12:00:00.000Z', authorId: 'ben-12345678', text: 'She called.' }],
  });
  await tell(id);
  expect(await screen.findByText('She called.', undefined, { timeout: 1_000 })).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText('What is needed'), 'New selfie');
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Blurred');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the traveler' }));
  await waitFor(() => expect(sent).toMatchObject([{ change: 'ask', version: 4 }]));
});

test('a stream that is lost comes back, and what was missed meanwhile is read', async () => {
  await showQueue();
  rows = [row('5a1d0d4e')];
  act(() => streams.at(-1)?.close());
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 3_000 });
  await tell();
  await waitFor(() => expect(orders()).toEqual(['5a1d0d4e']), { timeout: 1_000 });
});
