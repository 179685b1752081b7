import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication, anOrder, aTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { flowStore } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
});

const open = () => renderRoutes(apply.routes, { at: '/application/personal-details', messages: { apply: en } });
const saveAndContinue = () => userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));

describe('personal details', () => {
  it('names the traveller whose fields are missing, in a toast and in a summary with links', async () => {
    begun(anApplication(), { personalDetails: [], order: anOrder({ numApplicants: 2 }) });
    await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    await saveAndContinue();
    expect(await screen.findByText('Please complete all fields for Traveler #1')).toBeInTheDocument();
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveFocus();
    await userEvent.click(within(summary).getByRole('link', { name: 'Traveler #2: Last name is required' }));
    expect(document.activeElement).toHaveAttribute('name', 'travellers.1.lastName');
  });

  it('keeps a traveller’s card open while its last mistake is mended in it', async () => {
    begun(anApplication(), {
      personalDetails: [aTraveller(), aTraveller({ lastName: '', email: '' })],
      order: anOrder({ numApplicants: 2 }),
    });
    await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    await saveAndContinue();
    await userEvent.click(await screen.findByRole('link', { name: 'Traveler #2: Last name is required' }));
    await userEvent.keyboard('Hopper');
    expect(document.activeElement).toHaveValue('Hopper');
    expect(document.activeElement?.closest('details')).toHaveAttribute('open');
  });

  it('is come back to when the server refuses an answer, at its field and in words', async () => {
    begun(anApplication());
    gateway.server.use(
      on.patch('/applications/{id}/personal-details', () =>
        refuse(400, 'input-not-accepted', { fields: [{ path: 'travellers.0.lastName', reason: 'not-a-name' }] }),
      ),
    );
    const { router } = await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    await saveAndContinue();
    await waitFor(() => expect(gateway.sent('PATCH', /personal-details$/)).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(/no symbols/));
    expect(router.state.location.pathname).toBe('/application/personal-details');
    expect(screen.getByText('Not saved: an answer needs your attention')).toBeVisible();
    expect(screen.queryByText('Not saved yet, retrying')).not.toBeInTheDocument();
  });

  it('asks the first traveller alone for an e-mail', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ email: '' })] });
    await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    expect(screen.getAllByLabelText('Email')).toHaveLength(1);
    await saveAndContinue();
    expect(await screen.findAllByText('Please enter an email address')).not.toHaveLength(0);
    expect(gateway.sent('PATCH', /personal-details$/)).toHaveLength(0);
  });

  it('takes the one name of a passport that shows one, and gives the other field back', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ firstMiddleName: 'Suparman', lastName: '' })] });
    await open();
    const onlyOne = await screen.findByRole('checkbox', { name: 'My passport shows only one name' });
    await userEvent.click(onlyOne);
    expect(screen.queryByLabelText('First and middle name')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Suparman');
    await saveAndContinue();
    expect(await screen.findByRole('heading', { name: 'Passport details' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /Suparman/ })).toBeVisible();
    await waitFor(() => expect(gateway.sent('PATCH', /personal-details$/)).toHaveLength(1));
    expect(gateway.sent('PATCH', /personal-details$/)[0]?.body).toMatchObject({
      travellers: [{ firstMiddleName: '', lastName: 'Suparman', singleName: true }],
    });
  });

  it('asks for the one name, and for both again without the tick', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ firstMiddleName: '', lastName: '' })] });
    await open();
    const onlyOne = await screen.findByRole('checkbox', { name: 'My passport shows only one name' });
    await userEvent.click(onlyOne);
    await saveAndContinue();
    expect(await screen.findByRole('link', { name: 'Name is required' })).toBeVisible();
    await userEvent.click(onlyOne);
    await saveAndContinue();
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    const named = within(summary).getAllByRole('link');
    expect(named.map(({ textContent }) => textContent)).toEqual([
      'First and middle name is required',
      'Last name is required',
    ]);
  });

  it('lists what is wrong in the order of the form', async () => {
    begun(anApplication(), {
      personalDetails: [aTraveller({ firstMiddleName: '', birthMonth: 0 }), aTraveller({ lastName: 'Silva 😀' })],
      order: anOrder({ numApplicants: 2 }),
    });
    await open();
    await userEvent.clear(await screen.findByLabelText('Email'));
    await saveAndContinue();
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Traveler #1: First and middle name is required',
      'Traveler #1: Birth month is required',
      'Traveler #1: Please enter an email address',
      'Traveler #2: Enter letters, spaces, hyphens, apostrophes and full stops only: no emoji and no symbols.',
    ]);
  });

  it('says that a name is too long instead of cutting it', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ lastName: '' })] });
    await open();
    const long = 'Wolfe'.repeat(21);
    await userEvent.click(await screen.findByLabelText('Last name'));
    await userEvent.paste(long);
    expect(screen.getByLabelText('Last name')).toHaveValue(long);
    await saveAndContinue();
    expect(
      await screen.findAllByText('A name can hold up to 100 characters. Enter it as your passport prints it.'),
    ).not.toHaveLength(0);
  });

  it('begins a traveller’s card without faults after a refused attempt', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ lastName: '' })] });
    await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    await saveAndContinue();
    await screen.findByRole('alert', { name: 'There is a problem' });
    await userEvent.click(screen.getByRole('button', { name: 'Add another traveler' }));
    const card = screen.getByRole('heading', { name: 'Traveler #2' }).closest('details') as HTMLElement;
    await userEvent.click(within(card).getByLabelText('First and middle name'));
    await userEvent.tab();
    expect(within(card).queryAllByText(/is required/)).toEqual([]);
    expect(card.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  });

  it('refuses a day that is not in the calendar', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ birthMonth: 2, birthDay: 30 })] });
    await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    await saveAndContinue();
    expect(await screen.findAllByText('Date of birth must be a real date')).not.toHaveLength(0);
  });

  it('moves on while the save fails, and says that it is being retried', async () => {
    begun(anApplication());
    gateway.server.use(on.patch('/applications/{id}/personal-details', () => refuse(503, 'neighbour-unavailable')));
    await open();
    await screen.findByRole('heading', { name: 'Your personal details' });
    await saveAndContinue();
    expect(await screen.findByRole('heading', { name: 'Passport details' })).toBeVisible();
    expect(await screen.findByText('Not saved yet, retrying')).toBeVisible();
    expect(flowStore.getState().unsaved).toContain('personal-details');
  });

  it('adds and removes travellers, and keeps their number with the order', async () => {
    begun(anApplication());
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add another traveler' }));
    expect(flowStore.getState().order?.numApplicants).toBe(2);
    expect(screen.queryByRole('button', { name: 'Remove traveler #1' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove traveler #2' }));
    expect(flowStore.getState().order?.numApplicants).toBe(1);
  });

  it("takes the first traveller's last name for another by one press, and never over what was typed", async () => {
    begun(anApplication(), { personalDetails: [aTraveller()] });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add another traveler' }));
    const second = within(screen.getByRole('heading', { name: 'Traveler #2' }).closest('details') as HTMLElement);
    expect(screen.getAllByRole('button', { name: 'Same last name: Silva' })).toHaveLength(1);
    await userEvent.type(second.getByLabelText('Last name'), 'Lee');
    expect(second.queryByRole('button', { name: /^Same last name/ })).toBeNull();
    await userEvent.clear(second.getByLabelText('Last name'));
    await userEvent.click(second.getByRole('button', { name: 'Same last name: Silva' }));
    expect(second.getByLabelText('Last name')).toHaveValue('Silva');
    expect(second.getByLabelText('Last name')).toHaveFocus();
  });

  it('loads newer answers from another tab and says so', async () => {
    begun(anApplication());
    gateway.has(anApplication({ version: 7, numApplicants: 3 }));
    await open();
    expect(
      await screen.findByText('This application was changed in another tab or on another device'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Traveler #3' })).toBeInTheDocument());
  });

  it('leads past the payment once it is paid', async () => {
    const paid = anApplication({ status: 'paid', paymentStatus: 'paid', nextStep: 'phone-sms' });
    begun(paid);
    gateway.has(paid);
    await open();
    expect(await screen.findByRole('heading', { name: 'Phone & SMS' })).toBeVisible();
  });

  it('has a card per traveller, the first open, with the fields of the specification', async () => {
    begun(anApplication(), { personalDetails: [], order: anOrder({ numApplicants: 2 }) });
    await open();
    expect(await screen.findByRole('heading', { name: 'Your personal details' })).toBeVisible();
    expect(screen.getByText('Enter the details exactly as they appear on your passport.')).toBeVisible();
    const [first, second] = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS');
    expect(first).toHaveAttribute('open');
    expect(second).not.toHaveAttribute('open');
    expect(second).toHaveTextContent('Traveler #2');
    const card = within(first as HTMLElement);
    expect(card.getByRole('heading', { name: 'Traveler #1' })).toBeVisible();
    for (const label of ['First and middle name', 'Last name']) expect(card.getByLabelText(label)).toBeVisible();
    const birth = within(card.getByRole('group', { name: 'Date of birth' }));
    for (const part of ['Month', 'Day', 'Year']) expect(birth.getByLabelText(part).tagName).toBe('SELECT');
    expect(card.getByLabelText('Email')).toHaveAccessibleDescription(
      'The approved authorization is sent to this address.',
    );
    expect(card.getByLabelText('Email')).toHaveAttribute('type', 'email');
  });

  it('offers days 1 to 31 and a hundred years back', async () => {
    begun(anApplication());
    await open();
    const birth = within(await screen.findByRole('group', { name: 'Date of birth' }));
    const valuesOf = (part: string) =>
      within(birth.getByLabelText(part))
        .getAllByRole('option')
        .map((option) => Number((option as HTMLOptionElement).value))
        .filter((value) => value > 0);
    const rangeOf = (values: number[]) => [Math.min(...values), Math.max(...values)];
    const now = new Date().getFullYear();
    expect(rangeOf(valuesOf('Day'))).toEqual([1, 31]);
    expect(rangeOf(valuesOf('Month'))).toEqual([1, 12]);
    expect(rangeOf(valuesOf('Year'))).toEqual([now - 100, now]);
  });

  it('says at each field what is missing', async () => {
    const nothing = { firstMiddleName: '', lastName: '', birthMonth: 0, birthDay: 0, birthYear: 0, email: 'ana@' };
    begun(anApplication(), { personalDetails: [aTraveller(nothing)] });
    await open();
    const birth = within(await screen.findByRole('group', { name: 'Date of birth' }));
    const lacks = async (...sentences: string[]) => {
      await saveAndContinue();
      for (const sentence of sentences) expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    };
    await lacks('First and middle name is required', 'Last name is required', 'Invalid email address');
    await lacks('Birth month is required');
    await userEvent.selectOptions(birth.getByLabelText('Month'), '4');
    await lacks('Birth day is required');
    await userEvent.selectOptions(birth.getByLabelText('Day'), '12');
    await lacks('Birth year is required');
  });

  it('leads back to the visa', async () => {
    begun(anApplication());
    await open();
    expect(await screen.findByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/application/order-confirmation',
    );
  });

  it('sums up visa, travellers and official fees, and leaves the total to the checkout', async () => {
    begun(anApplication(), { order: anOrder({ numApplicants: 2 }), personalDetails: [aTraveller(), aTraveller()] });
    await open();
    const summary = within(await screen.findByRole('complementary', { name: 'Your order' }));
    expect(await summary.findByText('United Kingdom ETA')).toBeInTheDocument();
    expect(summary.getByText('Travelers').nextSibling).toHaveTextContent('2');
    expect(await summary.findByText('Government fees')).toHaveTextContent('$20.00 × 2');
    expect(summary.getByText('$40.00')).toBeInTheDocument();
    expect(summary.getByText('Total').nextSibling).toHaveTextContent('Calculated at checkout');
    // The number leads.
    expect(summary.getByText('Total').nextSibling).toHaveTextContent(/^From \$119\.98/);
    expect(summary.getByText('Counted with the cheapest processing time.')).toBeInTheDocument();
  });
});
