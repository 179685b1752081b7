import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication, anOrder, aTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import type { FlowAnswers } from '../flow/flow-storage.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
});

const open = async (answers: Partial<FlowAnswers> = {}) => {
  begun(anApplication(), answers);
  const shown = await renderRoutes(apply.routes, { at: '/application/passport-details', messages: { apply: en } });
  await screen.findByRole('heading', { name: 'Passport details' });
  return shown;
};
const card = (number: number) => within(screen.getByRole('region', { name: new RegExp(`^Traveler #${number}`) }));
const yearsIn = (group: HTMLElement) =>
  within(within(group).getByLabelText('Year'))
    .getAllByRole('option')
    .map(({ textContent }) => Number(textContent))
    .filter(Number.isFinite)
    .filter((year) => year > 0);
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));

describe('passport details', () => {
  it('has a card per traveller with number and first given name', async () => {
    await open({
      order: anOrder({ numApplicants: 2 }),
      personalDetails: [aTraveller(), aTraveller({ firstMiddleName: 'Ben', email: '' })],
    });
    expect(screen.getByRole('heading', { name: 'Traveler #1 Ana' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Traveler #2 Ben' })).toBeVisible();
    expect(card(2).getByLabelText(/^Passport number/)).toBeVisible();
    const expiry = within(card(2).getByRole('group', { name: /^Passport expiry date/ }));
    for (const part of ['Month', 'Day', 'Year']) expect(expiry.getByLabelText(part)).toBeVisible();
  });

  it("offers the nationalities of the destination and starts at the order's", async () => {
    await open({ order: anOrder({ nationality: 'NZ' }) });
    const nationality = card(1).getByRole('combobox', { name: 'Nationality on passport' });
    await waitFor(() => expect(nationality).toHaveValue('New Zealand'));
    await userEvent.click(nationality);
    expect(screen.getAllByRole('option', { name: /^(Australia|Canada|New Zealand|United States)$/ })).toHaveLength(4);
    expect(screen.queryByRole('option', { name: 'France' })).not.toBeInTheDocument();
  });

  it('asks for the other nationality, of 199 countries, only on yes', async () => {
    await open();
    const question = within(card(1).getByRole('group', { name: 'Do you have another nationality?' }));
    expect(question.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(card(1).queryByRole('combobox', { name: /^Other nationality/ })).not.toBeInTheDocument();
    await userEvent.click(question.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(card(1).getByRole('combobox', { name: /^Other nationality/ }));
    const list = within(screen.getByRole('listbox', { name: /^Other nationality/ }));
    expect(list.getAllByRole('option')).toHaveLength(199);
  });

  it('hides the fields of a passport that comes later and leaves them out', async () => {
    await open();
    await userEvent.type(card(1).getByLabelText(/^Passport number/), 'x123');
    expect(JSON.parse(localStorage.getItem('passportDetails') ?? '[]')[0].passportNumber).toBe('X123');
    await userEvent.click(card(1).getByRole('checkbox', { name: /^Add passport details later/ }));
    expect(card(1).queryByLabelText(/^Passport number/)).not.toBeInTheDocument();
    expect(card(1).queryByRole('combobox', { name: 'Nationality on passport' })).not.toBeInTheDocument();
    await goOn();
    await waitFor(() =>
      expect(gateway.sent('PATCH', /passport-details$/)[0]?.body).toEqual({ travellers: [{ skipped: true }] }),
    );
    expect(localStorage.getItem('passportDetailsSkipped')).toBe('true');
    expect(localStorage.getItem('passportDetails')).toBeNull();
  });

  it('enforces nothing and goes to the processing time', async () => {
    const { router } = await open();
    await goOn();
    expect(await screen.findByRole('heading', { name: 'Select processing time' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/application/processing-time');
  });

  it('offers expiry years from this one for thirty years', async () => {
    await open();
    const years = yearsIn(card(1).getByRole('group', { name: /^Passport expiry date/ }));
    const now = new Date().getFullYear();
    expect([Math.min(...years), Math.max(...years)]).toEqual([now, now + 30]);
  });

  it('leads back to the personal details', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/personal-details');
  });
});
