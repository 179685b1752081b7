import { screen } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { delay } from 'msw';
import { begun } from '../test/begun.ts';
import { aDestination, anApplication, aSavedTraveller, aService } from '../test/fixtures.ts';
import { aGateway } from '../test/gateway.ts';
import { forgetAnswers } from './features/flow/flow-store.ts';
import en from './locales/en.json';
import { apply } from './routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  forgetAnswers();
  session.setState({ status: 'signed-out', user: undefined });
});

const open = (at: string) => renderRoutes(apply.routes, { at, messages: { apply: en } });
const speed = { id: aService().id, name: 'Standard', short_name: '24 hours', price: 39.99, stripe_product_id: '' };
const paid = anApplication({
  status: 'in_progress',
  paymentStatus: 'paid',
  lastStepIndex: 4,
  travellers: [aSavedTraveller()],
});

describe('the addresses', () => {
  it.each([
    ['/application/order-confirmation', 'Your Visa'],
    ['/order-confirmation', 'Your Visa'],
    ['/application/personal-details', 'Your personal details'],
    ['/application/personal-info', 'Your personal details'],
    ['/application/processing-time', 'Select processing time'],
    ['/application/review-order', 'Review your order'],
  ])("%s shows '%s'", async (address, title) => {
    gateway.has(anApplication());
    begun(anApplication(), { processingSpeed: speed });
    await open(address);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
  });

  it.each([
    ['/application/phone-sms', 'Phone & SMS'],
    ['/application/personal-details-extended', 'Personal details'],
    ['/application/residence-address', 'Residence address'],
    ['/application/selfie-upload', 'Upload Your Selfie'],
    ['/application/passport-scan', 'Upload Your Passport'],
  ])("%s, once paid, shows '%s'", async (address, title) => {
    gateway.has(paid);
    begun(paid);
    await open(address);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
  });

  it('/apply leaves out what is not on sale', async () => {
    const unsold = aDestination({ id: 'unsold', slug: 'fiji', visaName: 'Fiji e-Visa', fromPrice: undefined });
    gateway.server.use(on.get('/destinations', () => ({ destinations: [unsold, aDestination()], rates: {} })));
    await open('/apply');
    expect(await screen.findByRole('link', { name: 'United Kingdom ETA' })).toBeVisible();
    expect(screen.getByText('1 destination')).toBeVisible();
    expect(screen.queryByText('Fiji e-Visa')).not.toBeInTheDocument();
  });

  it('/apply lists the destinations and offers to continue', async () => {
    gateway.has(anApplication());
    begun(anApplication());
    await open('/apply');
    expect(await screen.findByRole('link', { name: 'United Kingdom ETA' })).toHaveAttribute(
      'href',
      '/order-confirmation/united-kingdom-eta?nationality=US',
    );
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/application/personal-details',
    );
  });
});

describe('a step after the payment', () => {
  it('says that it is loading', async () => {
    gateway.server.use(
      on.get('/applications/{id}', async () => {
        await delay(300);
        return paid;
      }),
    );
    begun(paid);
    await open('/application/phone-sms');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Phone & SMS' })).toBeVisible();
  });

  it('falls back on the newest application that is paid or in progress', async () => {
    session.setState({
      status: 'signed-in',
      user: { id: 'u1', email: 'ana@example.test', emailVerified: true, name: 'Ana Silva', roles: ['traveller'] },
    });
    const phone = (phoneNumber: string) => ({ phoneCc: '+1' as const, phoneNumber, smsOptIn: true });
    const applications = [
      anApplication({ status: 'draft', createdAt: '2026-11-20T10:00:00.000Z', phone: phone('555 0000') }),
      anApplication({ status: 'paid', createdAt: '2026-11-02T10:00:00.000Z', phone: phone('555 0002') }),
      anApplication({ status: 'in_progress', createdAt: '2026-11-05T10:00:00.000Z', phone: phone('555 0005') }),
    ];
    gateway.server.use(on.get('/me/applications', () => ({ applications })));
    await open('/application/phone-sms');
    expect(await screen.findByLabelText('Phone number')).toHaveValue('555 0005');
  });
});
