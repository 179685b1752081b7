import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aDestination } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { forgetAnswers } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  sessionStorage.clear();
  forgetAnswers();
});

const open = (query = '') =>
  renderRoutes(apply.routes, { at: `/application/order-confirmation${query}`, messages: { apply: en } });
const start = () => screen.getByRole('button', { name: 'Start your application' });
const optionsOf = (name: string) =>
  within(screen.getByRole('listbox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const pick = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(screen.getByRole('option', { name: new RegExp(option) }));
};

describe('your visa', () => {
  it('lists each visa with its validity and entries, in the order of the catalogue', async () => {
    const egypt = aDestination({
      id: '7d2b7f0e-58d8-4a3e-9a52-0f4b7f1f6a22',
      visaName: 'Egypt e-Visa',
      validFor: '90 days',
      numberOfEntries: 'Single entry',
      destinationCountry: 'EG',
    });
    gateway.server.use(on.get('/destinations', () => ({ destinations: [egypt, aDestination()], rates: {} })));
    await open();
    const field = await screen.findByRole('combobox', { name: 'Visa' });
    await screen.findByText(/Choose a visa to see/);
    await userEvent.click(field);
    await screen.findAllByRole('option');
    expect(optionsOf('Visa')).toEqual([
      expect.stringMatching(/^Egypt e-Visa.*90 days, Single entry$/),
      expect.stringMatching(/^United Kingdom ETA.*2 years after issued, Multiple entry$/),
    ]);
  });

  it('asks for a nationality of the chosen visa before it opens the way', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Your Visa' });
    expect(start()).toBeDisabled();
    expect(screen.queryByRole('combobox', { name: 'Nationality' })).not.toBeInTheDocument();
    await pick('Visa', 'United Kingdom ETA');
    expect(start()).toBeDisabled();
    const summary = within(screen.getByRole('complementary', { name: 'Your order' }));
    for (const [name, value] of [
      ['Valid for', '2 years after issued'],
      ['Number of entries', 'Multiple entry'],
      ['Max stay', '186 days per entry'],
    ] as const)
      expect(summary.getByText(name).nextSibling).toHaveTextContent(value);
    await userEvent.click(screen.getByRole('combobox', { name: 'Nationality' }));
    expect(optionsOf('Nationality')).toEqual(['Australia', 'Canada', 'New Zealand', 'United States']);
    await userEvent.click(screen.getByRole('option', { name: 'Canada' }));
    expect(start()).toBeEnabled();
  });

  it('puts what a passport can have first, marks the rest, and never swaps the passport', async () => {
    const turkey = aDestination({
      id: '7d2b7f0e-58d8-4a3e-9a52-0f4b7f1f6a22',
      visaName: 'Turkey e-Visa',
      destinationCountry: 'TR',
      nationalityCountries: ['IN'],
    });
    gateway.server.use(
      on.get('/destinations', () => ({ destinations: [aDestination(), turkey], rates: {} })),
      on.get('/requirements', () => ({ kind: 'visa', days: 0, offers: [], source: '' })),
    );
    await open('?nationality=IN');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Visa' }));
    await screen.findByText('Not for Indian passports');
    expect(optionsOf('Visa')).toEqual([
      expect.stringMatching(/^Turkey e-Visa2 years/),
      'United Kingdom ETANot for Indian passports',
    ]);
    await userEvent.click(screen.getByRole('option', { name: /United Kingdom ETA/ }));
    expect(await screen.findByText('This visa is not for Indian passports')).toBeVisible();
    expect(start()).toBeDisabled();
  });

  it('counts applicants from 1 to 10', async () => {
    await open();
    const fewer = await screen.findByRole('button', { name: 'One fewer' });
    const more = screen.getByRole('button', { name: 'One more' });
    expect(fewer).toBeDisabled();
    for (let count = 1; count < 10; count += 1) await userEvent.click(more);
    expect(screen.getByRole('group', { name: 'Number of applicants' })).toHaveTextContent('10');
    expect(more).toBeDisabled();
  });

  it('keeps the order in this browser and goes to the personal details', async () => {
    const { router } = await open();
    await pick('Visa', 'United Kingdom ETA');
    await pick('Nationality', 'Canada');
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(start());
    expect(await screen.findByRole('heading', { name: 'Your personal details' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/application/personal-details');
    expect(JSON.parse(localStorage.getItem('orderConfirmation') ?? '{}')).toEqual({
      nationality: 'CA',
      numApplicants: 2,
      destination: 'United Kingdom',
      destination_id: aDestination().id,
      slug: 'united-kingdom-eta',
      visa_name: 'United Kingdom ETA',
      government_fees: 20,
      email: '',
    });
  });
});
