import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { rememberPassport } from '@wayfare/ui/chosen-passport';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aDestination, anApplication } from '../../../test/fixtures.ts';
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
  sessionStorage.clear();
});
afterEach(() => gateway.server.resetHandlers());

const open = (slug: string) =>
  renderRoutes(apply.routes, { at: `/order-confirmation/${slug}`, messages: { apply: en } });

describe('a destination by its address', () => {
  it('begins one draft for the browser, under an idempotency key, and takes it up again', async () => {
    const first = await open('united-kingdom-eta');
    expect(await screen.findByRole('heading', { name: 'Apply now for your United Kingdom ETA' })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('formSessionId')).toBe(anApplication().id));
    first.unmount();
    await open('united-kingdom-eta');
    await screen.findByText('Saved');
    const created = gateway.sent('POST', /applications$/);
    expect(created).toHaveLength(1);
    expect(created[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{20,}$/);
    expect(created[0]?.body).toMatchObject({ nationality: 'US', numApplicants: 1 });
  });

  it('saves a changed number of applicants', async () => {
    await open('united-kingdom-eta');
    await screen.findByText('Saved');
    await userEvent.click(await screen.findByRole('button', { name: 'One more' }));
    await waitFor(() => expect(gateway.sent('PATCH', /order$/)[0]?.body).toMatchObject({ numApplicants: 2 }));
  });

  it('says that it does not know the address', async () => {
    await open('atlantis');
    expect(await screen.findByRole('heading', { name: 'Destination not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
    expect(gateway.sent('POST', /applications$/)).toHaveLength(0);
  });

  it('says that the visa is not on sale, begins no draft, and offers what is', async () => {
    const copy = { id: 'copy', slug: 'uk-copy', visaName: 'UK Copy', fromPrice: undefined };
    gateway.server.use(
      on.get('/destinations', () => ({
        destinations: [
          aDestination(),
          aDestination(copy),
          aDestination({ id: 'other', slug: 'uk-visit', visaName: 'UK Visit Visa', nationalityCountries: ['IN'] }),
        ],
        rates: {},
      })),
    );
    await open('uk-copy?nationality=US');
    expect(await screen.findByRole('heading', { name: 'UK Copy is not available right now' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/order-confirmation/united-kingdom-eta?nationality=US',
      '/apply?nationality=US',
    ]);
    expect(screen.queryByRole('button', { name: 'Start your application' })).not.toBeInTheDocument();
    expect(gateway.sent('POST', /applications$/)).toHaveLength(0);
  });

  it('never swaps the passport that was chosen, says what it needs, and begins no draft with another', async () => {
    gateway.server.use(
      on.get('/requirements', () => ({ kind: 'visa', days: 0, offers: [], source: 'gov.uk' })),
      on.get('/destinations', () => ({
        destinations: [
          aDestination(),
          aDestination({ id: 'other', slug: 'uk-visit', visaName: 'UK Visit Visa', nationalityCountries: ['IN'] }),
        ],
        rates: {},
      })),
    );
    await open('united-kingdom-eta?nationality=in');
    expect(await screen.findByText('This visa is not for Indian passports')).toBeVisible();
    expect(screen.queryByText(/is mandatory for/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'UK Visit Visa' })).toHaveAttribute(
      'href',
      '/order-confirmation/uk-visit?nationality=IN',
    );
    const nationality = screen.getByRole('combobox', { name: 'Nationality' });
    expect(nationality).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Start your application' })).toBeDisabled();
    expect(gateway.sent('POST', /applications$/)).toHaveLength(0);

    await userEvent.click(nationality);
    await userEvent.click(screen.getByRole('option', { name: 'Canada' }));
    expect(screen.queryByText(/is not for/)).not.toBeInTheDocument();
    await waitFor(() => expect(gateway.sent('POST', /applications$/)[0]?.body).toMatchObject({ nationality: 'CA' }));
  });

  it('says what a passport needs that no other visa here is for', async () => {
    gateway.server.use(on.get('/requirements', () => ({ kind: 'visa', days: 0, offers: [], source: 'gov.uk' })));
    rememberPassport('IN');
    await open('united-kingdom-eta');
    expect(await screen.findByText('This visa is not for Indian passports')).toBeVisible();
    expect(await screen.findByText(/you need a visa from a consulate/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what Indian passports can apply for' })).toHaveAttribute(
      'href',
      '/apply?nationality=IN',
    );
  });

  it('names the visa, which stands, and follows the chosen nationality', async () => {
    await open('united-kingdom-eta');
    const mandatory = (people: string) =>
      `The United Kingdom ETA is mandatory for ${people} passport holders entering the United Kingdom.`;
    expect(await screen.findByText(mandatory('United States'))).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Visa' })).not.toBeInTheDocument();
    expect(screen.getByText('Visa').nextSibling).toHaveTextContent('United Kingdom ETA');
    const nationality = screen.getByRole('combobox', { name: 'Nationality' });
    expect(nationality).toHaveValue('United States');
    await screen.findByText('Saved');
    await userEvent.click(nationality);
    await userEvent.click(screen.getByRole('option', { name: 'Canada' }));
    expect(await screen.findByText(mandatory('Canada'))).toBeVisible();
    await waitFor(() => expect(gateway.sent('PATCH', /order$/)[0]?.body).toMatchObject({ nationality: 'CA' }));
  });
});
