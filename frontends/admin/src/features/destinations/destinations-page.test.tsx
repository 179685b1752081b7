import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reason } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aDestination } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

let saved: unknown;
const server = startStaffServer(
  on.get('/admin/destinations', () => ({ destinations: [aDestination()] })),
  on.post('/admin/destinations', async ({ request }) => {
    saved = await request.json();
    return aDestination();
  }),
);
beforeEach(() => signInAs('admin'));

const show = () => renderRoutes(admin.routes, { at: '/admin/destinations', messages: { admin: words } });

const fill = async (entries: Record<string, string>) => {
  for (const [label, text] of Object.entries(entries)) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
};

test('a new destination is sent with codes and minor units', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Destination' }));
  await fill({
    'Destination name': 'Brazil',
    'Country travelled to': 'Brazil',
    'Visa name': 'Brazil e-Visa',
    Slug: 'brazil-e-visa',
    'Nationality countries': 'United States, Canada',
    'Valid for': '10 years',
    'Number of entries': 'Multiple entry',
    'Max stay': '90 days',
    'Government fees (USD)': '80.90',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Destination created successfully')).toBeVisible();
  expect(saved).toMatchObject({
    destinationCountry: 'BR',
    nationalityCountries: ['US', 'CA'],
    governmentFee: { amountMinor: 8090, currency: 'usd' },
  });
});

test('a name that is no country is named, and nothing is sent', async () => {
  saved = undefined;
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Destination' }));
  await fill({ 'Nationality countries': 'Canada, Atlantis' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not a country: Atlantis')).toBeVisible();
  expect(saved).toBeUndefined();
});

test('closing the dialog resets its form', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Destination' }));
  await fill({ 'Visa name': 'Half a thought' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Add Destination' }));
  expect(await screen.findByLabelText('Visa name')).toHaveValue('');
});

const askToDelete = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete United Kingdom ETA' }));
  expect(await screen.findByText('Are you sure you want to delete this destination?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
};

test('deleting asks first, and a refusal says why', async () => {
  server.use(on.delete('/admin/destinations/{id}', () => refuse(403, 'role-missing')));
  await show();
  await askToDelete();
  expect(await screen.findByText('Failed to delete destination: Your role does not allow this.')).toBeVisible();
});

test('one with orders is archived, and the person is told', async () => {
  server.use(on.delete('/admin/destinations/{id}', () => ({ archived: true })));
  await show();
  await askToDelete();
  expect(await screen.findByText('Destination deleted successfully')).toBeVisible();
  expect(screen.getByText('It has orders: it was archived and is no longer offered.')).toBeVisible();
});

describe('the flag icon', () => {
  const url = '/api/flags/0123456789abcdef0123456789abcdef.svg';
  const anSvg = (bytes = 40) => new File(['x'.repeat(bytes)], 'flag.svg', { type: 'image/svg+xml' });
  let uploaded: string | undefined;
  beforeEach(() => {
    uploaded = undefined;
    saved = undefined;
    server.use(
      on.post('/admin/flags', async ({ request }) => {
        uploaded = `${request.headers.get('content-type')} ${(await request.arrayBuffer()).byteLength}`;
        return { url };
      }),
      on.put('/admin/destinations/{id}', async ({ request }) => {
        saved = await request.json();
        return aDestination();
      }),
    );
  });
  const edit = async (over = {}) => {
    server.use(on.get('/admin/destinations', () => ({ destinations: [aDestination(over)] })));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit United Kingdom ETA' }));
    return screen.findByLabelText(/^Flag icon/);
  };
  const choose = async (file: File, over = {}) => userEvent.upload(await edit(over), file, { applyAccept: false });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  test('is uploaded as it is, shown, and saved with the destination', async () => {
    await choose(anSvg());
    expect(await screen.findByAltText('Preview of the flag icon')).toHaveAttribute('src', url);
    expect(uploaded).toBe('image/svg+xml 40');
    await save();
    expect(await screen.findByText('Destination updated successfully')).toBeVisible();
    expect(saved).toMatchObject({ flagIconUrl: url });
  });

  test('is removed once the dialog is saved', async () => {
    await edit({ flagIconUrl: url });
    await userEvent.click(screen.getByRole('button', { name: 'Remove icon' }));
    expect(screen.queryByAltText('Preview of the flag icon')).toBeNull();
    await save();
    await waitFor(() => expect(saved).toMatchObject({ flagIconUrl: '' }));
  });

  test('that is neither SVG nor PNG is refused without being sent', async () => {
    await choose(new File(['x'], 'flag.jpg', { type: 'image/jpeg' }));
    expect((await screen.findAllByText('Only SVG and PNG files are allowed')).length).toBeGreaterThan(0);
    expect(uploaded).toBeUndefined();
  });

  test('may have 102,400 bytes and not one more', async () => {
    await choose(anSvg(102_401));
    expect((await screen.findAllByText('File size must be less than 100KB')).length).toBeGreaterThan(0);
    expect(uploaded).toBeUndefined();
    await userEvent.upload(screen.getByLabelText(/^Flag icon/), anSvg(102_400), { applyAccept: false });
    expect(await screen.findByAltText('Preview of the flag icon')).toBeVisible();
  });

  test.each<[Reason, string]>([
    ['flag-not-safe', 'This SVG holds scripts, links or outside references. Save it as a plain SVG and try again.'],
    ['flag-not-an-image', 'Only SVG and PNG files are allowed'],
    ['flag-too-large', 'File size must be less than 100KB'],
  ])('that the server refuses as %s says so at the field', async (reason, words) => {
    server.use(on.post('/admin/flags', () => refuse(400, reason)));
    const field = await edit();
    await userEvent.upload(field, anSvg(), { applyAccept: false });
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
  });
});

test('somebody else who was faster is not overwritten: both drafts are shown, and saving again is meant', async () => {
  const asked: (string | null)[] = [];
  const theirs = aDestination({ maxStay: '30 days', updatedAt: '2026-11-09T00:00:00.000Z' });
  let now = aDestination();
  server.use(
    on.get('/admin/destinations', () => ({ destinations: [now] })),
    on.put('/admin/destinations/{id}', ({ query }) => {
      asked.push(query.get('seenAt'));
      if (asked.length > 1) return theirs;
      now = theirs;
      return refuse(409, 'record-changed');
    }),
  );
  await show();
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${theirs.visaName}` }));
  await userEvent.clear(screen.getByLabelText('Max stay'));
  await userEvent.type(screen.getByLabelText('Max stay'), '90 days');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Somebody changed this meanwhile/)).toBeVisible();
  expect(screen.getByText('Saved now: 30 days')).toBeVisible();
  expect(screen.getByText('Yours: 90 days')).toBeVisible();
  expect(screen.getByLabelText('Max stay')).toHaveValue('90 days');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Destination updated successfully')).toBeVisible();
  expect(asked).toEqual([aDestination().updatedAt, theirs.updatedAt]);
});
