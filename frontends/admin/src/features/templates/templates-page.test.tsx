import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TEMPLATE_VARIABLES } from '@wayfare/gateway/contract/constants';
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
const staff = startStaffServer(http.get('*/api/admin/templates', () => HttpResponse.json({ templates })));

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
    'case_visa_expiring',
    'case_refused',
    'case_withdrawn',
    'case_cancelled',
    'case_refunded',
    'message_notice',
  ]);
});

test('the variables of each type are listed as the service accepts them', async () => {
  signInAs('admin');
  await renderRoutes(admin.routes, { at: '/admin/templates', messages: { admin: words } });
  expect(new Set(await typesOffered())).toEqual(new Set(Object.keys(TEMPLATE_VARIABLES)));
  const listed = (hint: string) => [...hint.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  for (const [type, variables] of Object.entries(TEMPLATE_VARIABLES)) {
    await userEvent.selectOptions(screen.getByLabelText('Type'), type);
    expect(listed(screen.getByText(/\{\{EMAIL\}\}/).textContent ?? '')).toEqual(variables);
  }
});

test('a test mail has the words on the screen, of a template that was never saved too', async () => {
  const sent: unknown[] = [];
  staff.use(
    http.post('*/api/admin/templates/test', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
  );
  signInAs('admin');
  await renderRoutes(admin.routes, { at: '/admin/templates', messages: { admin: words } });
  await typesOffered();
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'receipt');
  await userEvent.type(screen.getByLabelText(words.templates.fields.templateName), 'New');
  await userEvent.type(screen.getByLabelText(words.templates.fields.subject), 'On the screen');
  await userEvent.click(screen.getByRole('button', { name: words.templates.test }));
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText(words.templates.fields.htmlContent), 'Not saved');
  await userEvent.click(screen.getByRole('button', { name: words.templates.test }));
  expect(await screen.findByText(words.templates.testSent)).toBeVisible();
  expect(sent).toEqual([
    {
      templateType: 'receipt',
      templateName: 'New',
      subject: 'On the screen',
      htmlContent: 'Not saved',
      isActive: true,
      locale: '',
    },
  ]);
});
