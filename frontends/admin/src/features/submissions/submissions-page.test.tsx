import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { http } from 'msw';
import { aSubmission, aSubmissionList, listedOf } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const asked: URL[] = [];
const server = startStaffServer(
  on.get('/admin/stranded-payments', () => ({ payments: [] })),
  on.get('/admin/submissions', ({ request }) => {
    asked.push(new URL(request.url));
    return aSubmissionList([listedOf(aSubmission())]);
  }),
);
beforeEach(() => signInAs('admin'));
beforeEach(() => asked.splice(0));

const show = (at = '/admin') => renderRoutes(admin.routes, { at, messages: { admin: words } });

test('the dashboard opens on the submissions with the cards of the whole filter', async () => {
  await show();
  expect(await screen.findByRole('tab', { name: 'Submissions', selected: true })).toBeVisible();
  expect(await screen.findByText('$123.40', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Pending Payment', { selector: 'dt' }).nextSibling).toHaveTextContent('2');
});

test('the table has the eleven columns in their order', async () => {
  await show();
  const heads = await screen.findAllByRole('columnheader');
  const names = [
    'Date',
    'Email',
    'Name',
    'Nationality',
    'Destination',
    'Visa',
    'Applicants',
    'Processing',
    'Upsells',
    'Price',
    'Status',
  ];
  expect(heads.map((head) => head.textContent)).toEqual(names);
  expect(await screen.findByText('Ada Maria Lopez')).toBeVisible();
  expect(screen.getByText('Denial protection, Embassy registration')).toBeVisible();
});

test('day filters are asked as half-open instants and can be cleared', async () => {
  await show('/admin?start=2026-11-05&end=2026-11-05');
  await waitFor(() => expect(asked).toHaveLength(1));
  const [from, before] = ['from', 'before'].map((name) => Date.parse(asked[0]?.searchParams.get(name) ?? ''));
  expect(Number(before) - Number(from)).toBe(24 * 3_600_000);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.has('from')).toBe(false));
  expect(screen.getByLabelText('Start date')).toHaveValue('');
});

test('a click on a column sorts by it on the server, a second click turns it round', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Price' }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('sort')).toBe('price'));
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('direction')).toBe('asc'));
});

test('without submissions it says so', async () => {
  server.use(on.get('/admin/submissions', () => aSubmissionList([])));
  await show();
  expect(await screen.findByText('No submissions found')).toBeVisible();
});

test('a failure says what it was and can be tried again', async () => {
  server.use(
    on.get('/admin/submissions', () => refuse(403, 'role-missing'), {
      once: true,
    }),
  );
  await show();
  expect(await screen.findByText('Failed to load submissions: Your role does not allow this.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Maria Lopez')).toBeVisible();
});

