import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aPaidMoney, aSubmission, aThread, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id, travellers } = aSubmission();
const [ada] = travellers;
if (!ada) throw new Error('a traveller expected');
const passport = ada.passport && { ...ada.passport, passportNumber: '••••••06' };
const hidden = aSubmission({
  status: 'submitted',
  travellers: [{ ...ada, birthYear: 0, birthMonth: 0, birthDay: 0, passport }],
});
const shown = aSubmission({ status: 'submitted', travellers: [ada] });
const summary = { assigneeId: 'ben-12345678' };
const masked = () => aCase({ summary, submission: hidden, masked: true });
const revealed = (until: number) =>
  aCase({ summary, submission: shown, revealedUntil: new Date(Date.now() + until).toISOString() });

let record = masked();
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => record),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/submissions/{id}/messages', () => aThread()),
);
const show = (role: StaffRole = 'reviewer') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
};
const number = () => screen.queryByText('533380006');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Reveal details' }));

beforeEach(() => {
  record = masked();
});

test('a colleague’s case shows its details for a reason, by the keyboard alone', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  server.use(
    on.post('/admin/cases/{id}/reveal', async ({ body }) => {
      sent.push(await body());
      record = revealed(30 * 60_000);
      return record;
    }),
  );
  await show();
  const button = await screen.findByRole('button', { name: 'Reveal details' });
  expect(number()).toBeNull();
  button.focus();
  await user.keyboard('{Enter}');
  const asked = await dialog();
  asked.getByRole('button', { name: 'Reveal details' }).focus();
  await user.keyboard('{Enter}');
  expect(await asked.findByText('This field is required')).toBeVisible();
  expect(sent).toEqual([]);
  await user.selectOptions(asked.getByLabelText('Reason'), 'Checking a duplicate');
  asked.getByRole('button', { name: 'Reveal details' }).focus();
  await user.keyboard('{Enter}');
  const notice = await screen.findByText(/^You see passport numbers, birth dates and convictions until /);
  expect(sent).toEqual([{ reason: 'checking-duplicate' }]);
  expect(number()).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The button is gone; whoever pressed it is not led back to the top of the page.
  await waitFor(() => expect(document.activeElement).toContainElement(notice));
  expect(document.activeElement).not.toBe(document.body);
});

test('it stands in the list of all actions, and only while something is masked', async () => {
  const user = userEvent.setup();
  const first = await show();
  await screen.findByRole('button', { name: 'Reveal details' });
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('Reveal details{Enter}');
  await dialog();
  first.unmount();
  record = revealed(30 * 60_000);
  await show();
  await screen.findByText(/^You see passport numbers/);
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'All actions' });
  expect(screen.queryByRole('option', { name: 'Reveal details' })).toBeNull();
});

test('what is refused is said in the dialog, and nothing is shown', async () => {
  server.use(on.post('/admin/cases/{id}/reveal', () => refuse(404, 'case-not-found')));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal details' }));
  const asked = await dialog();
  await userEvent.selectOptions(asked.getByLabelText('Reason'), 'Audit');
  await userEvent.click(asked.getByRole('button', { name: 'Reveal details' }));
  expect(await asked.findByText('This case does not exist.')).toBeVisible();
  expect(number()).toBeNull();
});

test('once the time is over the details are masked again without a touch', async () => {
  record = revealed(200);
  await show();
  await screen.findByText(/^You see passport numbers/);
  expect(number()).toBeVisible();
  record = masked();
  expect(await screen.findByRole('button', { name: 'Reveal details' }, { timeout: 4_000 })).toBeVisible();
  expect(number()).toBeNull();
});

test('whoever holds the case sees everything without a word about it; a role that may not is offered nothing', async () => {
  record = aCase({ submission: shown });
  const held = await show();
  await screen.findByRole('table', { name: /Ada Maria Lopez/ });
  expect(number()).toBeVisible();
  expect(screen.queryByText(/convictions/)).toBeNull();
  held.unmount();
  record = masked();
  await show('finance');
  await screen.findByText('Passport numbers, birth dates and convictions are masked for your role.');
  expect(screen.queryByRole('button', { name: 'Reveal details' })).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'All actions' });
  expect(screen.queryByRole('option', { name: 'Reveal details' })).toBeNull();
});
