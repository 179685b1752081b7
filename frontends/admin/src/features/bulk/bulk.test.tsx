import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkJob, CaseSummary } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCaseList, aCaseSummary, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const numbers = ['1a1d0d4e', '2a1d0d4e', '3a1d0d4e', '4a1d0d4e'];
const idOf = (orderNumber: string) => `${orderNumber}-4a4f-4b7e-9a9e-4d6f0a6f0a02`;
const rows: CaseSummary[] = numbers.map((orderNumber) =>
  aCaseSummary({ orderNumber, applicationId: idOf(orderNumber), assigneeId: '' }),
);
const itemsOf = (outcomes: string[]) =>
  outcomes.map((outcome, index) => ({
    applicationId: idOf(numbers[index] as string),
    orderNumber: numbers[index] as string,
    outcome,
  }));
const previewed: object[] = [];
const started: { id: string; body: object }[] = [];
let job: BulkJob;
const server = startStaffServer(
  on.get('/admin/cases', ({ query }) => aCaseList(rows, { total: query.get('pageSize') === '200' ? 4 : 260 })),
  on.get('/admin/colleagues', () => colleagues),
  on.post('/admin/cases/bulk/preview', async ({ body }) => {
    const asked = await body();
    previewed.push(asked);
    return { items: itemsOf(asked.applicationIds.map((_, index) => (index === 1 ? 'case-claimed' : ''))) };
  }),
  on.put('/admin/cases/bulk/{id}', async ({ params, body }) => {
    started.push({ id: params.id, body: await body() });
    job = { ...job, id: params.id };
    return job;
  }),
  on.get('/admin/cases/bulk/{id}', () => job),
);
beforeEach(() => {
  previewed.splice(0);
  started.splice(0);
  job = {
    id: '',
    action: 'claim',
    status: 'waiting',
    startsAt: '2026-11-22T12:00:00.000Z',
    items: itemsOf(['', 'case-claimed']),
  };
});
afterEach(() => {
  sessionStorage.clear();
});

const show = async (role: 'reviewer' | 'viewer' = 'reviewer') => {
  signInAs(role);
  const shown = await renderRoutes(admin.routes, { at: '/admin/cases', messages: { admin: words } });
  await screen.findByRole('link', { name: /1a1d0d4e/ });
  return shown;
};
const box = (number: string) => screen.getByRole('checkbox', { name: `Select ${number}` });
const bar = () => screen.findByRole('region', { name: 'Selected cases' });
const selected = () => numbers.filter((number) => (box(number) as HTMLInputElement).checked);

test('cases are selected by clicks, and with Shift all between two', async () => {
  await show();
  expect(screen.queryByRole('region', { name: 'Selected cases' })).toBeNull();
  const user = userEvent.setup();
  await user.click(box('1a1d0d4e'));
  await user.keyboard('{Shift>}');
  await user.click(box('3a1d0d4e'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(numbers.slice(0, 3));
  await user.click(box('2a1d0d4e'));
  expect(selected()).toEqual(['1a1d0d4e', '3a1d0d4e']);
  expect(within(await bar()).getByText('2 cases selected')).toBeVisible();
  await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }));
  expect(selected()).toEqual([]);
});

test('by keyboard X selects the row with the focus, and Shift with an arrow the rows on the way', async () => {
  await show();
  await userEvent.keyboard('jx');
  expect(selected()).toEqual(['1a1d0d4e']);
  await userEvent.keyboard('x');
  expect(selected()).toEqual([]);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(numbers.slice(0, 3));
});

