import { anApplication, aSavedTraveller } from '../../../test/fixtures.ts';
import { continueRoute } from './continue-route.ts';

const passport = {
  nationality: 'US',
  passportNumber: '',
  expiryMonth: 0,
  expiryDay: 0,
  expiryYear: 0,
  hasOtherNationality: false,
  otherNationality: '',
};

describe('continue routing', () => {
  test.each(['draft', 'pending', 'failed'] as const)('%s goes to the first step without answers', (status) => {
    const draft = anApplication({ status });
    expect(continueRoute(draft)).toBe('/application/personal-details');
    const named = { ...draft, travellers: [aSavedTraveller()] };
    expect(continueRoute(named)).toBe('/application/passport-details');
    const withPassport = { ...named, travellers: [aSavedTraveller({ passport })] };
    expect(continueRoute(withPassport)).toBe('/application/processing-time');
    expect(continueRoute({ ...withPassport, processingServiceId: 'x' })).toBe('/application/review-order');
  });

  it('counts "Add passport details later" as done', () =>
    expect(continueRoute(anApplication({ travellers: [aSavedTraveller()], passportDetailsSkipped: true }))).toBe(
      '/application/processing-time',
    ));

  test.each([
    ['paid', 0, '/application/phone-sms'],
    ['in_progress', 1, '/application/personal-details-extended'],
    ['in_progress', 2, '/application/residence-address'],
    ['in_progress', 3, '/application/selfie-upload'],
    ['in_progress', 4, '/application/passport-scan'],
    ['in_progress', 5, '/application/passport-scan'],
  ] as const)('%s after step %d goes to %s', (status, lastStepIndex, route) =>
    expect(continueRoute(anApplication({ status, lastStepIndex }))).toBe(route));

  test.each(['submitted', 'completed'] as const)('%s goes to the status page', (status) =>
    expect(continueRoute(anApplication({ status, lastStepIndex: 5 }))).toBe('/application/final-submission'));
});
