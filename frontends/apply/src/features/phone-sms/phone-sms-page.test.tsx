import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const open = async (nationality = 'US') => {
  const paid = anApplication({
    status: 'paid',
    paymentStatus: 'paid',
    nextStep: 'phone-sms',
    nationality,
    quote: {
      lines: [],
      total: { amountMinor: 6132, currency: 'usd' },
      expiresAt: '2026-11-20T11:00:00.000Z',
      processingHours: 24,
      handOverBy: '2026-11-23T09:30:00.000Z',
    },
  });
  gateway.forget();
  gateway.has(paid);
  begun(paid);
  const shown = await renderRoutes(apply.routes, { at: '/application/phone-sms', messages: { apply: en } });
  await screen.findByRole('heading', { name: 'Phone & SMS' });
  return shown;
};
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

describe('phone and text messages', () => {
  it('has five country codes, +1 at first, and text messages on', async () => {
    await open();
    await screen.findByRole('option', { name: '+886 (Taiwan)' });
    const codes = within(screen.getByLabelText('Country code')).getAllByRole('option');
    const words = codes.map(({ textContent }) => textContent);
    expect(words.slice(0, 5)).toEqual(['+1 (US/Canada)', '+44 (UK)', '+61 (Australia)', '+91 (India)', '+86 (China)']);
    expect(words.length).toBeGreaterThan(230);
    expect(words.slice(5)).toEqual(expect.arrayContaining(['+34 (Spain)', '+1 (Dominican Republic)', '+383 (Kosovo)']));
    expect(words.filter((word) => /Canada|United Kingdom/.test(word ?? ''))).toEqual(['+1 (US/Canada)']);
    expect(screen.getByLabelText('Country code')).toHaveValue('+1');
    const texts = screen.getByRole('checkbox', { name: /^SMS updates/ });
    expect(texts).toBeChecked();
    expect(texts).toHaveAccessibleDescription(/Text messages about this application only/);
  });

  it('keeps the promise in sight, and beside the form what was paid for and where help is', async () => {
    await open();
    expect(
      screen.getByText(/^Finish now, and we hand your application to the authority by Mon, Nov 23, 2026.*(UTC|GMT)/),
    ).toBeVisible();
    const order = within(screen.getByRole('complementary', { name: 'Your order' }));
    expect(order.getByText('United Kingdom ETA')).toBeVisible();
    for (const [name, value] of [
      ['Order Number', '3f1c9a52'],
      ['Total Paid', '$61.32'],
    ] as const)
      expect(order.getByText(name).nextSibling).toHaveTextContent(value);
    expect(order.getByRole('link', { name: 'Ask us about this order' })).toHaveAttribute(
      'href',
      '/application/messages?application=3f1c9a52-1111-4222-8333-444455556666',
    );
    expect(await order.findByRole('link', { name: 'Or write us an e-mail' })).toHaveAttribute(
      'href',
      'mailto:support@wayfare.example?subject=3f1c9a52',
    );
  });

  it('asks for the country code', async () => {
    await open();
    const code = screen.getByLabelText('Country code') as HTMLSelectElement;
    // As a browser leaves a choice that its memory of the form no longer finds in the list.
    code.selectedIndex = -1;
    fireEvent.change(code);
    await userEvent.type(screen.getByLabelText('Phone number'), '415 555 2671');
    await goOn();
    expect(await screen.findAllByText('Country code is required')).not.toHaveLength(0);
    expect(code).toHaveAccessibleDescription('Country code is required');
    expect(gateway.sent('PATCH', /phone$/)).toHaveLength(0);
  });

  it('asks for six digits', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Phone number'), '12345');
    await goOn();
    expect(await screen.findAllByText('Phone number must be at least 6 digits')).not.toHaveLength(0);
    expect(gateway.sent('PATCH', /phone$/)).toHaveLength(0);
  });

  it('leads back to the payment and on to the personal details', async () => {
    const { router } = await open();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/payment-success');
    await userEvent.type(screen.getByLabelText('Phone number'), '415-555.2671');
    await goOn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/application/personal-details-extended'));
    expect(gateway.sent('PATCH', /phone$/)[0]?.body).toEqual({
      phoneCc: '+1',
      phoneNumber: '415 555 2671',
      smsOptIn: true,
    });
  });

  it('begins with the code of the nationality, and believes the code in a number more', async () => {
    await open('TW');
    const code = screen.getByLabelText('Country code');
    await waitFor(() => expect(code).toHaveDisplayValue('+886 (Taiwan)'));
    await userEvent.type(screen.getByLabelText('Phone number'), '+44 20 7946 0958');
    await goOn();
    await waitFor(() =>
      expect(gateway.sent('PATCH', /phone$/)[0]?.body).toMatchObject({ phoneCc: '+44', phoneNumber: '20 7946 0958' }),
    );
  });

  it('promises no text to a number that can not be right, and takes it without texts', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Phone number'), '555 0100');
    await goOn();
    expect(await screen.findAllByText(/No text can reach this number/)).not.toHaveLength(0);
    expect(gateway.sent('PATCH', /phone$/)).toHaveLength(0);
    await userEvent.click(screen.getByRole('checkbox', { name: /^SMS updates/ }));
    await goOn();
    await waitFor(() =>
      expect(gateway.sent('PATCH', /phone$/)[0]?.body).toMatchObject({ phoneNumber: '555 0100', smsOptIn: false }),
    );
  });
});
