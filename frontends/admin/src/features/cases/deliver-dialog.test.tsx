import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aHeldChange, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const approved = aCase({
  summary: { stage: 'approved', assigneeId: 'staff-1', numApplicants: 1 },
  allowedEvents: ['visa-delivered'],
});
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => approved),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
);

const openDialog = async () => {
  signInAs('reviewer');
  renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Deliver the visa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deliver the visa' });
  const deliver = () => user.click(within(dialog).getByRole('button', { name: 'Deliver the visa' }));
  return { user, dialog, deliver };
};
const visa = new File(['%PDF-1.7'], 'visa.pdf', { type: 'application/pdf' });

test('a visa is not delivered without its file', async () => {
  const { dialog, deliver } = await openDialog();
  await deliver();
  expect(within(dialog).getByLabelText('Visa as PDF')).toBeInvalid();
});

test('the file is kept first, then handed over with its number and dates', async () => {
  const documentId = '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a09';
  const delivered: unknown[] = [];
  server.use(
    on.post('/admin/cases/{id}/documents', () => ({
      id: documentId,
      applicationId: id,
      traveller: 0,
      kind: 'visa' as const,
      contentType: 'application/pdf',
      sizeBytes: 8,
      widthPx: 0,
      heightPx: 0,
      createdAt: '2026-11-05T08:20:00.000Z',
    })),
    on.put('/admin/held-changes/{id}', async ({ body }) => {
      delivered.push(await body());
      return aHeldChange({ kind: 'visa-delivered', status: 'done' });
    }),
  );
  const { user, dialog, deliver } = await openDialog();
  await user.upload(within(dialog).getByLabelText('Visa as PDF'), visa);
  await user.type(within(dialog).getByLabelText(/Visa number/), ' V-77 ');
  await user.type(within(dialog).getByLabelText(/Valid from/), '2026-12-01');
  await user.type(within(dialog).getByLabelText(/Valid until/), '2027-02-28');
  await deliver();
  await waitFor(() => expect(delivered).toHaveLength(1));
  expect(delivered[0]).toEqual({
    change: 'deliver',
    applicationId: id,
    version: approved.summary.version,
    visas: [{ traveller: 0, documentId, visaNumber: 'V-77', validFrom: '2026-12-01', validUntil: '2027-02-28' }],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a refused file says why at its field, and nothing is handed over', async () => {
  server.use(on.post('/admin/cases/{id}/documents', () => refuse(400, 'upload-not-safe')));
  const { user, dialog, deliver } = await openDialog();
  await user.upload(within(dialog).getByLabelText('Visa as PDF'), visa);
  await deliver();
  expect(await within(dialog).findByText(/This PDF is encrypted or runs something when opened/)).toBeVisible();
});
