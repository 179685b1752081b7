import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '@visa/ui/testing/render-routes';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aDestination } from '../../../test/fixtures.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

let saved: unknown;
const server = setupServer(
  http.get('*/api/admin/destinations', () => HttpResponse.json({ destinations: [aDestination()] })),
  http.post('*/api/admin/destinations', async ({ request }) => {
    saved = await request.json();
    return HttpResponse.json(aDestination(), { status: 201 });
  }),
);
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Add Destination' }));
  expect(await screen.findByLabelText('Visa name')).toHaveValue('');
});

test('deleting asks first, and a refusal says why', async () => {
  server.use(
    http.delete('*/api/admin/destinations/:id', () =>
      HttpResponse.json({ reason: 'destination-has-orders' }, { status: 409 }),
    ),
  );
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete United Kingdom ETA' }));
  expect(await screen.findByText('Are you sure you want to delete this destination?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Failed to delete destination: It has orders/)).toBeVisible();
});
