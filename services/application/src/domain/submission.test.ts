import { anApplication, aScan, aTraveller, grace, NOW } from '../../test/fixtures.ts';
import { moveOn, submit } from './submission.ts';

const complete = anApplication({
  status: 'in_progress',
  paymentStatus: 'paid',
  phone: { countryCode: '+1', number: '555 0100', smsOptIn: true },
  extended: { gender: 'female', employmentStatus: 'Retired', jobTitle: '', crimeConvicted: false, crimeDetails: '' },
  address: {
    street: '1 Main St',
    city: 'Springfield',
    stateProvince: 'IL',
    postalCode: '62701',
    country: 'United States',
  },
  travellers: [aTraveller({ selfieDocumentId: 's', passportDocumentId: 'p', passportScan: aScan() })],
});

it('hands in a complete application once', () => {
  const submitted = submit(complete, NOW);
  expect(submitted).toMatchObject({ status: 'submitted', submittedAt: NOW, lastStepIndex: 5 });
  expect(submit(submitted, new Date())).toBe(submitted);
});

it('names what each traveller still lacks', () => {
  const travellers = [...complete.travellers, aTraveller({ ...grace, selfieDocumentId: 's', passportDocumentId: 'p' })];
  expect(() => submit({ ...complete, travellers, phone: undefined }, NOW)).toThrow(
    expect.objectContaining({
      reason: 'application-incomplete',
      fields: [
        { path: 'phone', reason: 'required' },
        { path: 'travellers.1.passportScan', reason: 'required' },
      ],
    }),
  );
});

it('refuses what is not paid, or was paid back', () => {
  for (const paymentStatus of ['unpaid', 'refunded'] as const)
    expect(() => submit({ ...complete, paymentStatus }, NOW)).toThrow(
      expect.objectContaining({ reason: 'application-not-paid' }),
    );
});

it('lets staff complete a submitted application and nothing else', () => {
  const submitted = submit(complete, NOW);
  expect(moveOn(submitted, 'completed').status).toBe('completed');
  expect(() => moveOn(complete, 'completed')).toThrow(expect.objectContaining({ reason: 'status-not-allowed' }));
  expect(() => moveOn(submitted, 'paid')).toThrow(expect.objectContaining({ reason: 'status-not-allowed' }));
});
