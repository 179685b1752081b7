import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { aLink, anApplication, aSavedTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());

const scan = {
  firstName: 'ANA MARIA',
  lastName: 'SILVA',
  singleName: false,
  passportNumber: 'X1234567',
  issuingCountry: 'Portugal',
  dateOfIssue: '2021-05-04',
  dateOfExpiry: '2031-05-03',
};

it('shows every answer before the submission, and a change comes back to it', async () => {
  const application = anApplication({
    status: 'in_progress',
    paymentStatus: 'paid',
    lastStepIndex: 4,
    nextStep: 'passport-scan',
    travellers: [aSavedTraveller({ passportDocumentId: 'a0000000-0000-4000-8000-000000000001', passportScan: scan })],
    phone: { phoneCc: '+44', phoneNumber: '20 7946 0958', smsOptIn: true },
    personal: {
      gender: 'female',
      employmentStatus: 'Employed',
      jobTitle: 'Pilot',
      crimeConvicted: false,
      crimeDetails: '',
    },
    address: {
      street: '1 Main Street',
      city: 'Bath',
      stateProvince: 'Somerset',
      postalCode: 'BA1',
      country: 'United Kingdom',
    },
  });
  gateway.forget();
  gateway.has(application);
  begun(application);
  gateway.server.use(on.get('/documents/{id}/link', aLink));
  const { router } = await renderRoutes(apply.routes, { at: '/application/passport-scan', messages: { apply: en } });
  expect(await screen.findByText('Check your answers')).toBeVisible();
  for (const answer of [
    'Ana Maria Silva',
    'Apr 12, 1990',
    'ana@example.test',
    '+44 20 7946 0958',
    'Pilot',
    '1 Main Street',
  ])
    expect(screen.getByText(answer)).toBeVisible();
  await userEvent.click(screen.getByLabelText('Change: Phone'));
  // By its words: roles among two hundred dialling codes take seconds to find.
  expect(await screen.findByText('Phone & SMS')).toBeVisible();
  await userEvent.click(screen.getByText('Next'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/application/passport-scan'));
});
