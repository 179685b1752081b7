import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preferences } from '@wayfare/ui/preferences';
import { session } from '@wayfare/ui/session';
import { setupServer } from 'msw/node';
import { showShell } from '../testing/show-shell.tsx';
import { everydayAnswers } from '../testing/stub-api.ts';

const server = setupServer(...everydayAnswers);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => session.setState({ status: 'signed-out', user: undefined, provider: undefined }));
afterAll(() => server.close());

describe('the header', () => {
  it('has the logo, three languages, three currencies, Admin and Log in', async () => {
    await showShell('/privacy');
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Wayfare home' })).toHaveAttribute('href', '/');
    const choicesOf = (name: string) => {
      const [select] = header.getAllByRole('combobox', { name });
      const options = within(select as HTMLElement).getAllByRole<HTMLOptionElement>('option');
      return { now: (select as HTMLSelectElement).value, all: options.map(({ value }) => value) };
    };
    expect(choicesOf('Language')).toEqual({ now: 'en', all: ['en', 'es', 'fr'] });
    expect(choicesOf('Currency')).toEqual({ now: 'usd', all: ['usd', 'eur', 'gbp'] });
    expect(header.getAllByRole('link', { name: 'Admin' })[0]).toHaveAttribute('href', '/admin');
    expect(header.getAllByRole('link', { name: 'Log in' })[0]).toHaveAttribute('href', '/auth');
  });

  it('tells everybody of a new language and currency, and remembers them', async () => {
    await showShell('/privacy');
    const choose = (name: string, value: string) =>
      userEvent.selectOptions(screen.getAllByRole('combobox', { name })[0] as HTMLElement, value);
    await choose('Currency', 'gbp');
    await choose('Language', 'fr');
    expect(preferences.getState()).toMatchObject({ language: 'fr', currency: 'gbp' });
    act(() => preferences.setState({ language: 'en', currency: 'usd' }));
  });
});
