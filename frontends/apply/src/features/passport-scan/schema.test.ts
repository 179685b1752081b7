import type { Extraction } from '@wayfare/api/schema';
import { aSavedTraveller } from '../../../test/fixtures.ts';
import { issuerName } from './issuer.ts';
import { fromExtraction, markOf, scanSchema, startingScan, toScan } from './schema.ts';

const extraction = {
  accepted: true,
  reason: '',
  warnings: [],
  mrz: [],
  data: {
    first_name: 'ANNA MARIA',
    last_name: "O'BRIEN-SMITH",
    passport_number: 'L898902C3',
    issuing_country: 'FRA',
    date_of_issue: '',
    date_of_expiry: '2031-04-15',
  },
  fields: [
    {
      name: 'first_name' as const,
      value: 'ANNA MARIA',
      source: 'both' as const,
      confidence: 0.99,
      verified: true,
      box: null,
    },
    {
      name: 'issuing_country' as const,
      value: 'FRA',
      source: 'mrz' as const,
      confidence: 0.8,
      verified: false,
      box: null,
    },
  ],
};

describe('passport scan', () => {
  it('prefills what was read, the issuer by its name', () =>
    expect(fromExtraction(extraction)).toEqual({
      firstName: 'ANNA MARIA',
      lastName: "O'BRIEN-SMITH",
      singleName: false,
      passportNumber: 'L898902C3',
      issuingCountry: 'France',
      dateOfIssue: { day: 0, month: 0, year: 0 },
      dateOfExpiry: { day: 15, month: 4, year: 2031 },
    }));

  it('prefills a name as the page spells it, and keeps to what was certain', () => {
    const [first, ...others] = extraction.fields;
    const fields = [{ ...first, printed: 'Ánna María' } as Extraction['fields'][number], ...others];
    expect(fromExtraction({ ...extraction, fields })).toMatchObject({
      firstName: 'Ánna María',
      lastName: "O'BRIEN-SMITH",
    });
    const data = { ...extraction.data, first_name: '' };
    expect(fromExtraction({ ...extraction, data, fields })).toMatchObject({ firstName: '' });
  });

  it('keeps the letters of an issuer that is no country', () => expect(issuerName('UTO')).toBe('UTO'));

  it('marks each field by how it was read and whether it was changed', () => {
    expect(markOf('firstName', extraction, false)).toBe('verified');
    expect(markOf('issuingCountry', extraction, false)).toBe('read');
    expect(markOf('dateOfIssue', extraction, false)).toBe('unread');
    expect(markOf('firstName', extraction, true)).toBe('edited');
    expect(markOf('firstName', undefined, false)).toBeUndefined();
  });

  it('takes an accepted page without a first name as one that shows one name', () => {
    const data = { ...extraction.data, first_name: '' };
    expect(fromExtraction({ ...extraction, data })).toMatchObject({ firstName: '', singleName: true });
    expect(fromExtraction({ ...extraction, data, accepted: false })).toMatchObject({ singleName: false });
  });

  it('keeps the one name that the traveller told before', () => {
    const start = startingScan(aSavedTraveller({ firstMiddleName: '', lastName: 'Suparman', singleName: true }));
    expect(start).toMatchObject({ firstName: '', lastName: 'Suparman', singleName: true });
    const whole = {
      ...start,
      passportNumber: 'X1',
      issuingCountry: 'Indonesia',
      dateOfIssue: { day: 1, month: 2, year: 2021 },
      dateOfExpiry: { day: 1, month: 2, year: 2031 },
    };
    expect(scanSchema((key: string) => key).safeParse(whole).success).toBe(true);
    expect(scanSchema((key: string) => key).safeParse({ ...whole, firstName: '😀' }).success).toBe(true);
    expect(toScan({ ...whole, firstName: 'left over' })).toMatchObject({ firstName: '', singleName: true });
    expect(scanSchema((key: string) => key).safeParse({ ...whole, singleName: false }).success).toBe(false);
  });

  it('refuses a day of issue that is still to come', () => {
    const tomorrow = new Date(Date.now() + 26 * 3_600_000);
    const form = {
      ...startingScan(aSavedTraveller()),
      passportNumber: 'X1',
      issuingCountry: 'France',
      dateOfIssue: { day: tomorrow.getDate(), month: tomorrow.getMonth() + 1, year: tomorrow.getFullYear() },
      dateOfExpiry: { day: 1, month: 1, year: tomorrow.getFullYear() + 9 },
    };
    const found = scanSchema((key: string) => key).safeParse(form).error?.issues;
    expect(found?.map(({ path, message }) => [path, message])).toEqual([[['dateOfIssue'], 'scan.errors.future']]);
  });

  it('asks for every field and for an expiry after the issue', () => {
    const schema = scanSchema((key) => key);
    const messages = (form: object) => schema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
    expect(messages(startingScan(aSavedTraveller({ firstMiddleName: '', lastName: '' })))).toHaveLength(6);
    const sameDay = { day: 15, month: 4, year: 2021 };
    const full = { ...fromExtraction(extraction), dateOfIssue: sameDay, dateOfExpiry: sameDay };
    expect(messages(full)).toEqual(['scan.errors.order']);
    expect(toScan({ ...full, dateOfIssue: { day: 1, month: 4, year: 2021 } })).toMatchObject({
      dateOfIssue: '2021-04-01',
    });
  });
});
