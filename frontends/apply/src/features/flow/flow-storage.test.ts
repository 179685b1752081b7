import { anOrder, aTraveller } from '../../../test/fixtures.ts';
import { blankPassport, emptyAnswers, emptyMemory, readFlow, writeFlow } from './flow-storage.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hours = (count: number) => count * 60 * 60 * 1000;
const speed = { id: 's1', name: 'Standard', short_name: '24 hours', price: 39.99, stripe_product_id: '' };
const passport = { ...blankPassport('US'), passportNumber: 'X1' };
const answered = {
  ...emptyAnswers,
  ...emptyMemory,
  order: anOrder({ email: 'ana@example.test' }),
  applicationId: '3f1c9a52-1111-4222-8333-444455556666',
  personalDetails: [aTraveller()],
  passportDetails: [passport],
  processingSpeed: speed,
  selectedUpsells: ['u1', 'u2'],
};
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

beforeEach(() => localStorage.clear());

describe('what the browser keeps', () => {
  it('keeps the order and the answers under the names of the specification', () => {
    writeFlow(localStorage, answered, now);
    expect(stored('orderConfirmation')).toEqual({
      nationality: 'US',
      numApplicants: 1,
      destination: 'United Kingdom',
      destination_id: answered.order.destination_id,
      slug: 'united-kingdom-eta',
      visa_name: 'United Kingdom ETA',
      government_fees: 20,
      email: 'ana@example.test',
    });
    expect(localStorage.getItem('formSessionId')).toBe(answered.applicationId);
    expect(stored('personalDetails')).toEqual([
      {
        firstMiddleName: 'Ana Maria',
        lastName: 'Silva',
        singleName: false,
        birthMonth: 4,
        birthDay: 12,
        birthYear: 1990,
        email: 'ana@example.test',
        passportDocumentId: '',
      },
    ]);
    expect(stored('passportDetails')).toEqual([passport]);
    expect(stored('processingSpeed')).toEqual(speed);
    expect(stored('selectedUpsells')).toEqual(['u1', 'u2']);
    expect(localStorage.getItem('passportDetailsSkipped')).toBeNull();
    expect(readFlow(localStorage, now)).toEqual(answered);
  });

  it('keeps the flag of skipped passports only while all come later', () => {
    writeFlow(localStorage, { ...answered, passportDetails: [null] }, now);
    expect(localStorage.getItem('passportDetailsSkipped')).toBe('true');
    expect(localStorage.getItem('passportDetails')).toBeNull();
    expect(readFlow(localStorage, now).passportDetails).toEqual([null]);
    writeFlow(localStorage, answered, now);
    expect(localStorage.getItem('passportDetailsSkipped')).toBeNull();
    expect(stored('passportDetails')).toEqual([passport]);
  });

  it('holds no token', () => {
    writeFlow(localStorage, answered, now);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/token/i);
  });

  it('is gone after 24 hours in which nothing was touched', () => {
    writeFlow(localStorage, answered, now);
    expect(readFlow(localStorage, now + hours(23)).applicationId).toBe(answered.applicationId);
    expect(readFlow(localStorage, now + hours(25))).toEqual({ ...emptyAnswers, ...emptyMemory });
    expect(localStorage.getItem('personalDetails')).toBeNull();
  });
});
