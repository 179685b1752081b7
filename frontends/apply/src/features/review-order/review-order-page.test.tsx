import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '@visa/ui/testing/render-routes';
import { delay, HttpResponse, http } from 'msw';
import { begun } from '../../../test/begun.ts';
import { anApplication, anOrder, anUpsell, aService, aTraveller } from '../../../test/fixtures.ts';
import { aGateway, aProblem } from '../../../test/gateway.ts';
import en from '../../locales/en.json';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
});

const speed = { id: aService().id, name: '24 hours', short_name: '24 hours', price: 39.99, stripe_product_id: '' };
const twoTravellers = {
  order: anOrder({ numApplicants: 2 }),
  personalDetails: [aTraveller(), aTraveller({ firstMiddleName: 'Ben', email: '' })],
};

const open = (at = '/application/review-order') => renderRoutes(apply.routes, { at, messages: { apply: en } });

describe('processing time', () => {
  it('has the cheapest chosen and saves what is chosen then', async () => {
    begun(anApplication());
    await open('/application/processing-time');
    const [cheapest, rush] = await screen.findAllByRole('radio');
    expect(cheapest).toBeChecked();
    if (rush) await userEvent.click(rush);
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() =>
      expect(gateway.sent('PATCH', /processing$/)[0]?.body).toEqual({ serviceId: rush?.getAttribute('value') }),
    );
  });
});

describe('review order', () => {
  it('shows the total of all travellers and saves each add-on as it is chosen', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    await open();
    expect((await screen.findAllByText('$119.98')).length).toBeGreaterThan(0);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Denial protection/ }));
    expect((await screen.findAllByText('$149.98')).length).toBeGreaterThan(0);
    await waitFor(() => expect(gateway.sent('PATCH', /upsells$/)[0]?.body).toEqual({ upsellIds: [anUpsell().id] }));
  });

  it('asks for exactly the shown total, once, and tells a changed one', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    gateway.server.use(
      http.post('*/api/applications/:id/checkout', async () => {
        await delay(50);
        return aProblem(409, 'quote-changed', { details: { totalMinor: '12998', currency: 'usd' } });
      }),
    );
    await open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Continue to payment →' }));
    expect(
      await screen.findByText(
        'Failed to process payment: the total has changed to $129.98. Please check it and continue again.',
      ),
    ).toBeVisible();
    const asked = gateway.sent('POST', /checkout$/);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toEqual({ currency: 'usd', totalMinor: 11_998 });
    expect(screen.getByRole('button', { name: 'Continue to payment →' })).not.toHaveAttribute('aria-busy');
  });

  it('does not open a payment while answers are not saved', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    gateway.server.use(http.patch('*/api/applications/:id/upsells', () => HttpResponse.error()));
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Denial protection/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment →' }));
    expect(await screen.findByText(/^Failed to process payment: we can't reach the server/)).toBeVisible();
    expect(gateway.sent('POST', /checkout$/)).toHaveLength(0);
  });

  it('takes out an add-on that is no longer offered, and tells', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed, selectedUpsells: ['gone'] });
    await open();
    expect(
      await screen.findByText('An add-on is no longer offered and was taken out of your order.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(gateway.sent('PATCH', /upsells$/)[0]?.body).toEqual({ upsellIds: [] }));
  });
});
