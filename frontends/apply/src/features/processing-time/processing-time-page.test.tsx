import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication, aService } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { blankPassport } from '../flow/flow-storage.ts';

const gateway = aGateway();
afterEach(() => gateway.server.resetHandlers());
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
  begun(anApplication());
});

const open = () => renderRoutes(apply.routes, { at: '/application/processing-time', messages: { apply: en } });

describe('the processing time', () => {
  it('shows a price card per speed, the order beside it, and the ways on and back', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Select processing time' })).toBeVisible();
    const cards = await screen.findAllByRole('radio');
    expect(cards).toHaveLength(2);
    expect(screen.getByRole('radio', { name: /Standard processing/ }).closest('label')).toHaveTextContent('$39.99');
    expect(screen.getByRole('radio', { name: /Rush/ }).closest('label')).toHaveTextContent('$89.99');
    const summary = within(screen.getByRole('complementary', { name: 'Your order' }));
    expect(await summary.findByText('$59.99')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/passport-details');
  });

  const chooseDay = (day: string) => {
    const [year, month, date] = day.split('-').map(Number);
    const group = within(screen.getByRole('group', { name: /When do you travel/ }));
    for (const [part, value] of [
      ['Month', month],
      ['Day', date],
      ['Year', year],
    ] as const)
      fireEvent.change(group.getByLabelText(part), { target: { value: String(value) } });
  };
  const inDays = (days: number) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
  };

  it('says what the day of travel means, saves it, and shows it on the review with the way to change it', async () => {
    begun(anApplication(), {
      passportDetails: [{ ...blankPassport('US'), expiryDay: 1, expiryMonth: 1, expiryYear: 2020 }],
    });
    const slow = aService({ shortName: '10 days', processingHours: 240 });
    const quick = aService({ id: 'e0e0e0e0-4a4f-4b7e-9a9e-4d6f0a6f0a01', shortName: '4 hours', processingHours: 4 });
    gateway.server.use(on.get('/destinations/{id}/services', () => ({ services: [slow, quick] })));
    await open();
    await screen.findAllByRole('radio');
    chooseDay(inDays(5));
    expect(screen.getByRole('radio', { name: /Standard processing.*10 days/ }).closest('label')).toHaveTextContent(
      'May be too late for your journey',
    );
    expect(
      screen.getByText('10 days may be too late for your journey. The slowest one that is in time is 4 hours.'),
    ).toBeVisible();
    expect(
      screen.getByText(/The passport of Ana Maria Silva runs out on January 1, 2020, before the journey/),
    ).toBeVisible();
    chooseDay(inDays(30));
    expect(screen.queryByText(/May be too late/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('heading', { name: /^You travel on / })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change the day of travel' })).toHaveAttribute(
      'href',
      '/application/processing-time',
    );
    expect(screen.getByText(/The passport of Ana Maria Silva runs out/)).toBeVisible();
    await waitFor(() =>
      expect(gateway.sent('PATCH', /processing$/)[0]?.body).toMatchObject({
        travelDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      }),
    );
  });

  it('does not go on with a day that is over or half chosen, and says so at the field', async () => {
    const { router } = await open();
    await screen.findAllByRole('radio');
    chooseDay(inDays(-1));
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText("The day of travel can't be in the past")).length).toBe(2);
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('The day of travel must be a real date')).length).toBe(2);
    expect(router.state.location.pathname).toBe('/application/processing-time');
    expect(gateway.sent('PATCH', /processing$/)).toHaveLength(0);
  });

  it('goes to the review', async () => {
    const { router } = await open();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('heading', { name: 'Review your order' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/application/review-order');
  });
});
