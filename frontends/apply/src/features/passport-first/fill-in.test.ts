import type { Extraction } from '@wayfare/api/schema';
import { toKept } from './fill-in.ts';

const readAs = (value: string, printed?: string): Extraction => ({
  accepted: true,
  reason: '',
  warnings: [],
  mrz: [],
  data: {
    first_name: '',
    last_name: value,
    passport_number: '',
    issuing_country: '',
    date_of_issue: '',
    date_of_expiry: '',
  },
  fields: [
    { name: 'last_name', value, ...(printed && { printed }), source: 'both', confidence: 1, verified: true, box: null },
  ],
});

describe('what a photo of the passport fills in', () => {
  it('spells a name as the page does, and as the two lines do where its accents were not read', () => {
    expect(toKept(readAs('NUNEZ', 'NÚÑEZ')).lastName).toBe('NÚÑEZ');
    expect(toKept(readAs('NUNEZ')).lastName).toBe('NUNEZ');
  });

  it('takes no name of which nothing is certain', () => {
    expect(toKept(readAs('', 'NÚÑEZ')).lastName).toBe('');
  });
});
