import { screen, waitFor } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication, aSavedTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { forgetAnswers } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  forgetAnswers();
  session.setState({ status: 'signed-out', user: undefined });
});

const submitted = anApplication({ status: 'submitted', paymentStatus: 'paid', travellers: [aSavedTraveller()] });
const open = () => renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });

describe('the confirmation', () => {
  it('shows the order number and what follows', async () => {
    gateway.has(submitted);
    begun(submitted);
    await open();
    expect(await screen.findByRole('heading', { name: 'Application Received!' })).toBeVisible();
    expect(screen.getByText('Check your email for updates on your application status')).toBeVisible();
    expect(screen.getByRole('heading', { name: "What's next?" })).toBeVisible();
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      expect.stringMatching(/^Application submitted.*Order number 3f1c9a52$/),
      expect.stringMatching(/^Expert review/),
      expect.stringMatching(/^Government submission/),
      expect.stringMatching(/^You get your visa/),
    ]);
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('leaves none of the answers in this browser, and keeps the order number on the screen', async () => {
    gateway.has(submitted);
    begun(submitted);
    const kept = ['orderConfirmation', 'formSessionId', 'personalDetails'];
    for (const key of kept) expect(localStorage.getItem(key)).not.toBeNull();
    await open();
    await screen.findByText(/Order number 3f1c9a52/);
    await waitFor(() => expect(kept.map((key) => localStorage.getItem(key))).toEqual([null, null, null]));
    expect(screen.getByText(/Order number 3f1c9a52/)).toBeVisible();
  });

  it('finds the newest submitted application of somebody who comes back', async () => {
    session.setState({
      status: 'signed-in',
      user: { id: 'u1', email: 'ana@example.test', emailVerified: true, name: 'Ana Silva', roles: ['traveller'] },
    });
    const applications = [
      {
        ...submitted,
        id: 'aaaaaaaa-1111-4222-8333-444455556666',
        orderNumber: 'aaaaaaaa',
        createdAt: '2026-11-01T10:00:00.000Z',
      },
      {
        ...submitted,
        id: 'bbbbbbbb-1111-4222-8333-444455556666',
        orderNumber: 'bbbbbbbb',
        createdAt: '2026-11-19T10:00:00.000Z',
      },
      { ...submitted, id: 'cccccccc-1111-4222-8333-444455556666', orderNumber: 'cccccccc', status: 'draft' as const },
    ];
    gateway.server.use(on.get('/me/applications', () => ({ applications })));
    await open();
    expect(await screen.findByText('Order number bbbbbbbb')).toBeVisible();
  });
});
