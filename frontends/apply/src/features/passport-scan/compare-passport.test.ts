import type { Extraction } from '@wayfare/api/schema';
import { aSavedTraveller } from '../../../test/fixtures.ts';
import { differencesOf, isOfAnother, readPassport } from './compare-passport.ts';

const read = {
  firstName: 'ANA MARIA',
  lastName: 'SILVA',
  passportNumber: 'X1234567',
  nationality: 'PT',
  dateOfBirth: '1990-04-12',
  sex: 'F',
};
const passport = {
  nationality: 'PT',
  passportNumber: 'x 1234567',
  expiryMonth: 5,
  expiryDay: 3,
  expiryYear: 2031,
  hasOtherNationality: false,
  otherNationality: '',
};
const fieldsOf = (...args: Parameters<typeof differencesOf>) => differencesOf(...args).map(({ field }) => field);

describe('a passport beside what was entered', () => {
  it('is the same in spite of accents, case and spaces', () => {
    const traveller = aSavedTraveller({ firstMiddleName: 'Aña María', passport });
    expect(fieldsOf(traveller, read, { expiry: '2031-05-03', gender: 'female' })).toEqual([]);
  });

  it('differs field by field', () => {
    const traveller = aSavedTraveller({ firstMiddleName: 'Ana', lastName: 'Silveira', birthDay: 13, passport });
    const other = { ...read, passportNumber: 'X1234568', nationality: 'BR' };
    expect(fieldsOf(traveller, other, { expiry: '2032-05-03', gender: 'male' })).toEqual([
      'firstName',
      'lastName',
      'passportNumber',
      'dateOfExpiry',
      'dateOfBirth',
      'nationality',
      'sex',
    ]);
  });

  it('is not compared with what either side leaves open', () => {
    const blank = { firstName: '', lastName: '', passportNumber: '', nationality: '', dateOfBirth: '', sex: '' };
    expect(fieldsOf(aSavedTraveller(), { ...read, sex: 'X' }, { gender: 'prefer_not_to_say' })).toEqual([]);
    expect(fieldsOf(aSavedTraveller({ passport }), blank, {})).toEqual([]);
    expect(isOfAnother(aSavedTraveller(), blank)).toBe(false);
  });

  it('is another person where neither name agrees', () => {
    expect(isOfAnother(aSavedTraveller(), read)).toBe(false);
    expect(isOfAnother(aSavedTraveller(), { ...read, firstName: 'MARK', lastName: 'SPECIMEN' })).toBe(true);
  });

  it('takes from a reading what it is sure to understand', () => {
    const field = (name: Extraction['fields'][number]['name'], value: string) => ({
      name,
      value,
      source: 'mrz' as const,
      confidence: 1,
      verified: true,
      box: null,
    });
    const extraction = {
      accepted: true,
      reason: '',
      warnings: [],
      mrz: [],
      data: {
        first_name: '',
        last_name: '',
        passport_number: '',
        issuing_country: '',
        date_of_issue: '',
        date_of_expiry: '',
      },
    };
    expect(
      readPassport({
        ...extraction,
        fields: [
          field('nationality', 'PRT'),
          field('date_of_birth', '1990-04-12'),
          field('sex', 'F'),
          field('date_of_expiry', '2031-05-03'),
          field('issuing_country', 'D'),
        ],
      }),
    ).toMatchObject({
      nationality: 'PT',
      dateOfBirth: '1990-04-12',
      sex: 'F',
      dateOfExpiry: '2031-05-03',
      issuingCountry: 'DE',
    });
    const unclear = [field('nationality', 'XYZ'), field('sex', '<'), field('date_of_expiry', '2031-05-')];
    expect(readPassport({ ...extraction, fields: [...unclear, field('issuing_country', 'XYZ')] })).toMatchObject({
      nationality: '',
      sex: '',
      dateOfExpiry: '',
      issuingCountry: '',
    });
  });
});
