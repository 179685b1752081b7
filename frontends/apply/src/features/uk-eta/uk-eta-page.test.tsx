import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aDestination, someSettings } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { flowStore, forgetAnswers } from '../flow/flow-store.ts';

const gateway = aGateway();
let figures = [{ key: 'reviews', value: '64,000+', source: 'Example Reviews' }];
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
afterEach(() => gateway.server.resetHandlers());
beforeEach(() => {
  gateway.forget();
  forgetAnswers();
  gateway.server.use(on.get('/settings', () => ({ ...someSettings, figures })));
});

const open = () => renderRoutes(apply.routes, { at: '/uk-eta', messages: { apply: en } });
const choicesOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the start page of the United Kingdom’s ETA', () => {
  it('has the words of the United Kingdom ETA', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Apply now for your United Kingdom ETA' })).toBeVisible();
    expect(
      screen.getByText('The ETA is mandatory for United States passport holders entering the United Kingdom.'),
    ).toBeVisible();
    expect(choicesOf('Applying for')).toEqual(['United Kingdom ETA - 2 years, Multiple entry']);
    expect(screen.getByLabelText('Applying for')).toHaveValue('uk-eta');
    const card = screen.getByRole('complementary', { name: 'Your order' });
    for (const words of ['Most popular', '2 years after issued', 'Multiple entry', '186 days per entry'])
      expect(within(card).getByText(words)).toBeInTheDocument();
  });

  it.each([
    ['sells the visa that is on sale, not a copy of it', [aDestination()], 'Apply now for your United Kingdom ETA'],
    ['says that it is not on sale', [], 'United Kingdom ETA is not available right now'],
  ])('%s', async (_, more, title) => {
    const copy = aDestination({ id: 'copy', slug: 'united-kingdom-eta-copy', fromPrice: undefined });
    gateway.server.use(on.get('/destinations', () => ({ destinations: [copy, ...more], rates: {} })));
    await open();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const start = await screen.findByRole('button', { name: 'Start your application' }).catch(() => undefined);
    if (more.length === 0) return expect(start).toBeUndefined();
    await waitFor(() => expect(start).toBeEnabled());
    await userEvent.click(start as HTMLElement);
    await waitFor(() => expect(flowStore.getState().order).toMatchObject({ slug: 'united-kingdom-eta' }));
  });

  it('offers four nationalities, the United States first', async () => {
    await open();
    const nationality = await screen.findByLabelText('Nationality');
    expect(nationality).toHaveValue('US');
    expect(nationality).toHaveAccessibleDescription('The nationality of the passport you are traveling with.');
    expect(choicesOf('Nationality')).toEqual(['United States', 'Canada', 'Australia', 'New Zealand']);
    await userEvent.selectOptions(nationality, 'NZ');
    expect(screen.getByText(/mandatory for New Zealand passport holders/)).toBeVisible();
  });

  it('starts with one applicant and goes to the personal details with what was chosen', async () => {
    await open();
    await userEvent.selectOptions(await screen.findByLabelText('Nationality'), 'AU');
    expect(screen.getByRole('group', { name: 'Number of applicants' })).toHaveTextContent('1');
    expect(screen.getByRole('button', { name: 'One fewer' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start your application' }));
    expect(await screen.findByRole('heading', { name: 'Your personal details' })).toBeVisible();
    expect(flowStore.getState().order).toMatchObject({
      nationality: 'AU',
      numApplicants: 2,
      visa_name: 'United Kingdom ETA',
    });
  });

  it('shows the configured number of reviews with four stars', async () => {
    const { unmount } = await open();
    expect(await screen.findByText('64,000+ Reviews')).toBeVisible();
    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    unmount();
    figures = [];
    await open();
    await screen.findByRole('button', { name: 'Start your application' });
    expect(screen.queryByText(/Reviews/)).not.toBeInTheDocument();
  });
});
