import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aHeldChange, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({ summary: { stage: 'ready' }, allowedEvents: ['handed-over'] })),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
);

test('handing over wants the authority’s reference, and takes what it was paid', async () => {
  let sent: unknown;
  server.use(
    on.get('/admin/cases/{id}', () =>
      sent
        ? aCase({
            summary: { stage: 'with_government' },
            authorityReference: 'GB-77',
            feeReceipt: { amountMinor: 1600, currency: 'gbp', number: 'R-9' },
          })
        : aCase({ summary: { stage: 'ready' }, allowedEvents: ['handed-over'] }),
    ),
    on.put('/admin/held-changes/{id}', async ({ body }) => {
      sent = await body();
      return aHeldChange({ kind: 'handed-over', status: 'done' });
    }),
  );
  signInAs('reviewer');
  await renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  await userEvent.click(
    within(await screen.findByRole('region', { name: 'What to do with the case' })).getByRole('button', {
      name: 'Hand over',
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('This field is required')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Authority reference'), 'GB-77');
  await userEvent.type(dialog.getByLabelText(/^Fee paid to the authority/), 'sixteen');
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(sent).toBeUndefined();
  await userEvent.clear(dialog.getByLabelText(/^Fee paid to the authority/));
  await userEvent.type(dialog.getByLabelText(/^Fee paid to the authority/), '16');
  await userEvent.selectOptions(dialog.getByLabelText(/^Currency/), 'gbp');
  await userEvent.type(dialog.getByLabelText(/^Receipt number/), 'R-9');
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(
    await screen.findByText(/Authority reference GB-77 · £16.00 paid to the authority · Receipt R-9/),
  ).toBeVisible();
  const feeReceipt = { amountMinor: 1600, currency: 'gbp', number: 'R-9' };
  expect(sent).toEqual({
    change: 'advance',
    applicationId: id,
    version: 4,
    event: 'handed-over',
    reason: '',
    authorityReference: 'GB-77',
    feeReceipt,
  });
});
