import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aCaseSummary, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const other = aCaseSummary({ applicationId: '7a1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a02', orderNumber: '7a1d0d4e' });
const dismissed: unknown[] = [];
startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({ duplicates: [other] })),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.post('/admin/cases/{id}/duplicates/dismiss', async ({ body }) => {
    dismissed.push(await body());
    return aCase({});
  }),
);

test('cases that are both wanted leave the notice, with a reason', async () => {
  signInAs('reviewer');
  renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  await userEvent.click(await screen.findByRole('button', { name: 'These are no duplicates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'These are no duplicates' }));
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Needed for another trip');
  await userEvent.click(dialog.getByRole('button', { name: 'These are no duplicates' }));
  await waitFor(() => expect(screen.queryByText('May be a duplicate: 1 other case')).not.toBeInTheDocument());
  expect(dismissed).toEqual([{ version: 4, reason: 'another-trip' }]);
});
