import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedView } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCaseList, aCaseSummary, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const aView = (own: Partial<SavedView> = {}): SavedView => ({
  id: '0a1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  name: 'My reviews',
  address: 'stage=in_review&assignee=me',
  shared: false,
  ownerId: 'staff-1',
  version: 3,
  ...own,
});
const bens = aView({
  id: '0b1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a02',
  name: 'For the morning',
  address: 'assignee=nobody',
  shared: true,
  ownerId: 'ben-12345678',
});
let views: SavedView[];
const server = startStaffServer(
  on.get('/admin/cases', () => aCaseList([aCaseSummary({})])),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/views', () => ({ views })),
);
beforeEach(() => {
  views = [bens, aView()];
});

const show = async (at = '/admin/cases') => {
  signInAs('reviewer');
  const shown = await renderRoutes(admin.routes, { at, messages: { admin: words } });
  await screen.findByRole('link', { name: /6f1d0d4e/ });
  return shown;
};
const saved = () => screen.findByRole('region', { name: 'Saved views' });

test('views stand above the queue and lead to their filters; a shared one of somebody else is not for changing', async () => {
  const { router } = await show();
  const list = await saved();
  await userEvent.click(await within(list).findByRole('link', { name: /For the morning/ }));
  expect(router.state.location.search).toBe('?assignee=nobody');
  expect(within(list).getByRole('link', { name: 'Shared: For the morning' })).toHaveAttribute('aria-current', 'true');
  expect(within(list).queryByRole('button', { name: 'Change this view' })).toBeNull();
  await userEvent.click(within(list).getByRole('link', { name: 'My reviews' }));
  expect(within(list).getByRole('button', { name: 'Change this view' })).toBeVisible();
});

test('the filters that are shown are saved under a name, without the page', async () => {
  const sent: unknown[] = [];
  server.use(
    on.post('/admin/views', async ({ body }) => {
      sent.push(await body());
      views = [...views, aView({ id: '0c1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a03', name: 'Late', address: 'stage=ready' })];
      return views[2] as SavedView;
    }),
  );
  await show('/admin/cases?stage=ready');
  await userEvent.click(within(await saved()).getByRole('button', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Name'), ' Late ');
  await userEvent.click(within(dialog).getByLabelText(/^Share with the team/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Late', shared: true, address: 'stage=ready' }]));
  expect(await within(await saved()).findByRole('link', { name: 'Late' })).toHaveAttribute('aria-current', 'true');
});

test('a change from an older page is told with what it is now, keeps the text, and is made by saving again', async () => {
  const seen: (string | null)[] = [];
  server.use(
    on.put('/admin/views/{id}', ({ request }) => {
      seen.push(request.headers.get('if-match'));
      if (seen.length > 1) return aView({ name: 'Mine', version: 5 });
      views = [bens, aView({ name: 'Renamed', version: 4 })];
      return refuse(409, 'view-changed', { details: { version: '4' } });
    }),
  );
  await show('/admin/cases?stage=in_review&assignee=me');
  await userEvent.click(await screen.findByRole('button', { name: 'Change this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change this view' });
  const name = within(dialog).getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('It is now “Renamed”, for you alone.')).toBeVisible();
  expect(name).toHaveValue('Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(seen).toEqual(['"3"', '"4"']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a view of one’s own is removed', async () => {
  const removed: string[] = [];
  server.use(
    on.delete('/admin/views/{id}', ({ params }) => {
      removed.push(params.id);
      views = [bens];
      return { removed: true as const };
    }),
  );
  await show('/admin/cases?stage=in_review&assignee=me');
  await userEvent.click(await screen.findByRole('button', { name: 'Change this view' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this view' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'My reviews' })).toBeNull());
  expect(removed).toEqual([aView().id]);
});

test('the list of actions leads to a view', async () => {
  const { router } = await show();
  await within(await saved()).findByRole('link', { name: 'My reviews' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'All actions' });
  await userEvent.keyboard('view: my{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?stage=in_review&assignee=me'));
});
