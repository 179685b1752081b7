import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aDestination } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const sent: unknown[] = [];
const server = startStaffServer(
  on.get('/admin/destinations', () => ({ destinations: [aDestination()] })),
  on.get('/admin/services', () => ({ services: [] })),
  on.put('/admin/destinations/{id}', async ({ body }) => {
    sent.push(await body());
    return aDestination();
  }),
  on.get('/admin/translations', () => ({ translations: [] })),
  on.put('/admin/translations', async ({ body }) => {
    const translation = await body();
    sent.push(translation);
    return translation;
  }),
);
beforeEach(() => signInAs('admin'));
beforeEach(() => sent.splice(0));

const edit = async () => {
  await renderRoutes(admin.routes, { at: '/admin/destinations', messages: { admin: words } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit United Kingdom ETA' }));
  return screen.findByRole('dialog');
};
const replace = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('Escape asks before it throws away what was typed, and goes back to it', async () => {
  await edit();
  await replace('Max stay', '200 days');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Throw away what you typed?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Go on editing' }));
  expect(await screen.findByLabelText('Max stay')).toHaveValue('200 days');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('Escape closes at once where nothing was typed', async () => {
  await edit();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a translation is saved with the entry, and not after Cancel', async () => {
  await edit();
  const translate = async () => {
    await userEvent.click(screen.getByText('Translations'));
    const [first] = await screen.findAllByLabelText('French');
    if (!first) throw new Error('a field expected');
    await userEvent.type(first, 'Royaume-Uni');
    await userEvent.tab();
  };
  await translate();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Edit United Kingdom ETA' }));
  await translate();
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { locale: 'fr', source: 'United Kingdom', text: 'Royaume-Uni' },
    expect.objectContaining({ visaName: 'United Kingdom ETA' }),
  ]);
});

test('what the server refuses is marked at its field, and named by its label', async () => {
  server.use(
    on.put('/admin/destinations/{id}', () =>
      refuse(400, 'input-not-accepted', {
        fields: [
          { path: 'nationalityCountries', reason: 'required' },
          { path: 'maxStay', reason: 'too-long' },
        ],
      }),
    ),
  );
  await edit();
  await save();
  await waitFor(() => expect(screen.getByLabelText('Nationality countries')).toBeInvalid());
  expect(screen.getByLabelText('Nationality countries')).toHaveFocus();
  expect(screen.getByLabelText('Nationality countries')).toHaveAccessibleDescription(/This field is required/);
  expect(screen.getByLabelText('Max stay')).toHaveAccessibleDescription(/This is too long/);
  expect(await screen.findByText(/Please look at: Nationality countries, Max stay/)).toBeVisible();
});

test('two countries where there is one are refused, not cut to the first', async () => {
  await edit();
  await replace('Country travelled to', 'France, Spain');
  await save();
  expect(await screen.findByText('Enter one country')).toBeVisible();
  expect(sent).toEqual([]);
});

test('hours that are none are told what is wrong with them', async () => {
  await renderRoutes(admin.routes, { at: '/admin/services', messages: { admin: words } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
  await userEvent.type(await screen.findByLabelText('Processing hours'), 'abc');
  await save();
  expect(await screen.findByText('Enter whole hours from 1 to 9999, such as 48')).toBeVisible();
});
