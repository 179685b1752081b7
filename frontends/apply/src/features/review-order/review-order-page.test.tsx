import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noAnswer, on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { delay } from 'msw';
import { begun } from '../../../test/begun.ts';
import { anApplication, anOrder, anUpsell, aService, aTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
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

const passport = {
  nationality: 'US',
  passportNumber: 'X1234567',
  expiryDay: 1,
  expiryMonth: 4,
  expiryYear: 2031,
  hasOtherNationality: false,
  otherNationality: '',
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

  it('says before the payment who already has an application, and lets pay all the same', async () => {
    begun(anApplication(), { ...twoTravellers, passportDetails: [passport, null], processingSpeed: speed });
    const own = '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a77';
    gateway.server.use(
      on.get('/applications/{id}/duplicates', () => ({
        duplicates: [
          { traveller: 0, applicationId: own, orderNumber: '6f1d0d4e' },
          { traveller: 1, applicationId: '', orderNumber: '' },
        ],
      })),
    );
    await open();
    expect(await screen.findByText(/already has application 6F1D0D4E for this destination/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open application 6F1D0D4E' })).toHaveAttribute(
      'href',
      `/application/final-submission?application=${own}`,
    );
    expect(screen.getByText(/with the passport of Ben .*For their privacy we say no more\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to payment →' })).toBeEnabled();
  });

  it('asks for exactly the shown total, once, and tells a changed one', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    gateway.server.use(
      on.post('/applications/{id}/checkout', async () => {
        await delay(50);
        return refuse(409, 'quote-changed', { details: { totalMinor: '12998', currency: 'usd' } });
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
    gateway.server.use(on.patch('/applications/{id}/upsells', () => noAnswer()));
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

  it('shows the speed, the visa, its facts, its flag and the travellers', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    await open();
    expect(await screen.findByRole('heading', { name: 'Review your order' })).toBeVisible();
    expect(await screen.findByText('Expected delivery date')).toBeVisible();
    const visa = await screen.findByRole('heading', { name: 'United Kingdom ETA' });
    const card = within(visa.parentElement?.parentElement?.parentElement as HTMLElement);
    expect(card.getByText('24 hours')).toBeVisible();
    for (const [name, value] of [
      ['Valid for', '2 years after issued'],
      ['Max stay', '186 days per entry'],
      ['Number of entries', 'Multiple entry'],
    ] as const)
      expect(card.getByText(name).nextSibling).toHaveTextContent(value);
    expect(card.getByRole('presentation')).toHaveAttribute('src', '/flags/GB.svg');
    for (const name of ['Ana Maria Silva', 'Ben Silva']) expect(card.getByText(name)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/processing-time');
  });

  it('shows what a slip of the finger would ruin: birth date, passport number and address of each', async () => {
    begun(anApplication(), { ...twoTravellers, passportDetails: [passport, null], processingSpeed: speed });
    await open();
    const [first, second] = (await screen.findAllByText(/^(Ana Maria|Ben) Silva$/)).map((name) =>
      within(name.closest('li') as HTMLElement),
    );
    expect(first?.getByText('Born April 12, 1990')).toBeVisible();
    expect(first?.getByText('Passport X1234567')).toBeVisible();
    expect(first?.getByText('ana@example.test')).toBeVisible();
    expect(second?.getByText('Passport details come later')).toBeVisible();
    expect(second?.queryByText(/^Passport X/)).toBeNull();
  });

  it('says by which date, in which zone, the authority gets it, as the server counts the hours of the office', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    await open();
    // The catalogue's 24 hours until the server has answered.
    expect(await screen.findByText(/We hand your application to the authority by/)).toBeVisible();
    gateway.server.use(
      on.get('/applications/{id}/quote', () => ({
        lines: [],
        total: { amountMinor: 11_998, currency: 'usd' as const },
        expiresAt: '2030-11-20T11:00:00.000Z',
        processingHours: 24,
        handOverBy: '2030-11-25T09:30:00.000Z',
      })),
    );
    await open();
    expect(
      await screen.findByText(
        /We hand your application to the authority by Mon, Nov 25, 2030.*(UTC|GMT) if you answer/,
      ),
    ).toBeVisible();
  });

  it('says that it is busy until the payment page opens', async () => {
    begun(anApplication(), { ...twoTravellers, processingSpeed: speed });
    const elsewhere = `${location.href}#paying`;
    gateway.server.use(
      on.post('/applications/{id}/checkout', async () => {
        await delay(50);
        return { url: elsewhere };
      }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment →' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(location.href).toBe(elsewhere));
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
  });
});
