import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import type { ApplicationMoney } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const asked: { path: string; body: unknown; key: string | null }[] = [];
const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });
const proposal = {
  id: 'b1b1b1b1-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  paymentId: 'a1a1a1a1-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  amount: usd(123_400),
  reason: 'goodwill',
  proposedBy: 'ben-12345678',
  proposedAt: '2026-11-05T09:20:00.000Z',
  status: 'open' as const,
};
const given = {
  id: 'c1',
  paymentId: proposal.paymentId,
  amount: usd(1_000),
  status: 'succeeded' as const,
  reason: 'goodwill',
  requestedBy: 'ben-12345678',
  failure: '',
  traveller: null,
  createdAt: '2026-11-05T09:20:00.000Z',
};
let money: ApplicationMoney;
const note = async (path: string, request: Request) => {
  asked.push({ path, body: await request.json().catch(() => null), key: request.headers.get('idempotency-key') });
};
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({})),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/submissions/{id}/money', () => money),
  on.post('/admin/submissions/{id}/refund-previews', async ({ request }) => {
    const { scope } = (await request.clone().json()) as { scope: string };
    return scope === 'amount'
      ? { amount: usd(1_000), left: usd(123_400), needsSecondPerson: false }
      : { amount: usd(123_400), left: usd(123_400), needsSecondPerson: true };
  }),
  on.post('/admin/submissions/{id}/refunds', async ({ request }) => {
    await note('refunds', request);
    return given;
  }),
  on.post('/admin/submissions/{id}/refund-proposals', async ({ request }) => {
    await note('refund-proposals', request);
    return proposal;
  }),
  on.post('/admin/submissions/{id}/refund-proposals/{proposalId}/confirm', async ({ request }) => {
    await note('confirm', request);
    return given;
  }),
);
beforeEach(() => {
  asked.splice(0);
  money = aPaidMoney();
});

const show = (role: StaffRole) => {
  signInAs(role);
  return renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  return within(await screen.findByRole('dialog', { name: 'Refund' }));
};

test('everybody who may see money sees it, only finance gives it back', async () => {
  money = aPaidMoney({ refunds: [given], proposals: [proposal] });
  await show('reviewer');
  expect(await screen.findByText('$1,234.00')).toBeVisible();
  expect(await screen.findByText('· Ben Okafor')).toBeVisible();
  expect(screen.getByText('A refund of $1,234.00 waits for a second person')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Give back/ })).toBeNull();
});

test('a part is given back in one flow, once, with what the traveler reads shown before', async () => {
  await show('finance');
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('How much'), 'amount');
  await userEvent.type(dialog.getByLabelText('Amount'), '10');
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'goodwill');
  expect(await dialog.findByText(/^The traveler reads: “\$10\.00 is given back/)).toBeVisible();
  await userEvent.dblClick(await dialog.findByRole('button', { name: 'Give back $10.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(asked[0]).toMatchObject({
    path: 'refunds',
    body: { scope: 'amount', amountMinor: 1_000, reason: 'goodwill', expectedLeftMinor: 123_400 },
    key: expect.any(String),
  });
});

test('above the limit of one person it is proposed, and said so', async () => {
  await show('finance');
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'goodwill');
  expect(await dialog.findByText(/^Above what one person gives back alone/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Propose $1,234.00' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['refund-proposals']));
});

test('a second tab that was faster is told, and what is left is read again', async () => {
  server.use(on.post('/admin/submissions/{id}/refunds', () => refuse(409, 'refund-changed')));
  await show('finance');
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('How much'), 'amount');
  await userEvent.type(dialog.getByLabelText('Amount'), '10');
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'goodwill');
  await userEvent.click(await dialog.findByRole('button', { name: 'Give back $10.00' }));
  expect(await dialog.findByText(/^Money was given back meanwhile/)).toBeVisible();
});

test('a proposal is confirmed by somebody else, its author can only take it back', async () => {
  money = aPaidMoney({ proposals: [proposal] });
  const { unmount } = await show('finance');
  await userEvent.click(await screen.findByRole('button', { name: 'Give back $1,234.00' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['confirm']));
  unmount();
  money = aPaidMoney({ proposals: [{ ...proposal, proposedBy: 'staff-1' }] });
  await show('finance');
  expect(await screen.findByRole('button', { name: 'Take back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give back $1,234.00' })).toBeNull();
});
