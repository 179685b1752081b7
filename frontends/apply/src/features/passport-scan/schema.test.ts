import { aSavedTraveller } from '../../../test/fixtures.ts';
import { fromExtraction, issuerName, markOf, scanSchema, startingScan, toScan } from './schema.ts';

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
      passportNumber: 'L898902C3',
      issuingCountry: 'France',
      dateOfIssue: { day: 0, month: 0, year: 0 },
      dateOfExpiry: { day: 15, month: 4, year: 2031 },
    }));

  it('keeps the letters of an issuer that is no country', () => expect(issuerName('UTO')).toBe('UTO'));

  it('marks each field by how it was read and whether it was changed', () => {
    expect(markOf('firstName', extraction, false)).toBe('verified');
    expect(markOf('issuingCountry', extraction, false)).toBe('read');
    expect(markOf('dateOfIssue', extraction, false)).toBe('unread');
    expect(markOf('firstName', extraction, true)).toBe('edited');
    expect(markOf('firstName', undefined, false)).toBeUndefined();
  });

  it('asks for every field and for an expiry after the issue', () => {
    const schema = scanSchema((key) => key);
    const messages = (form: object) => schema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
    expect(messages(startingScan(aSavedTraveller({ firstMiddleName: '', lastName: '' })))).toHaveLength(6);
    const full = { ...fromExtraction(extraction), dateOfIssue: { day: 15, month: 4, year: 2031 } };
    expect(messages(full)).toEqual(['scan.errors.order']);
    expect(toScan({ ...full, dateOfIssue: { day: 1, month: 4, year: 2021 } })).toMatchObject({
      dateOfIssue: '2021-04-01',
    });
  });
});
