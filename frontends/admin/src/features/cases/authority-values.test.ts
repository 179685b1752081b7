import { ANY_AUTHORITY_FORM, authorityFormOf, countryInEnglish } from '@wayfare/gateway/contract/authority-forms';
import { countryName } from '@wayfare/ui/format';
import { aSubmission } from '../../../test/fixtures.ts';
import { formChecks, formValues } from './authority-values.ts';

const [first] = aSubmission().travellers;
if (!first) throw new Error('a submission without travellers');
const aScan = {
  firstName: 'Zoë',
  lastName: 'Łukasz-Øst',
  passportNumber: '987654321',
  issuingCountry: 'United States',
  dateOfIssue: '2021-04-02',
  dateOfExpiry: '2031-04-01',
  singleName: false,
  keptOwn: [],
};
const scanned = { ...first, passportScan: aScan, passportDocumentId: 'p', selfieDocumentId: 's' };
const submission = aSubmission({
  travellers: [scanned],
  phone: { phoneCc: '+1', phoneNumber: '2125550100', smsOptIn: true },
  personal: {
    gender: 'female',
    employmentStatus: 'Student',
    jobTitle: '',
    crimeConvicted: true,
    crimeDetails: 'Speeding, 2019',
  },
  address: { street: '1 Main St', city: 'Albany', stateProvince: 'NY', postalCode: '12207', country: 'US' },
  travelDate: '2026-12-24',
});
const valuesOf = (country: string) =>
  formValues(authorityFormOf(country), submission, scanned).map(({ label, value }) => [label, value]);
const met = (changed: Partial<typeof submission>) =>
  formChecks(ANY_AUTHORITY_FORM, { ...submission, ...changed })
    .filter((one) => one.met)
    .map(({ check }) => check);

test('the values stand in the order, the words and the formats of each authority', () => {
  expect(valuesOf('GB').slice(0, 7)).toEqual([
    ['Email address', 'ada@example.test'],
    ['Passport number', '987654321'],
    ['Given names', 'Zoë'],
    ['Family name', 'Łukasz-Øst'],
    ['Date of birth', '09/02/1988'],
    ['Nationality', 'United States'],
    ['Expiry date', '01/04/2031'],
  ]);
  expect(valuesOf('US').slice(0, 8)).toEqual([
    ['Family Name', 'LUKASZ-OEST'],
    ['First (Given) Name', 'ZOE'],
    ['Date of Birth', '02/09/1988'],
    ['Sex', 'female'],
    ['Passport Number', '987654321'],
    ['Issuing Country', 'United States'],
    ['Issuance Date', '04/02/2021'],
    ['Expiration Date', '04/01/2031'],
  ]);
});

test('a destination without a form of its own gets the one for any, with whatever a form asks', () => {
  const values = Object.fromEntries(valuesOf('KE'));
  expect(values).toMatchObject({
    Surname: 'LUKASZ-OEST',
    'Date of arrival': '2026-12-24',
    'Telephone number': '+1 2125550100',
    'Country of residence': 'United States',
    'Criminal convictions': 'Yes: Speeding, 2019',
  });
});

test('what was typed is used where no passport was read', () => {
  const typed = formValues(ANY_AUTHORITY_FORM, submission, first);
  expect(typed.find(({ from }) => from === 'passport-number')?.value).toBe('533380006');
  expect(typed.find(({ from }) => from === 'passport-expires')?.value).toBe('2031-04-01');
  expect(typed.find(({ from }) => from === 'passport-issued')?.value).toBe('');
});

test('the checks name what is missing', () => {
  expect(met({})).toEqual(['values', 'passport', 'selfie', 'expiry']);
  expect(met({ address: null })).toEqual(['passport', 'selfie', 'expiry']);
  expect(met({ travellers: [scanned, { ...scanned, selfieDocumentId: '' }] })).toEqual([
    'values',
    'passport',
    'expiry',
  ]);
  expect(met({ travellers: [{ ...scanned, passportDocumentId: '' }] })).toEqual(['values', 'selfie', 'expiry']);
  expect(met({ travelDate: '2031-04-02' })).toEqual(['values', 'passport', 'selfie']);
});

test('a country is called in the form as on the rest of the page', () => {
  for (const code of ['HK', 'MO', 'TR', 'US', 'XK', 'VA', 'TW'])
    expect(countryInEnglish(code)).toBe(countryName(code, 'en'));
  expect(countryInEnglish('United States')).toBe('United States');
});
