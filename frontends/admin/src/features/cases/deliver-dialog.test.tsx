import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VisaCheck } from '@wayfare/api/schema';
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

const documentId = '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a09';
const keepsFiles = on.post('/admin/cases/{id}/documents', () => ({
  id: documentId,
  applicationId: id,
  traveller: 0,
  kind: 'visa' as const,
  contentType: 'application/pdf',
  sizeBytes: 8,
  widthPx: 0,
  heightPx: 0,
  createdAt: '2026-11-05T08:20:00.000Z',
}));
const aFinding = (over: Partial<VisaCheck['findings'][number]> = {}) => ({
  field: 'name' as const,
  result: 'found' as const,
  expected: 'Ada Maria Lopez',
  read: '',
  ...over,
});
/** The answers, and what was compared and handed over. */
const answering = (...outcomes: Partial<VisaCheck>[]) => {
  const compared: unknown[] = [];
  const delivered: unknown[] = [];
  server.use(
    keepsFiles,
    on.post('/admin/cases/{id}/visas/check', async ({ body }) => {
      compared.push(await body());
      const over = outcomes[Math.min(compared.length, outcomes.length) - 1];
      return { outcome: 'passed' as const, namesTraveller: null, findings: [aFinding()], ...over };
    }),
    on.put('/admin/held-changes/{id}', async ({ body }) => {
      delivered.push(await body());
      return aHeldChange({ kind: 'visa-delivered', status: 'done' });
    }),
    on.post('/admin/cases/{id}/visas', async ({ body }) => {
      delivered.push(await body());
      return aCase({ summary: { version: 8 } });
    }),
  );
  return { compared, delivered };
};
const noFacts = { traveller: 0, documentId, visaNumber: '', validFrom: '', validUntil: '' };

test('the file is kept and compared first, then handed over with its number and dates', async () => {
  const { compared, delivered } = answering();
  const { user, dialog, deliver } = await openDialog();
  await user.upload(within(dialog).getByLabelText('Visa as PDF'), visa);
  expect(await within(dialog).findByText('The file says what the case says')).toBeVisible();
  expect(compared).toEqual([noFacts]);
  await user.type(within(dialog).getByLabelText(/Visa number/), ' V-77 ');
  await user.type(within(dialog).getByLabelText(/Valid from/), '2026-12-01');
  await user.type(within(dialog).getByLabelText(/Valid until/), '2027-02-28');
  await deliver();
  await waitFor(() => expect(delivered).toHaveLength(1));
  const handed = { traveller: 0, documentId, visaNumber: 'V-77', validFrom: '2026-12-01', validUntil: '2027-02-28' };
  expect(compared.at(-1)).toEqual(handed);
  expect(delivered[0]).toEqual({
    change: 'deliver',
    applicationId: id,
    version: approved.summary.version,
    visas: [handed],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what was not found is seen before anything is handed over', async () => {
  const { delivered } = answering(
    {},
    {
      outcome: 'partly_found',
      findings: [aFinding(), aFinding({ field: 'valid-until', result: 'not-found', expected: '2027-02-28' })],
    },
  );
  const { user, dialog, deliver } = await openDialog();
  await user.upload(within(dialog).getByLabelText('Visa as PDF'), visa);
  await within(dialog).findByText('The file says what the case says');
  await user.type(within(dialog).getByLabelText(/Valid until/), '2027-02-28');
  await deliver();
  expect(await within(dialog).findByText(/look at what was not found/)).toBeVisible();
  expect(within(dialog).getByText('Feb 28, 2027')).toBeVisible();
  expect(delivered).toEqual([]);
  await deliver();
  await waitFor(() => expect(delivered).toHaveLength(1));
});

test("somebody else's file goes to a second person, with a written reason, or not at all", async () => {
  const { delivered } = answering({
    outcome: 'another_person',
    namesTraveller: 1,
    findings: [aFinding({ result: 'another', read: 'Bruno Costa' })],
  });
  const { user, dialog } = await openDialog();
  await user.upload(within(dialog).getByLabelText('Visa as PDF'), visa);
  expect(await within(dialog).findByText('This file seems to be somebody else’s')).toBeVisible();
  expect(within(dialog).getByText('It names traveler #2.')).toBeVisible();
  expect(within(dialog).getByText('The file says Bruno Costa')).toBeVisible();
  const ask = () => user.click(within(dialog).getByRole('button', { name: 'Ask a second person' }));
  await ask();
  const why = within(dialog).getByLabelText('Why is this file right all the same?');
  await waitFor(() => expect(why).toBeInvalid());
  expect(delivered).toEqual([]);
  await user.type(why, 'Her maiden name.');
  await ask();
  await waitFor(() =>
    expect(delivered).toEqual([
      { version: approved.summary.version, visas: [noFacts], overrideReason: 'Her maiden name.' },
    ]),
  );
});

test('the right file in the place of a wrong one needs nobody else', async () => {
  const { delivered } = answering({ outcome: 'not_read', findings: [] }, {});
  const { user, dialog, deliver } = await openDialog();
  const file = within(dialog).getByLabelText('Visa as PDF');
  await user.upload(file, visa);
  expect(await within(dialog).findByText('The file could not be read, so nothing was checked')).toBeVisible();
  await user.upload(file, new File(['%PDF-1.7 b'], 'other.pdf', { type: 'application/pdf' }));
  await within(dialog).findByText('The file says what the case says');
  expect(within(dialog).queryByLabelText('Why is this file right all the same?')).not.toBeInTheDocument();
  await deliver();
  await waitFor(() => expect(delivered).toMatchObject([{ change: 'deliver' }]));
});

test('a refused file says why at its field, and nothing is handed over', async () => {
  server.use(on.post('/admin/cases/{id}/documents', () => refuse(400, 'upload-not-safe')));
  const { user, dialog, deliver } = await openDialog();
  await user.upload(within(dialog).getByLabelText('Visa as PDF'), visa);
  await deliver();
  expect(await within(dialog).findByText(/This PDF is encrypted or runs something when opened/)).toBeVisible();
});
