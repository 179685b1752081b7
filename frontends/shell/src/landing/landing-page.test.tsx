import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, rawAnswer } from '@wayfare/api/testing/on';
import { setCurrency } from '@wayfare/ui/preferences';
import { session } from '@wayfare/ui/session';
import { setupServer } from 'msw/node';
import { showShell } from '../testing/show-shell.tsx';
import { aDestination, everydayAnswers } from '../testing/stub-api.ts';

const server = setupServer(...everydayAnswers);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => session.setState({ status: 'signed-out', user: undefined, provider: undefined }));
afterEach(() => {
  server.resetHandlers();
  setCurrency('usd');
});
afterAll(() => server.close());

const startLink = () => screen.getByRole('link', { name: 'Get started!' });

describe('the landing page', () => {
  it('starts without a destination, with the passport it suggests', async () => {
    await showShell('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The fastest way to get a travel visa');
    expect(screen.getByRole('combobox', { name: 'Passport nationality' })).toHaveValue('United States');
    expect(startLink()).toHaveAttribute('href', '/application/order-confirmation?nationality=US');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', startLink().getAttribute('href'));
  });

  it('names the countries of the specification first', async () => {
    await showShell('/');
    await userEvent.click(screen.getByRole('combobox', { name: 'Destination' }));
    const names = within(screen.getByRole('listbox', { name: 'Destination' }))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(names.slice(0, 5)).toEqual(['Brazil', 'India', 'China', 'Egypt', 'Turkey']);
    expect(names.length).toBeGreaterThan(190);
  });

  it('answers what is needed in place and carries the choice along', async () => {
    server.use(
      on.get('/requirements', ({ request }) => {
        const query = new URL(request.url).searchParams;
        expect(Object.fromEntries(query)).toEqual({ nationality: 'US', destination: 'TR' });
        return { kind: 'e_visa', days: 90, offers: [aDestination()], source: 'Open table' };
      }),
    );
    await showShell('/');
    await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'turkey{Enter}');
    expect(await screen.findByText('You need an e-visa')).toBeInTheDocument();
    const offer = screen.getByRole('link', { name: /Turkey e-Visa from \$99\.99 in all/ });
    expect(offer).toHaveAttribute('href', '/order-confirmation/turkey-e-visa?nationality=US');
    expect(startLink()).toHaveAttribute('href', '/application/order-confirmation?nationality=US&destination=TR');
  });

  it('offers no start for what we do not sell', async () => {
    server.use(
      on.get('/requirements', () => ({
        kind: 'visa',
        days: 0,
        offers: [],
        source: 'Wayfare',
        sourceDate: '2026-01-01T00:00:00Z',
      })),
    );
    await showShell('/');
    await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'egypt{Enter}');
    expect(await screen.findByText(/We offer nothing for this journey/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Get started!' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See visas for this passport' })).toHaveAttribute(
      'href',
      '/apply?nationality=US',
    );
  });

  it('lets the visitor start when the answer does not come', async () => {
    server.use(on.get('/requirements', () => rawAnswer(null, { status: 404 })));
    await showShell('/');
    await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'egypt{Enter}');
    expect(await screen.findByText(/The answer did not arrive/)).toBeInTheDocument();
    expect(startLink()).toHaveAttribute('href', '/application/order-confirmation?nationality=US&destination=EG');
  });

  it('shows the official fee and the price with us in the chosen currency', async () => {
    await showShell('/');
    const section = within(screen.getByRole('region', { name: 'Where to?' }));
    expect(await section.findByText('$60.00')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Currency' })[0] as Element, 'EUR €');
    expect(await section.findByText('€54.00')).toBeInTheDocument();
    expect(section.getByText('€89.99')).toBeInTheDocument();
  });

  it('leaves out what is not on sale', async () => {
    server.use(
      on.get('/destinations', () => ({
        destinations: [
          aDestination({ id: 'fj', slug: 'fiji', visaName: 'Fiji', fromPrice: undefined }),
          aDestination(),
        ],
        rates: {},
      })),
    );
    await showShell('/');
    const section = within(screen.getByRole('region', { name: 'Where to?' }));
    expect(await section.findByText('Turkey e-Visa')).toBeVisible();
    expect(section.queryByText('Fiji')).not.toBeInTheDocument();
  });

  it('puts the visas of the chosen passport first and marks the others', async () => {
    server.use(
      on.get('/destinations', () => ({
        destinations: [
          aDestination(),
          aDestination({
            id: 'in',
            slug: 'india',
            visaName: 'India e-Visa',
            destinationCountry: 'IN',
            nationalityCountries: ['GB'],
          }),
        ],
        rates: {},
      })),
    );
    await showShell('/');
    const section = within(screen.getByRole('region', { name: 'Where to?' }));
    await section.findByText('Not for this passport');
    const cards = () => section.getAllByRole('link').map(({ textContent }) => textContent);
    expect(cards()).toEqual([
      expect.stringMatching(/^Turkey(?!.*Not for)/),
      expect.stringMatching(/^India.*Not for this passport/),
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Passport nationality' }));
    await userEvent.click(screen.getByRole('option', { name: 'United Kingdom' }));
    expect(cards()).toEqual([
      expect.stringMatching(/^India(?!.*Not for)/),
      expect.stringMatching(/^Turkey.*Not for this passport/),
    ]);
  });

  it('shows only the figures that are configured, with their source', async () => {
    await showShell('/');
    const figures = within(await screen.findByRole('region', { name: 'In figures' }));
    expect(await figures.findByText('4.4')).toBeInTheDocument();
    expect(figures.getByText('Source: Example Reviews')).toBeInTheDocument();
    expect(figures.queryByText(/64,000/)).not.toBeInTheDocument();
  });

  it('compares in a table', async () => {
    await showShell('/');
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('row', { name: /No support.*Chat, messaging-app and email support/ })).toBeInTheDocument();
    expect(table.getAllByRole('row')).toHaveLength(7);
  });

  it('names the nationalities of the specification first', async () => {
    await showShell('/');
    expect(screen.getByRole('combobox', { name: 'Destination' })).toHaveAttribute('placeholder', 'Traveling to');
    await userEvent.click(screen.getByRole('combobox', { name: 'Passport nationality' }));
    const names = within(screen.getByRole('listbox', { name: 'Passport nationality' }))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(names.slice(0, 4)).toEqual(['United States', 'United Kingdom', 'Canada', 'Australia']);
  });

  it('says of each row what it means alone and what with us', async () => {
    await showShell('/');
    const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Confusing government sites', 'Application done in minutes'],
      ['Rejection on one mistake', 'Detailed review for first-try approval'],
      ['Limited hours', 'Apply 24/7'],
      ['No support', 'Chat, messaging-app and email support around the clock'],
      ['Losing progress', 'Save and continue later'],
      ['Few payment methods', 'Multiple payment options'],
    ]);
  });
});
