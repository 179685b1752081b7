import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { setupServer } from 'msw/node';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const asked: unknown[] = [];
const addresses: string[] = [];
const server = setupServer(
  on.post('/track', async ({ body, request }) => {
    asked.push(await body());
    addresses.push(request.url);
    return { stage: 'with_government' };
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => asked.splice(0));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const look = async (orderNumber: string, email: string) => {
  const { router } = await renderRoutes(apply.routes, { at: '/track', messages: { apply: en } });
  await userEvent.type(await screen.findByLabelText('Order number'), orderNumber);
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Show where it is' }));
  return router;
};

it('shows the stage, keeps number and address out of every URL, and leads to sign in for more', async () => {
  const router = await look('3F1C 9A52', 'ana@example.test');
  expect(await screen.findByRole('heading', { name: 'With the authority' })).toBeVisible();
  expect(asked).toEqual([{ orderNumber: '3F1C 9A52', email: 'ana@example.test' }]);
  expect(addresses.join()).not.toMatch(/3f1c|ana/i);
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/track');
  expect(screen.getByRole('link', { name: 'Sign in with a link by email' })).toHaveAttribute(
    'href',
    '/application/resume',
  );
});

it('says the same whatever does not fit together', async () => {
  server.use(on.post('/track', () => refuse(404, 'order-not-found')));
  await look('00000000', 'eve@example.test');
  expect(await screen.findByText('We know no order with this number and this email')).toBeVisible();
});

it('asks to wait after too many tries', async () => {
  server.use(on.post('/track', () => refuse(429, 'too-many-lookups')));
  await look('00000000', 'eve@example.test');
  expect(await screen.findByText('Too many look-ups. Please wait a while.')).toBeVisible();
});

it('says at its field what cannot be an order number, and asks nobody', async () => {
  await look('12', 'eve@example.test');
  expect(await screen.findByText(/Enter the eight characters/)).toBeVisible();
  expect(asked).toEqual([]);
});
