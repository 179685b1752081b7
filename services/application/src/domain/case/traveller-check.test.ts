import { aPassport, aScan, aTraveller } from '../../../test/fixtures.ts';
import { maskPersonal } from '../masking.ts';
import { checkTraveller } from './traveller-check.ts';

const read = {
  firstName: 'ADA',
  lastName: 'LOVELACE',
  passportNumber: 'X1234567',
  nationality: 'US',
  dateOfBirth: '1985-12-10',
  sex: '',
  dateOfExpiry: '2031-05-30',
  issuingCountry: 'US',
};
const check = (over: Partial<typeof read> | undefined, scan: Parameters<typeof aScan>[0] = {}) =>
  checkTraveller(
    aTraveller({ passport: aPassport(), passportScan: { ...aScan(scan), read: over && { ...read, ...over } } }),
  );

it('compares what was typed with what was read; case, hyphens and spaces are no difference', () => {
  expect(check({ passportNumber: 'x123 45-67' })).toEqual({
    passportNumber: 'same',
    passportNumberChanged: false,
    birthDate: 'same',
    anotherPerson: false,
  });
  expect(check({ passportNumber: 'X1234568', dateOfBirth: '1985-10-12' })).toMatchObject({
    passportNumber: 'differs',
    birthDate: 'differs',
  });
});

it('goes by the reading, not by the traveller’s correction of it', () => {
  expect(check({ passportNumber: 'X9999999' }, { passportNumber: 'X1234567' })).toMatchObject({
    passportNumber: 'differs',
    passportNumberChanged: true,
  });
});

it('marks what no reading confirms as written by hand, and nothing where there is nothing to compare', () => {
  expect(check(undefined)).toMatchObject({ passportNumber: 'by-hand', birthDate: '' });
  expect(check({ passportNumber: '', dateOfBirth: '' })).toMatchObject({ passportNumber: 'by-hand', birthDate: '' });
  expect(checkTraveller(aTraveller({ passport: aPassport() }))).toMatchObject({ passportNumber: 'not-read' });
  expect(checkTraveller(aTraveller({ passportScan: { ...aScan(), read } }))).toMatchObject({
    passportNumber: 'not-typed',
  });
});

it('marks nothing of another person’s passport as the same', () => {
  expect(check({ firstName: 'ZENOBIA', lastName: 'QUILL' })).toEqual({
    passportNumber: 'another',
    passportNumberChanged: false,
    birthDate: 'another',
    anotherPerson: true,
  });
});

it('says nothing of the values themselves', () => {
  const traveller = aTraveller({ passport: aPassport(), passportScan: { ...aScan(), read } });
  expect(JSON.stringify(checkTraveller(traveller))).not.toMatch(/1234567|1985/);
  // Masked first, two dates and two numbers that differ would be alike.
  const other = { ...read, dateOfBirth: '1985-10-12', passportNumber: 'X9999967' };
  const differing = aTraveller({ passport: aPassport(), passportScan: { ...aScan(), read: other } });
  const [masked = differing] = maskPersonal({ travellers: [differing] } as never).travellers;
  expect(checkTraveller(differing)).toMatchObject({ passportNumber: 'differs', birthDate: 'differs' });
  expect(checkTraveller(masked)).toMatchObject({ passportNumber: 'same', birthDate: '' });
});
