import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { HttpResponse, http } from 'msw';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const aTemplate = (templateType: string, templateName: string) => ({
  id: crypto.randomUUID(),
  templateType,
  templateName,
  subject: 'Subject',
  htmlContent: '<p>x</p>',
  isActive: false,
  locale: '',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const templates = [aTemplate('magic_link', 'Our link'), aTemplate('receipt', 'Our receipt')];
startStaffServer(http.get('*/api/admin/templates', () => HttpResponse.json({ templates })));

const typesOffered = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Template' }));
  return Array.from(screen.getByLabelText<HTMLSelectElement>('Type').options, ({ value }) => value);
};
const edited = async () => {
  await screen.findByText('Our receipt');
  return screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'));
};

test('mails that carry a way to sign in are offered to administrators', async () => {
  signInAs('admin');
  await renderRoutes(admin.routes, { at: '/admin/templates', messages: { admin: words } });
  expect(await edited()).toEqual(['Edit Our link', 'Edit Our receipt']);
  expect(await typesOffered()).toContain('magic_link');
});

test('mails that carry a way to sign in are shown to others, but not offered for change', async () => {
  signInAs('catalog');
  await renderRoutes(admin.routes, { at: '/admin/templates', messages: { admin: words } });
  expect(await screen.findByText('Our link')).toBeVisible();
  expect(await edited()).toEqual(['Edit Our receipt']);
  expect(await typesOffered()).toEqual([
    'recovery',
    'receipt',
    'application_review_notice',
    'case_asked',
    'case_reminded',
    'case_delivered',
    'case_visa_replaced',
    'case_refused',
    'case_withdrawn',
    'case_cancelled',
    'case_refunded',
    'message_notice',
  ]);
});
