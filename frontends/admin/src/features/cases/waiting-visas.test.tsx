import { screen } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const visa = {
  traveller: 0,
  documentId: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a09',
  visaNumber: 'V-77',
  validFrom: '',
  validUntil: '',
};
const proposed = aCase({
  summary: { stage: 'approved', version: 9 },
  proposal: {
    id: 'b0b0b0b0-4a4f-4b7e-9a9e-4d6f0a6f0a01',
    event: 'visa-delivered',
    reason: 'check-overridden',
    at: '2026-11-05T12:00:00.000Z',
    proposedBy: 'ben-12345678',
    note: 'Her maiden name.',
    visas: [visa],
  },
});
const checked: unknown[] = [];
startStaffServer(
  on.get('/admin/cases/{id}', () => proposed),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.post('/admin/cases/{id}/visas/check', async ({ body }) => {
    checked.push(await body());
    return {
      outcome: 'another_person' as const,
      namesTraveller: null,
      findings: [{ field: 'name' as const, result: 'not-found' as const, expected: 'Ada Maria Lopez', read: '' }],
    };
  }),
);
const show = (role: 'reviewer' | 'viewer') => {
  signInAs(role);
  renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
};

test('a second person sees why a visa is to go out although its check did not pass, and what was read', async () => {
  show('reviewer');
  expect(await screen.findByText(/Reason: The check did not pass\.$/)).toBeVisible();
  expect(screen.getByText('Why it is right all the same: Her maiden name.')).toBeVisible();
  expect(await screen.findByText('This file seems to be somebody else’s')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Open PDF/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm decision' })).toBeVisible();
  expect(checked).toEqual([visa]);
});

test('who does not work cases has no file read', async () => {
  checked.length = 0;
  show('viewer');
  expect(await screen.findByText('Why it is right all the same: Her maiden name.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Open PDF/ })).not.toBeInTheDocument();
  expect(checked).toEqual([]);
});
