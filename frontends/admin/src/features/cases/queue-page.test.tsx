import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { http } from 'msw';
import { aCase, aCaseList, aCaseSummary, aPaidMoney, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';
import { PAUSE_MS } from '../list/search-field.tsx';

const free = aCaseSummary({ assigneeId: '', stage: 'submitted', urgency: 'overdue', travelDate: '2026-12-03' });
const other = aCaseSummary({
  applicationId: '7a1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a02',
  orderNumber: '7a1d0d4e',
  assigneeId: 'ben-12345678',
  stage: 'info_needed',
  urgency: 'standing',
  dueAt: null,
});
const asked: URLSearchParams[] = [];
const server = startStaffServer(
  on.get('/admin/cases', ({ query }) => {
    asked.push(query);
    return aCaseList([free, other]);
  }),
  on.post('/admin/cases/search', () => aCaseList([free, other])),
  on.get('/admin/cases/{id}', () => aCase({})),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
);
beforeEach(() => asked.splice(0));

const show = (at = '/admin/cases', role: StaffRole = 'reviewer') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
const firstRow = () => screen.findByRole('link', { name: /6f1d0d4e/ });

test('a row says who, which order, how urgent and who has it, and leads to the case', async () => {
  await show();
  expect(await firstRow()).toHaveAttribute('href', `/admin/cases/${free.applicationId}`);
  const [, first, second] = screen.getAllByRole('row');
  if (!first || !second) throw new Error('two rows expected');
  for (const text of ['Overdue', 'Submitted', 'Nobody', 'Standard', 'United Kingdom ETA', '2', 'Travels Dec 3, 2026'])
    expect(within(first).getByText(text)).toBeVisible();
  expect(within(first).getByText(/Ada Maria Lopez/)).toBeVisible();
  expect(within(second).getByText('Waiting for traveler')).toBeVisible();
  expect(await within(second).findByText('Ben Okafor')).toBeVisible();
});

test('the queue says once in which time zone its times are', async () => {
  await show();
  await firstRow();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  expect(screen.getAllByText(`Times in ${zone}`)).toHaveLength(1);
});

test('filters stand in the address, are asked of the server, and Back takes them away again', async () => {
  const { router } = await show();
  await userEvent.click(await screen.findByRole('link', { name: /In review 5 2 overdue/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
  expect(router.state.location.search).toBe('?stage=in_review&assignee=me');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ stage: 'in_review', assignee: 'me' }),
  );
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Mine' })).not.toHaveAttribute('aria-current'));
  expect(router.state.location.search).toBe('?stage=in_review');
});

test('a person is searched once typing pauses, in the queue it is typed in, and never in an address', async () => {
  const searched: object[] = [];
  server.use(
    on.post('/admin/cases/search', async ({ body }) => {
      searched.push(await body());
      return aCaseList([other]);
    }),
  );
  const { router } = await show('/admin/cases?stage=info_needed');
  await firstRow();
  await userEvent.type(screen.getByLabelText('Search people and orders'), 'X123 4567');
  await waitFor(() =>
    expect(searched).toEqual([expect.objectContaining({ search: 'X123 4567', stage: 'info_needed' })]),
  );
  expect(asked.map(String).join()).not.toContain('X123');
  await userEvent.click(await screen.findByRole('link', { name: /7a1d0d4e/ }));
  await userEvent.click(await screen.findByRole('link', { name: words.cases.back }));
  expect(await screen.findByLabelText('Search people and orders')).toHaveValue('X123 4567');
  expect(router.state.location.search).toBe('?stage=info_needed');
});

test('a page that does not exist becomes the last one, and a page that is no number the first', async () => {
  server.use(
    on.get('/admin/cases', ({ query }) => {
      asked.push(query);
      return aCaseList(Number(query.get('page')) > 1 ? [] : [free], { total: 60 });
    }),
  );
  const { router } = await show('/admin/cases?page=99');
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  expect(await firstRow()).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await router.navigate('/admin/cases?page=banana');
  expect(await screen.findByText('Page 1 of 2')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('0'));
});

test('an empty view says so and leads to the whole queue', async () => {
  server.use(on.get('/admin/cases', () => aCaseList([])));
  await show('/admin/cases?assignee=me');
  expect(await screen.findByText('No case matches these filters')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all open cases' })).toHaveAttribute('href', '/admin/cases');
});

test('a failure says what it was and can be tried again', async () => {
  server.use(on.get('/admin/cases', () => refuse(403, 'role-missing'), { once: true }));
  await show();
  expect(await screen.findByText('Failed to load the queue: Your role does not allow this.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await firstRow()).toBeVisible();
});

test('the next case is claimed and opened; without one it says so', async () => {
  server.use(
    on.post('/admin/cases/next', () => refuse(404, 'no-case-waiting'), { once: true }),
    on.post('/admin/cases/next', () => aCase({ summary: { applicationId: other.applicationId } })),
  );
  const { router } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Next case' }));
  expect(await screen.findByText(/^No free case is waiting/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next case' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/cases/${other.applicationId}`));
});

describe('by keyboard', () => {
  test('J and K go through the rows, C claims the one with the focus, Enter opens it', async () => {
    const claimed: string[] = [];
    server.use(
      on.post('/admin/cases/{id}/claim', ({ params }) => {
        claimed.push(params.id);
        return refuse(409, 'case-claimed', { details: { assignee: 'ben-12345678' } });
      }),
    );
    const { router } = await show();
    const first = await firstRow();
    await userEvent.keyboard('j');
    expect(first).toHaveFocus();
    await userEvent.keyboard('jj');
    expect(screen.getByRole('link', { name: /7a1d0d4e/ })).toHaveFocus();
    await userEvent.keyboard('k');
    expect(first).toHaveFocus();
    await userEvent.keyboard('c');
    expect(await screen.findByText('Not claimed. The case is assigned to: Ben Okafor.')).toBeVisible();
    expect(claimed).toEqual([free.applicationId]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/cases/${free.applicationId}`));
  });

  test('keys are letters inside a field, and rest while the list of keys is open', async () => {
    let taken = 0;
    server.use(
      on.post('/admin/cases/next', () => {
        taken += 1;
        return refuse(404, 'no-case-waiting');
      }),
    );
    await show();
    await firstRow();
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('Search people and orders')).toHaveFocus();
    await userEvent.keyboard('n?');
    expect(screen.getByLabelText('Search people and orders')).toHaveValue('n?');
    await userEvent.tab();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.keyboard('{Escape}');
    expect(taken).toBe(0);
    await userEvent.keyboard('n');
    await waitFor(() => expect(taken).toBe(1));
  });
});

test('a viewer reads the queue and claims nothing', async () => {
  await show('/admin/cases', 'viewer');
  await firstRow();
  expect(screen.queryByRole('button', { name: 'Next case' })).toBeNull();
});

test('the dashboard leads to the cases those who may read them', async () => {
  server.use(on.get('/admin/destinations', () => ({ destinations: [] })));
  await show('/admin/destinations', 'viewer');
  expect(await screen.findByRole('link', { name: 'Cases' })).toHaveAttribute('href', '/admin/cases');
});

test('the catalogue’s staff find no way to the cases', async () => {
  server.use(on.get('/admin/destinations', () => ({ destinations: [] })));
  const { router } = await show('/admin/cases', 'catalog');
  expect(await screen.findByRole('button', { name: 'Add Destination' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/destinations');
  expect(screen.queryByRole('link', { name: 'Cases' })).toBeNull();
  expect(asked).toEqual([]);
});

test('duplicates have a view of their own, and a question without an answer in time is marked', async () => {
  server.use(
    on.get('/admin/cases', ({ query }) => {
      asked.push(query);
      const duplicateGroup = free.applicationId;
      return aCaseList(
        [
          { ...free, duplicateGroup },
          { ...other, duplicateGroup, answerOverdue: true },
        ],
        {
          duplicates: 2,
        },
      );
    }),
  );
  const { router } = await show();
  await userEvent.click(await screen.findByRole('link', { name: 'Duplicates 2' }));
  await waitFor(() => expect(asked.at(-1)?.get('duplicates')).toBe('true'));
  expect(router.state.location.search).toBe('?duplicates=true');
  expect(screen.getByText('No answer in time')).toBeVisible();
});

test('the queue is saved as it is filtered and searched, by those who may have spreadsheets', async () => {
  const exported: unknown[] = [];
  server.use(
    http.post('*/api/admin/cases.csv', async ({ request }) => {
      exported.push(await request.json());
      return new Response('Order Number\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  URL.createObjectURL = () => '#csv';
  await show('/admin/cases?stage=submitted&assignee=nobody', 'admin');
  await firstRow();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const filters = { stage: 'submitted', assignee: 'nobody', search: '', closed: 'false', duplicates: 'false' };
  await waitFor(() => expect(exported).toEqual([{ ...filters, timeZone: expect.any(String) }]));
});

test('a reviewer finds no spreadsheet of the queue', async () => {
  await show('/admin/cases', 'reviewer');
  await firstRow();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('the list that is fetched anew keeps the focus on its row, which stays in its place and says that it has left', async () => {
  let cases = [free, other];
  server.use(on.get('/admin/cases', () => aCaseList(cases)));
  const { queryClient } = await show();
  const link = await firstRow();
  link.focus();
  cases = [other, free];
  await queryClient.invalidateQueries();
  expect(screen.getAllByRole('link', { name: /a1d0d4e|f1d0d4e/ })[0]).toBe(link);
  expect(link).toHaveFocus();
  cases = [other];
  await queryClient.invalidateQueries();
  expect(await screen.findByText('No longer in this view')).toBeVisible();
  expect(link).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 change' }));
  expect(link).not.toBeInTheDocument();
});

test('a row that is opened before typing has paused stays open, and the way back has the search', async () => {
  const searched: string[] = [];
  server.use(
    on.post('/admin/cases/search', async ({ body }) => {
      searched.push((await body()).search);
      return aCaseList([free]);
    }),
  );
  await show();
  const link = await firstRow();
  // Typing never pauses here: only leaving the field can tell what is searched for.
  const { setTimeout } = window;
  const timers = jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) => (ms === PAUSE_MS ? 0 : setTimeout(run, ms))) as never);
  await userEvent.type(screen.getByLabelText('Search people and orders'), 'Lopez');
  link.focus();
  await waitFor(() => expect(searched).toEqual(['Lopez']));
  timers.mockRestore();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('link', { name: words.cases.back }));
  expect(await screen.findByLabelText('Search people and orders')).toHaveValue('Lopez');
});
