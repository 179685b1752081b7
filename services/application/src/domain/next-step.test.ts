import { anApplication, aPassport, aTraveller } from '../../test/fixtures.ts';
import type { Application } from './application.ts';
import { nextStep } from './next-step.ts';

const cases: [string, Partial<Application>, string][] = [
  ['nobody entered', { travellers: [] }, 'personal-details'],
  ['one passport missing', { travellers: [aTraveller({ passport: aPassport() }), aTraveller()] }, 'passport-details'],
  [
    'passports put off, no speed',
    { travellers: [aTraveller({ passportSkipped: true })], processing: undefined },
    'processing-time',
  ],
  ['all there', {}, 'review-order'],
  ['payment pending', { status: 'pending' }, 'review-order'],
  ['payment failed', { status: 'failed' }, 'review-order'],
  ['just paid', { status: 'paid', lastStepIndex: 0 }, 'phone-sms'],
  ['phone given', { status: 'in_progress', lastStepIndex: 1 }, 'personal-details-extended'],
  ['selfies there', { status: 'in_progress', lastStepIndex: 4 }, 'passport-scan'],
  ['scans there, not handed in', { status: 'in_progress', lastStepIndex: 5 }, 'passport-scan'],
  ['handed in', { status: 'submitted', lastStepIndex: 5 }, 'final-submission'],
  ['completed', { status: 'completed' }, 'final-submission'],
];

it.each(cases)('%s', (_, over, screen) => {
  expect(nextStep(anApplication(over))).toBe(screen);
});