test('a submission shows both travellers, the price and its documents, and leads to the case for what is masked', async () => {
  const [ada, grace] = aSubmission().travellers;
  if (!ada?.passport || !grace) throw new Error('two travellers expected');
  const passport = { ...ada.passport, passportNumber: '••••••06' };
  const masked = { ...ada, passport, birthYear: 0, birthMonth: 0, birthDay: 0 };
  const submission = aSubmission({ travellers: [masked, grace], submittedAt: '2026-11-05T08:20:00.000Z' });
  server.use(
    on.get('/admin/submissions/{id}', () => submission),
    on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  );
  await show();
  await userEvent.click(await screen.findByRole('link', { name: /^Ada Maria Lopez.*Order 6f1d0d4e$/ }));
  expect(await screen.findByRole('heading', { name: 'Order 6f1d0d4e' })).toBeVisible();
  expect(screen.getByText('Grace Hopper')).toBeVisible();
  expect(screen.getByText('Masked, ends in 06')).toBeVisible();
  expect(screen.getAllByText('Masked')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Open the case' })).toHaveAttribute('href', `/admin/cases/${submission.id}`);
  expect(screen.getByText('Passport details come later')).toBeVisible();
  expect(await screen.findByText('No documents uploaded')).toBeVisible();
});

test('a row is one link, its other cells follow it, and with Ctrl or the middle button in another tab', async () => {
  server.use(
    on.get('/admin/submissions/{id}', () => aSubmission()),
    on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  );
  const opened: unknown[] = [];
  window.open = (...to) => {
    opened.push(to);
    return null;
  };
  const { router } = await show('/admin?status=paid');
  const email = await screen.findByText('ada@example.test');
  const row = email.closest('tr');
  if (!row) throw new Error('the e-mail address stands in no row');
  const links = within(row).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Ada Maria Lopez Order 6f1d0d4e']);
  const { href } = links[0] as HTMLAnchorElement;
  await userEvent.setup().pointer({ keys: '[MouseMiddle]', target: email });
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(email);
  await user.keyboard('{/Control}');
  expect(opened).toEqual([href, href].map((to) => [to, '_blank', 'noopener']));
  expect(router.state.location.pathname).toBe('/admin');
  await user.click(email);
  await waitFor(() => expect(router.state.location.pathname).toBe(new URL(href).pathname));
  expect(router.state.location.state).toMatchObject({ list: '?status=paid' });
});

test('an address that makes no sense shows the list from its beginning', async () => {
  await show('/admin?start=banana&end=2026-02-31&page=-1&sort=banana');
  expect(await screen.findByText('ada@example.test')).toBeVisible();
  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
    sort: 'date',
    direction: 'desc',
    drafts: 'none',
    page: '0',
    pageSize: '50',
  });
});

test('a page behind the last one becomes the last one', async () => {
  server.use(
    on.get('/admin/submissions', ({ request }) => {
      asked.push(new URL(request.url));
      return { ...aSubmissionList([listedOf(aSubmission())]), total: 60 };
    }),
  );
  const { router } = await show('/admin?page=99');
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  expect(router.state.location.search).toBe('?page=1');
});

test('drafts have a view of their own, and every status an address', async () => {
  const { router } = await show();
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('drafts')).toBe('none'));
  await userEvent.click(await screen.findByRole('link', { name: 'Drafts' }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('drafts')).toBe('only'));
  expect(router.state.location.search).toBe('?view=drafts');
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.has('drafts')).toBe(false));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Failed');
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('status')).toBe('failed'));
  expect(router.state.location.search).toBe('?status=failed');
});

test('the spreadsheet holds what the search shows', async () => {
  const exported: unknown[] = [];
  const searched: unknown[] = [];
  server.use(
    on.post('/admin/submissions/search', async ({ body }) => {
      searched.push(await body());
      return aSubmissionList([listedOf(aSubmission())]);
    }),
    http.post('*/api/admin/submissions.csv', async ({ request }) => {
      exported.push(await request.json());
      return new Response('Date\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  URL.createObjectURL = () => '#csv';
  await show('/admin?status=paid');
  await userEvent.type(await screen.findByLabelText('Search people and orders'), 'ada@example.test');
  await waitFor(() => expect(searched).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(exported).toEqual([expect.objectContaining({ search: 'ada@example.test', status: 'paid' })]),
  );
});

test('a person is searched without their name in an address, and found again on the way back', async () => {
  const searched: object[] = [];
  server.use(
    on.post('/admin/submissions/search', async ({ body }) => {
      searched.push(await body());
      return aSubmissionList([listedOf(aSubmission())]);
    }),
    on.get('/admin/submissions/{id}', () => aSubmission()),
    on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  );
  const { router } = await show('/admin?status=paid');
  await userEvent.type(await screen.findByLabelText('Search people and orders'), 'ada@example.test');
  await waitFor(() =>
    expect(searched).toEqual([expect.objectContaining({ search: 'ada@example.test', status: 'paid' })]),
  );
  expect(asked.map(String).join()).not.toContain('ada');
  await userEvent.click(await screen.findByRole('link', { name: /Ada Maria Lopez/ }));
  await userEvent.click(await screen.findByRole('link', { name: words.submission.back }));
  expect(await screen.findByLabelText('Search people and orders')).toHaveValue('ada@example.test');
  expect(router.state.location.search).toBe('?status=paid');
});
