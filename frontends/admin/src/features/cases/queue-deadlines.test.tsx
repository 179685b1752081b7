import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCaseList, aCaseSummary, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const asked: URLSearchParams[] = [];
startStaffServer(
  on.get('/admin/cases', ({ query }) => {
    asked.push(query);
    return aCaseList([aCaseSummary({ urgency: 'warned' })]);
  }),
  on.get('/admin/colleagues', () => colleagues),
);

test('what is due soon or overdue is a link with its count, of the stage that is shown', async () => {
  signInAs('reviewer');
  const { router } = await renderRoutes(admin.routes, { at: '/admin/cases', messages: { admin: words } });
  await userEvent.click(await screen.findByRole('link', { name: 'Due soon 4' }));
  expect(router.state.location.search).toBe('?deadline=due_soon');
  await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ deadline: 'due_soon' }));
  await userEvent.click(screen.getByRole('link', { name: /^In review 5/ }));
  expect(router.state.location.search).toBe('?stage=in_review&deadline=due_soon');
  expect(await screen.findByRole('link', { name: 'Due soon 3' })).toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('link', { name: 'Overdue 2' }));
  expect(router.state.location.search).toBe('?stage=in_review&deadline=overdue');
  await userEvent.click(screen.getByRole('link', { name: 'Closed' }));
  expect(router.state.location.search).toBe('?closed=true');
});
