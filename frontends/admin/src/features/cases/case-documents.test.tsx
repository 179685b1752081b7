import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
let links = 0;
startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({ summary: { assigneeId: '' } })),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({
    documents: [
      {
        id: 'd-1',
        applicationId: id,
        traveller: 0,
        kind: 'passport',
        contentType: 'image/jpeg',
        sizeBytes: 1,
        widthPx: 1,
        heightPx: 1,
        createdAt: '2026-11-05T08:20:00.000Z',
      },
    ],
  })),
  on.get('/documents/{id}/link', () => {
    links += 1;
    return { url: '/api/documents/content/t', expiresAt: '2026-11-05T08:21:00.000Z' };
  }),
);

test('a document of a case that nobody has is opened by a press, because each opening is recorded', async () => {
  signInAs('reviewer');
  await renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  const button = await screen.findByRole('button', { name: 'Passport scan, traveler #1' });
  expect(links).toBe(0);
  await userEvent.click(button);
  expect(await screen.findByRole('img', { name: 'Passport scan, traveler #1' })).toHaveAttribute(
    'src',
    '/api/documents/content/t',
  );
});
