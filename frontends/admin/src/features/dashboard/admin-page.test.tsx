import { screen } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aSubmission, aSubmissionList, listedOf } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

startStaffServer(
  on.get('/admin/stranded-payments', () => ({ payments: [] })),
  on.get('/admin/submissions', () => aSubmissionList([listedOf(aSubmission())])),
);
beforeEach(() => signInAs('admin'));

it('has its title and five tabs, the submissions at first', async () => {
  await renderRoutes(admin.routes, { at: '/admin', messages: { admin: words } });
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getByText('Manage visa applications, destinations, services and upsells')).toBeVisible();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Submissions',
    'Destinations',
    'Visa Services',
    'Upsells',
    'Templates',
  ]);
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false', 'false', 'false']);
  const cards = await screen.findAllByRole('term');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Total Submissions',
    'Paid Applications',
    'Pending Payment',
    'Total Revenue',
  ]);
});
