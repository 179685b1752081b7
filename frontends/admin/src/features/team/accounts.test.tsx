import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffAccount, TeamMember } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import { aMember, anAccount } from '../../../test/team.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

let members: TeamMember[];
let accounts: StaffAccount[];
let asked: object[];
const server = startStaffServer(
  on.get('/admin/team', () => ({ members })),
  on.get('/admin/staff-sessions', () => ({ sessions: [] })),
  on.get('/admin/staff-accounts', () => ({ accounts })),
  on.post('/admin/staff-accounts', async ({ body }) => {
    const person = await body();
    asked.push(person);
    const { firstName, lastName, ...more } = person;
    const account = anAccount({ id: 'new-12345678', name: `${firstName} ${lastName}`, isInvited: true, ...more });
    accounts = [...accounts, account];
    return account;
  }),
  on.post('/admin/staff-accounts/{id}/invitation', ({ params }) => {
    asked.push({ again: params.id });
    return anAccount({ email: 'new@staff.example' });
  }),
  on.put('/admin/staff-accounts/{id}', async ({ params, body }) => {
    const { seen, ...wanted } = await body();
    asked.push({ id: params.id, ...wanted, seen });
    accounts = accounts.map((one) => (one.id === params.id ? { ...one, ...wanted } : one));
    return anAccount(wanted);
  }),
  on.put('/admin/team/{id}/office', async ({ params, body }) => {
    const { office } = await body();
    asked.push({ id: params.id, office });
    members = members.map((one) => (one.id === params.id ? { ...one, office } : one));
    return { assigned: true };
  }),
  on.get('/admin/colleagues', () => ({ colleagues: [] })),
);
beforeEach(() => {
  members = [aMember({}), aMember({ id: 'staff-1', name: 'Staff', roles: ['admin', 'finance'] })];
  accounts = [anAccount({}), anAccount({ id: 'staff-1', name: 'Staff', roles: ['admin', 'finance'] })];
  asked = [];
});

const show = () => {
  signInAs('admin');
  return renderRoutes(admin.routes, { at: '/admin/team', messages: { admin: words } });
};
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const cells = async (name: string) =>
  (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent?.trim());

test('a colleague is invited with roles, stands in the list then, and can be invited again', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'Dora');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Wirth');
  await userEvent.type(dialog.getByLabelText('Email address'), 'dora@staff.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('Choose at least one role')).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('An invitation was sent to dora@staff.example')).toBeVisible();
  const row = await rowOf('Dora Wirth');
  expect(row.getByText('Invited')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Send the invitation again' }));
  expect(await screen.findByText('An invitation was sent to new@staff.example')).toBeVisible();
  expect(asked).toEqual([
    { email: 'dora@staff.example', firstName: 'Dora', lastName: 'Wirth', roles: ['reviewer'] },
    { again: 'new-12345678' },
  ]);
});

test('an invitation that is refused says why and keeps what was typed', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('First name'), 'Dora');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Wirth');
  await userEvent.type(dialog.getByLabelText('Email address'), 'traveller@example.org');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Viewer' }));
  server.use(on.post('/admin/staff-accounts', () => refuse(409, 'address-in-use'), { once: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText(words.problems['address-in-use'])).toBeVisible();
  server.use(on.post('/admin/staff-accounts', () => refuse(503, 'keycloak-away'), { once: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText(words.problems['keycloak-away'])).toBeVisible();
  expect(dialog.getByLabelText('Email address')).toHaveValue('traveller@example.org');
});

test('roles, office and whether somebody may sign in are changed as they were seen', async () => {
  await show();
  await userEvent.click(await (await rowOf('Ben Okafor')).findByRole('button', { name: 'Account of Ben Okafor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Account of Ben Okafor' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Reviewer' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Finance' }));
  await userEvent.type(dialog.getByLabelText(/^Office/), 'Lisbon');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^May sign in/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The account of Ben Okafor is saved')).toBeVisible();
  const seen = { roles: ['reviewer'], isEnabled: true };
  expect(asked).toEqual([
    { id: 'ben-12345678', roles: ['finance'], isEnabled: false, seen },
    { id: 'ben-12345678', office: 'Lisbon' },
  ]);
  expect((await cells('Ben Okafor')).slice(0, 3)).toEqual(['Ben OkaforDisabled', 'Finance', 'Lisbon']);
});

test('whoever saves an account second sees what it is now, and saves over it by saving again', async () => {
  await show();
  await userEvent.click(await (await rowOf('Ben Okafor')).findByRole('button', { name: 'Account of Ben Okafor' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Finance' }));
  server.use(
    on.put(
      '/admin/staff-accounts/{id}',
      () => {
        accounts = [anAccount({ roles: ['catalog'] })];
        return refuse(409, 'staff-account-changed');
      },
      { once: true },
    ),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It is now: Catalogue.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toEqual([
      expect.objectContaining({ roles: ['reviewer', 'finance'], seen: { roles: ['catalog'], isEnabled: true } }),
    ]),
  );
});

test('nobody takes the administration from themselves, or shuts themselves out', async () => {
  await show();
  await userEvent.click(await (await rowOf('Staff')).findByRole('button', { name: 'Account of Staff' }));
  const dialog = within(await screen.findByRole('dialog'));
  const administrator = dialog.getByRole('checkbox', { name: 'Administrator' });
  await userEvent.click(administrator);
  expect(administrator).toBeChecked();
  expect(administrator).toHaveAttribute('aria-disabled', 'true');
  expect(dialog.getByText(words.team.mayNotLeave)).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: /^May sign in/ })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Finance' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ roles: ['admin'], isEnabled: true })]));
});

test('where Keycloak is away the rest of the team is there, and it can be asked again', async () => {
  server.use(on.get('/admin/staff-accounts', () => refuse(503, 'keycloak-away')));
  await show();
  expect(
    await screen.findByText(
      `Accounts cannot be read or changed now: ${words.problems['keycloak-away']}`,
      {},
      { timeout: 15_000 },
    ),
  ).toBeVisible();
  const row = await rowOf('Ben Okafor');
  expect(row.queryByRole('button', { name: /^Account/ })).toBeNull();
  server.resetHandlers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row.findByRole('button', { name: 'Account of Ben Okafor' })).toBeVisible();
}, 30_000);
