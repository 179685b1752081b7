import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
  begun(anApplication());
});

const open = () => renderRoutes(apply.routes, { at: '/application/processing-time', messages: { apply: en } });

describe('the processing time', () => {
  it('shows a price card per speed, the order beside it, and the ways on and back', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Select processing time' })).toBeVisible();
    const cards = await screen.findAllByRole('radio');
    expect(cards).toHaveLength(2);
    expect(screen.getByRole('radio', { name: /Standard processing/ }).closest('label')).toHaveTextContent('$39.99');
    expect(screen.getByRole('radio', { name: /Rush/ }).closest('label')).toHaveTextContent('$89.99');
    const summary = within(screen.getByRole('complementary', { name: 'Your order' }));
    expect(await summary.findByText('$59.99')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/passport-details');
  });

  it('goes to the review', async () => {
    const { router } = await open();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('heading', { name: 'Review your order' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/application/review-order');
  });
});
