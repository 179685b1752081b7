import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import type { Case } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aHeldChange, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const aVisa = (over: Partial<Case['visas'][number]> = {}) => ({
  traveller: 0,
  documentId: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a09',
  visaNumber: 'GBR-481',
  validFrom: '2026-12-01',
  validUntil: '2028-11-30',
  deliveredAt: '2026-11-06T08:20:00.000Z',
  ...over,
});
const aFile = (over = {}) => ({
  id: aVisa().documentId,
  applicationId: id,
  traveller: 0,
  kind: 'visa' as const,
  contentType: 'application/pdf',
  sizeBytes: 8,
  widthPx: 0,
  heightPx: 0,
  createdAt: '2026-11-06T08:19:00.000Z',
  ...over,
});
const delivered = aCase({
  summary: { stage: 'delivered', assigneeId: 'staff-1', numApplicants: 1, version: 8 },
  allowedEvents: ['case-closed'],
  visas: [aVisa()],
});
const opened: string[] = [];
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => delivered),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({
    documents: [aFile(), aFile({ id: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a08' })],
  })),
  on.get('/documents/{id}/link', ({ params }) => {
    opened.push(params.id as string);
    return { url: '#visa', expiresAt: '2026-11-06T08:21:00.000Z' };
  }),
);
beforeEach(() => opened.splice(0));

const show = async (role: StaffRole = 'reviewer') => {
  signInAs(role);
  renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  return within(await screen.findByRole('region', { name: 'Issued visa' }));
};

test('staff see what was issued and open its file; it is no picture among the documents', async () => {
  const visas = await show();
  expect(visas.getByText(/Number GBR-481 · from .*2026 · until .*2028/)).toBeVisible();
  await userEvent.click(visas.getByRole('button', { name: /Open PDF Ada Maria Lopez/ }));
  await waitFor(() => expect(opened).toEqual([aVisa().documentId]));
  expect(screen.queryByRole('button', { name: /^Visa, traveler/ })).not.toBeInTheDocument();
});

test('a file that the traveller does not have is listed apart', async () => {
  const visas = await show();
  expect(await visas.findByText('Not with the traveler')).toBeVisible();
  expect(visas.getByText(/Traveler #1, uploaded/)).toBeVisible();
});

test('a wrong visa is replaced with a reason, its number and dates to start from', async () => {
  const replaced: unknown[] = [];
  server.use(
    on.post('/admin/cases/{id}/documents', () => aFile({ id: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a10' })),
    on.post('/admin/cases/{id}/visas/check', () => ({
      outcome: 'passed' as const,
      namesTraveller: null,
      findings: [],
    })),
    on.get('/admin/cases/{id}', () =>
      replaced.length > 0 ? { ...delivered, visas: [aVisa({ visaNumber: 'GBR-482' })] } : delivered,
    ),
    on.put('/admin/held-changes/{id}', async ({ body }) => {
      replaced.push(await body());
      return aHeldChange({ kind: 'visa-replaced', status: 'done' });
    }),
  );
  const visas = await show();
  await userEvent.click(visas.getByRole('button', { name: /Replace visa/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace visa' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Replace visa' }));
  expect(dialog.getByLabelText('Reason')).toBeInvalid();
  expect(dialog.getByLabelText('Visa as PDF')).toBeInvalid();
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Shows another person');
  await userEvent.upload(
    dialog.getByLabelText('Visa as PDF'),
    new File(['%PDF'], 'v.pdf', { type: 'application/pdf' }),
  );
  await dialog.findByText('The file says what the case says');
  await userEvent.click(dialog.getByRole('button', { name: 'Replace visa' }));
  expect(await visas.findByText(/GBR-482/)).toBeVisible();
  expect(replaced).toEqual([
    {
      change: 'replaceVisa',
      applicationId: id,
      version: 8,
      reason: 'other-person',
      visa: {
        traveller: 0,
        documentId: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a10',
        visaNumber: 'GBR-481',
        validFrom: '2026-12-01',
        validUntil: '2028-11-30',
      },
    },
  ]);
});

test('a viewer sees that it was issued, and neither opens nor replaces it', async () => {
  const visas = await show('viewer');
  expect(visas.queryByRole('button')).not.toBeInTheDocument();
});