test('all of a view are selected, 200 at most', async () => {
  await show();
  await userEvent.click(box('1a1d0d4e'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Select the first 200 of this view' }));
  await waitFor(() => expect(selected()).toEqual(numbers));
});

test('says before which cases change and why others do not, undoes the whole, and shows each outcome', async () => {
  await show();
  await userEvent.click(box('1a1d0d4e'));
  await userEvent.click(box('2a1d0d4e'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Claim' }));
  const dialog = await screen.findByRole('dialog', { name: 'Claim the selected cases' });
  expect(await within(dialog).findByText('1 case will change.')).toBeVisible();
  expect(within(dialog).getByText('With somebody else:', { exact: false })).toHaveTextContent('2a1d0d4e');
  expect(previewed).toEqual([
    { applicationIds: [idOf('1a1d0d4e'), idOf('2a1d0d4e')], action: 'claim', assigneeId: '' },
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Claim' }));
  const progress = await screen.findByRole('region', { name: 'Change of many cases' });
  expect(within(progress).getByText('1 case changes in ten seconds.')).toBeVisible();
  expect(started).toHaveLength(1);
  expect(selected()).toEqual([]);

  // Too late to undo: the server says so, and what became of each.
  server.use(on.post('/admin/cases/bulk/{id}/undo', () => refuse(409, 'bulk-started')));
  await userEvent.click(within(progress).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(words.problems['bulk-started'])).toBeVisible();
  job = { ...job, status: 'done', items: itemsOf(['done', 'case-claimed']) };
  expect(await within(progress).findByText('1 case changed.', {}, { timeout: 10_000 })).toBeVisible();
  expect(within(progress).getByText('2a1d0d4e')).toBeVisible();
  await userEvent.click(within(progress).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Change of many cases' })).toBeNull();
});

test('a reload shows the change again, how far it is and its undo, until it is closed', async () => {
  const first = await show();
  await userEvent.click(box('1a1d0d4e'));
  await userEvent.click(box('2a1d0d4e'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Claim' }));
  const dialog = await screen.findByRole('dialog', { name: 'Claim the selected cases' });
  await within(dialog).findByText('1 case will change.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Claim' }));
  await screen.findByRole('region', { name: 'Change of many cases' });
  first.unmount();

  const second = await show();
  expect(await screen.findByText('1 case changes in ten seconds.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(started).toHaveLength(1);
  second.unmount();

  // The server went on meanwhile.
  job = { ...job, status: 'done', items: itemsOf(['done', 'case-claimed']) };
  const third = await show();
  expect(await screen.findByText('1 case changed.')).toBeVisible();
  const progress = screen.getByRole('region', { name: 'Change of many cases' });
  await userEvent.click(within(progress).getByRole('button', { name: 'Close' }));
  third.unmount();
  await show();
  expect(screen.queryByRole('region', { name: 'Change of many cases' })).toBeNull();
});

test('a job of somebody else who was signed in here before is not shown and not asked for again', async () => {
  let asked = 0;
  server.use(
    on.get('/admin/cases/bulk/{id}', () => {
      asked += 1;
      return refuse(404, 'bulk-not-found');
    }),
  );
  sessionStorage.setItem('bulk-job', idOf('1a1d0d4e'));
  await show();
  await waitFor(() => expect(sessionStorage.getItem('bulk-job')).toBeNull());
  expect(asked).toBe(1);
  expect(screen.queryByRole('region', { name: 'Change of many cases' })).toBeNull();
});

test('what is undone in time changes nothing', async () => {
  server.use(
    on.post('/admin/cases/bulk/{id}/undo', () => {
      job = { ...job, status: 'undone' };
      return job;
    }),
  );
  await show();
  await userEvent.click(box('1a1d0d4e'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Add note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a note to the selected cases' });
  await within(dialog).findByText('1 case will change.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  expect(started).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('New note'), 'Called them.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. Nothing was changed.')).toBeVisible();
  expect(started).toEqual([{ id: job.id, body: expect.objectContaining({ action: 'note', text: 'Called them.' }) }]);
});

test('only colleagues who work cases can be assigned, and who only reads selects nothing', async () => {
  server.use(
    on.get('/admin/colleagues', () => ({
      colleagues: [
        { id: 'ben-12345678', name: 'Ben Okafor', worksCases: true, absentUntil: '', office: 'Lisbon' },
        { id: 'cleo-1234567', name: 'Cleo Lind', worksCases: true, absentUntil: '2026-11-30', office: 'Oslo' },
        { id: 'vera-1234567', name: 'Vera Lund', worksCases: false, absentUntil: '', office: '' },
        { id: 'staff-1', name: 'Staff', worksCases: true, absentUntil: '', office: '' },
      ],
    })),
  );
  const { unmount } = await show();
  await userEvent.click(box('1a1d0d4e'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Assign' }));
  const assignee = await screen.findByLabelText('Assign to');
  await waitFor(() => expect(within(assignee).getAllByRole('option')).toHaveLength(3));
  expect(within(assignee).getByRole('option', { name: 'Cleo Lind (Oslo, Absent until Nov 30, 2026)' })).toBeDisabled();
  expect(previewed).toEqual([]);
  await userEvent.selectOptions(assignee, 'Ben Okafor (Lisbon)');
  expect(await screen.findByText('1 case will change.')).toBeVisible();
  unmount();
  await show('viewer');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
