import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Place } from '@wayfare/api/schema';
import { noAnswer, on, rawAnswer, refuse } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  session.setState({ status: 'signed-out', user: undefined });
  const application = anApplication({
    version: 4,
    status: 'paid',
    paymentStatus: 'paid',
    nextStep: 'residence-address',
  });
  gateway.has(application);
  begun(application);
});
afterEach(() => {
  gateway.server.resetHandlers();
  gateway.forget();
});
afterAll(() => gateway.server.close());

const show = async () => {
  await renderRoutes(apply.routes, { at: '/application/residence-address', messages: { apply: en } });
  return screen.findByRole('combobox', { name: 'Street address' });
};
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const baker = {
  street: '221B Baker Street',
  city: 'London',
  stateProvince: 'England',
  postalCode: 'NW1 6XE',
  country: 'GB',
};
const suggests = (places: Place[]) => {
  const asked: string[] = [];
  gateway.server.use(
    on.post('/places/search', async ({ body }) => {
      asked.push((await body()).typed);
      return { places, attribution: 'GeoNames' };
    }),
  );
  return asked;
};

describe('the residence address', () => {
  it('says nothing where only too much was asked', async () => {
    gateway.server.use(on.post('/places/search', () => refuse(429, 'too-many-questions')));
    const street = await show();
    await userEvent.type(street, '1 Main Street');
    await waitFor(() => expect(gateway.sent('POST', /\/places\/search$/).length).toBeGreaterThan(0));
    expect(screen.queryByText(/autocomplete/)).not.toBeInTheDocument();
  });

  it('is filled from a suggestion taken with the keyboard, asked for once the typing rests', async () => {
    const amphitheatre = {
      street: '1600 Amphitheatre Parkway',
      city: 'Mountain View',
      stateProvince: 'CA',
      postalCode: '94043',
      country: 'US',
    };
    const asked = suggests([amphitheatre, baker]);
    const street = await show();
    await userEvent.type(street, '1600 Amph');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(asked).toEqual(['1600 Amph']);
    expect(street).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value('Street address')).toBe('1600 Amphitheatre Parkway');
    expect(value('City or town')).toBe('Mountain View');
    expect(value('State or province')).toBe('CA');
    expect(value('ZIP or postcode')).toBe('94043');
    expect(value('Country of residence')).toBe('United States');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('keeps what is typed where a suggestion knows less', async () => {
    suggests([{ ...baker, street: '', postalCode: '' }]);
    await show();
    await userEvent.type(screen.getByLabelText('ZIP or postcode'), 'AB1');
    await userEvent.type(screen.getByLabelText('Street address'), '1 Main');
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByLabelText('City or town'), 'Lond');
    await userEvent.click(await screen.findByRole('option', { name: /London/ }));
    expect(value('Street address')).toBe('1 Main');
    expect(value('ZIP or postcode')).toBe('AB1');
    expect(value('City or town')).toBe('London');
  });

  it('takes nothing by itself: Escape, Tab and Enter leave what was typed', async () => {
    suggests([baker]);
    const street = await show();
    await userEvent.type(street, '221B');
    await screen.findByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.type(street, ' Baker');
    await screen.findByRole('option');
    await userEvent.tab();
    expect(value('Street address')).toBe('221B Baker');
    expect(value('City or town')).toBe('');
  });

  it.each([
    ['does not answer', () => refuse(503, 'places-away'), en.address.suggest.notLoaded],
    ['is cut off', () => noAnswer(), en.address.suggest.notLoaded],
    ['has nothing to search', () => refuse(503, 'places-not-ready'), en.address.suggest.notReady],
    [
      'answers with a page of somebody else',
      () => rawAnswer('<p>Sign in to the hotel</p>', { headers: { 'content-type': 'text/html' } }),
      en.address.suggest.notReady,
    ],
  ])('says once that suggestions fail when what gives them %s, and takes what is typed', async (_, answer, words) => {
    gateway.server.use(on.post('/places/search', answer));
    const street = await show();
    await userEvent.type(street, '1 Main');
    expect(await screen.findByText(words)).toBeInTheDocument();
    await userEvent.type(street, ' Street');
    await userEvent.type(screen.getByLabelText('City or town'), 'Bath');
    await userEvent.type(screen.getByLabelText('State or province'), 'Somerset');
    await userEvent.type(screen.getByLabelText('ZIP or postcode'), 'BA1');
    await userEvent.type(screen.getByLabelText('Country of residence'), 'United Kingdom{Enter}');
    expect(screen.getAllByText(words)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(gateway.sent('PATCH', /\/address$/)).toHaveLength(1));
    expect(gateway.sent('PATCH', /\/address$/)[0]?.body).toEqual({
      street: '1 Main Street',
      city: 'Bath',
      stateProvince: 'Somerset',
      postalCode: 'BA1',
      country: 'United Kingdom',
    });
  });

  it('asks for every part, and leads back to the personal details and on to the selfie', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/application/personal-details-extended',
    );
    for (const label of ['City or town', 'State or province', 'ZIP or postcode', 'Country of residence'])
      expect(screen.getByLabelText(label)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    for (const sentence of [
      'Street address is required',
      'City is required',
      'State/Province is required',
      'Postal code is required',
      'Country is required',
    ])
      expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    expect(gateway.sent('PATCH', /\/address$/)).toHaveLength(0);
    for (const [label, text] of [
      ['Street address', '1 Main Street'],
      ['City or town', 'Bath'],
      ['State or province', 'Somerset'],
      ['ZIP or postcode', 'BA1'],
      ['Country of residence', 'United Kingdom{Enter}'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Upload Your Selfie' })).toBeVisible();
  });
});
