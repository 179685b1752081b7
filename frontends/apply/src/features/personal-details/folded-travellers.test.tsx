import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication, anOrder, aTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { ageOfChild } from './schema.ts';

const gateway = aGateway();
beforeAll(() => {
  gateway.server.listen({ onUnhandledFrame: 'error' });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
});

const nobody = { firstMiddleName: '', lastName: '', birthMonth: 0, birthDay: 0, birthYear: 0, email: '' };
/** The page with these travellers. */
const open = async (...personalDetails: ReturnType<typeof aTraveller>[]) => {
  begun(anApplication(), { personalDetails, order: anOrder({ numApplicants: personalDetails.length }) });
  await renderRoutes(apply.routes, { at: '/application/personal-details', messages: { apply: en } });
  await screen.findByRole('heading', { name: 'Your personal details' });
};
const card = (number: number) =>
  screen.getByRole('heading', { name: `Traveler #${number}` }).closest('details') as HTMLDetailsElement;
const line = (number: number) => card(number).querySelector('summary') as HTMLElement;
const press = (number: number, name: string) => userEvent.click(within(card(number)).getByRole('button', { name }));
const isOpen = (...numbers: number[]) => numbers.map((number) => card(number).open);

describe('a finished traveller', () => {
  it('folds to one line that says who it is and that nothing is missing, and leads to the next', async () => {
    await open(aTraveller(), aTraveller(nobody));
    await press(1, 'Next: Traveler #2');
    await waitFor(() => expect(isOpen(1, 2)).toEqual([false, true]));
    expect(line(1)).toHaveTextContent('Traveler #1Ana Maria SilvaCompleteEdit');
    expect(within(card(2)).getByLabelText('First and middle name')).toHaveFocus();
  });

  it('is opened again by its line', async () => {
    await open(aTraveller(), aTraveller(nobody));
    await press(1, 'Next: Traveler #2');
    await waitFor(() => expect(isOpen(1)).toEqual([false]));
    await userEvent.click(within(line(1)).getByText('Edit'));
    await waitFor(() => expect(isOpen(1, 2)).toEqual([true, true]));
  });

  it('goes on to whoever is not finished, and to nobody once all are', async () => {
    await open(aTraveller(), aTraveller(nobody), aTraveller({ lastName: 'Lee' }));
    await userEvent.click(line(3));
    await press(3, 'Next: Traveler #2');
    await waitFor(() => expect(isOpen(2, 3)).toEqual([true, false]));
    await userEvent.type(within(card(2)).getByLabelText('First and middle name'), 'Grace');
    await userEvent.type(within(card(2)).getByLabelText('Last name'), 'Lee');
    for (const [part, value] of [
      ['Month', '5'],
      ['Day', '4'],
      ['Year', '1988'],
    ] as const)
      await userEvent.selectOptions(within(card(2)).getByLabelText(part), value);
    await press(2, 'Done');
    await waitFor(() => expect(isOpen(2)).toEqual([false]));
    expect(line(2)).toHaveFocus();
  });

  it('folds when another is added', async () => {
    await open(aTraveller());
    await userEvent.click(screen.getByRole('button', { name: 'Add another traveler' }));
    await waitFor(() => expect(isOpen(1, 2)).toEqual([false, true]));
  });

  it('opens again where the server refuses an answer', async () => {
    await open(aTraveller(), aTraveller({ lastName: 'Lee' }));
    gateway.server.use(
      on.patch('/applications/{id}/personal-details', () =>
        refuse(400, 'input-not-accepted', { fields: [{ path: 'travellers.0.lastName', reason: 'not-a-name' }] }),
      ),
    );
    await press(1, 'Done');
    await waitFor(() => expect(isOpen(1)).toEqual([false]));
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(card(1).querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect(isOpen(1)).toEqual([true]);
  });
});

describe('an unfinished traveller', () => {
  it('stays open with the fault at its field and the focus there', async () => {
    await open(aTraveller({ lastName: '' }), aTraveller(nobody));
    await press(1, 'Next: Traveler #2');
    const field = within(card(1)).getByLabelText('Last name');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Last name is required/));
    expect(field).toHaveFocus();
    expect(isOpen(1, 2)).toEqual([true, false]);
    expect(card(2).querySelector('[aria-invalid="true"]')).toBeNull();
  });

  it('folded by hand says nothing of being complete, and opens at the attempt to go on', async () => {
    await open(aTraveller({ lastName: '' }), aTraveller({ lastName: 'Lee' }));
    await userEvent.click(line(1));
    await waitFor(() => expect(isOpen(1)).toEqual([false]));
    expect(line(1)).not.toHaveTextContent(/Complete|Edit/);
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(isOpen(1, 2)).toEqual([true, false]));
  });
});

it('asks nobody alone to finish a card', async () => {
  await open(aTraveller());
  expect(within(card(1)).queryByRole('button', { name: /^(Next|Done)/ })).toBeNull();
});

it('says that a traveller is a child, by the birth date', async () => {
  const year = new Date().getFullYear() - 8;
  await open(aTraveller(), aTraveller({ birthYear: year, birthMonth: 1, birthDay: 1, firstMiddleName: 'Mia' }));
  expect(line(2)).toHaveTextContent('Mia Silva, child, 8 years old');
  expect(within(card(2)).getByText('Travels as a child, 8 years old.')).toBeInTheDocument();
  expect(line(1)).not.toHaveTextContent('child');
  await act(async () => {});
});

it.each([
  [{ year: 2008, month: 11, day: 23 }, undefined],
  [{ year: 2008, month: 11, day: 24 }, 17],
  [{ year: 2026, month: 11, day: 1 }, 0],
  [{ year: 2027, month: 1, day: 1 }, undefined],
  [{ year: 0, month: 1, day: 1 }, undefined],
])('counts the age of a child to the day: %j', (birth, age) => {
  expect(ageOfChild(birth, new Date(2026, 10, 23))).toBe(age);
});
