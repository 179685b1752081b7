import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());

const open = async () => {
  const paid = anApplication({ status: 'in_progress', paymentStatus: 'paid', lastStepIndex: 1 });
  gateway.forget();
  gateway.has(paid);
  begun(paid);
  const shown = await renderRoutes(apply.routes, {
    at: '/application/personal-details-extended',
    messages: { apply: en },
  });
  await screen.findByRole('heading', { name: 'Personal details' });
  return shown;
};
const question = () => within(screen.getByRole('group', { name: /^Have you ever been convicted of a crime\?/ }));

describe('what the authority asks', () => {
  it('asks what the specification asks, with its answers chosen', async () => {
    await open();
    const genders = within(screen.getByRole('group', { name: 'Gender' })).getAllByRole('radio');
    expect(genders.map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'male',
      'female',
      'non_binary',
      'prefer_not_to_say',
    ]);
    for (const name of ['Male', 'Female', 'Non-binary']) expect(screen.getByRole('radio', { name })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Prefer not to say' })).toBeChecked();
    const employment = screen.getByLabelText('Employment status');
    expect(employment).toHaveValue('Employed');
    expect(
      within(employment)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Employed', 'Unemployed', 'Retired', 'Student']);
    expect(screen.getByLabelText(/^Job Title \(if employed\)/)).toHaveValue('');
    expect(question().getByRole('radio', { name: 'No' })).toBeChecked();
  });

  it('asks for details of a conviction only on yes, and keeps none otherwise', async () => {
    const { router } = await open();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/phone-sms');
    expect(screen.queryByLabelText(/^What kind of crime and when\?/)).not.toBeInTheDocument();
    await userEvent.click(question().getByRole('radio', { name: 'Yes' }));
    await userEvent.type(screen.getByLabelText(/^What kind of crime and when\?/), 'Speeding, 2019');
    await userEvent.click(question().getByRole('radio', { name: 'No' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/application/residence-address'));
    expect(gateway.sent('PATCH', /personal$/)[0]?.body).toEqual({
      gender: 'prefer_not_to_say',
      employmentStatus: 'Employed',
      jobTitle: '',
      crimeConvicted: false,
      crimeDetails: '',
    });
  });
});
