import { EMPLOYMENT_STATUSES, GENDERS, NAMED_DIALLING_CODES } from '@wayfare/proto/application/v1/limits';
import { template } from './admin.ts';
import { application } from './application.ts';
import { destination, upsell, upsellInput, visaService } from './catalogue.ts';
import { passportDetailsInput, personalDetails, personalStep, phoneStep } from './steps.ts';

const named = (text: string) => text.split(' ');

describe('the entities of the API', () => {
  it.each([
    [
      'a destination',
      destination,
      'id createdAt updatedAt destinationName visaName slug nationalityCountries validFor numberOfEntries maxStay governmentFee stripeProductId flagIconUrl',
    ],
    [
      'a visa service',
      visaService,
      'id destinationId visaName serviceName shortName price isUpsell isActive stripeProductId createdAt updatedAt',
    ],
    [
      'an upsell',
      upsell,
      'id destinationId visaName nationalityCountries upsellName shortName description price isActive stripeProductId icon createdAt updatedAt',
    ],
    ['a template', template, 'id templateType templateName subject htmlContent isActive createdAt'],
    [
      'an application',
      application,
      'id email status createdAt updatedAt nationality numApplicants destinationId quote processingSpeed selectedUpsells selectedUpsellsNames lastStepIndex travellers passportDetailsSkipped phone personal address selfieUrl passportScanUrl passportExtracted destinationName visaName',
    ],
    ['a traveller', personalDetails, 'firstMiddleName lastName birthMonth birthDay birthYear email'],
    [
      'a passport',
      passportDetailsInput,
      'nationality passportNumber expiryMonth expiryDay expiryYear hasOtherNationality otherNationality',
    ],
    ['a phone', phoneStep, 'phoneCc phoneNumber smsOptIn'],
    ['what the authority asks', personalStep, 'gender employmentStatus jobTitle crimeConvicted crimeDetails'],
  ])('%s has the fields of the specification', (_, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(named(fields)));
  });

  it('give an upsell a shield unless a map pin is asked for', () => {
    const { icon } = upsellInput.shape;
    expect([icon.parse(undefined), icon.parse('map-pin')]).toEqual(['shield', 'map-pin']);
    expect(icon.safeParse('star').success).toBe(false);
  });
});

describe('the lists', () => {
  const phone = { phoneCc: '+1', phoneNumber: '123456' };
  const personal = {
    gender: 'male',
    employmentStatus: 'Student',
    jobTitle: '',
    crimeConvicted: false,
    crimeDetails: '',
  };
  const faultsOf = (schema: typeof phoneStep | typeof personalStep, input: object) =>
    schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('have as many values as the specification says', () => {
    expect(Object.keys(NAMED_DIALLING_CODES)).toEqual(['+1', '+44', '+61', '+91', '+86']);
    expect(GENDERS).toEqual(['male', 'female', 'non_binary', 'prefer_not_to_say']);
    expect(EMPLOYMENT_STATUSES).toEqual(['Employed', 'Unemployed', 'Retired', 'Student']);
  });

  it('hold the country code', () => {
    expect(faultsOf(phoneStep, phone)).toEqual([]);
    expect(faultsOf(phoneStep, { ...phone, phoneCc: '+886' })).toEqual([]);
    for (const phoneCc of ['', '44', '+', '+0', '+44;'])
      expect(faultsOf(phoneStep, { ...phone, phoneCc })).toEqual(['phoneCc']);
  });

  it('hold gender and employment', () => {
    expect(faultsOf(personalStep, personal)).toEqual([]);
    expect(faultsOf(personalStep, { ...personal, gender: 'x', employmentStatus: 'Pirate' })).toEqual([
      'gender',
      'employmentStatus',
    ]);
  });
});
