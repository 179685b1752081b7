import { aCheck, aSubmission } from '../../../test/fixtures.ts';
import { compareWithScan, hasExpired, keptAgainstPassport, passportFault } from './differences.ts';

const [ada, grace] = aSubmission().travellers;
if (!ada || !grace) throw new Error('two travellers expected');
const scan = {
  firstName: 'ADA MARÍA',
  lastName: 'LOPEZ',
  singleName: false,
  passportNumber: '533380006',
  issuingCountry: 'United States',
  dateOfIssue: '2021-04-01',
  dateOfExpiry: '2031-04-01',
};
const read = {
  firstName: 'ADA MARIA',
  lastName: 'LOPEZ',
  passportNumber: '533380006',
  nationality: 'US',
  dateOfBirth: '',
  sex: '',
  dateOfExpiry: '2031-04-01',
  issuingCountry: 'US',
};
const marks = (over: Partial<typeof scan & { read: Partial<typeof read> | undefined }> = {}, check = aCheck()) =>
  Object.fromEntries(
    compareWithScan(
      {
        ...ada,
        passportScan: { ...scan, ...over, read: 'read' in over && !over.read ? undefined : { ...read, ...over.read } },
      },
      check,
      () => 'United States',
    ).map(({ field, mark }) => [field, mark]),
  );

test('differences in accents, case and spaces are ignored', () => {
  const { passportNumber: _, ...compared } = marks({ firstName: 'ADA-MARÍA' });
  expect(new Set(Object.values(compared))).toEqual(new Set(['same']));
});

test('only the fields that differ are marked', () => {
  expect(marks({ read: { dateOfExpiry: '2030-04-01' } })).toMatchObject({
    firstMiddleName: 'same',
    lastName: 'same',
    nationality: 'same',
    issuingCountry: 'same',
    expiry: 'differs',
  });
});

test('a field missing from the scan and a field nobody typed get different marks', () => {
  expect(compareWithScan(ada, aCheck(), () => '').map(({ mark }) => mark)).toEqual(Array(6).fill('not-read'));
  const later = compareWithScan({ ...grace, passportScan: scan }, aCheck(), () => '').find(
    ({ field }) => field === 'expiry',
  );
  expect(later).toMatchObject({ typed: '', read: '2031-04-01', mark: 'not-typed' });
});

test('a value that no reading confirms is not marked as the same', () => {
  expect(marks({ read: undefined, firstName: 'ADA-MARÍA' })).toMatchObject({
    firstMiddleName: 'by-hand',
    lastName: 'by-hand',
    nationality: 'not-read',
    issuingCountry: 'not-read',
    expiry: 'by-hand',
  });
});

test('a field that the reader did not find is not marked as the same because others were read', () => {
  expect(marks({ read: { nationality: '', dateOfExpiry: '', issuingCountry: '' } })).toMatchObject({
    firstMiddleName: 'same',
    lastName: 'same',
    nationality: 'not-read',
    issuingCountry: 'not-read',
    expiry: 'by-hand',
  });
});

test('the nationality is compared with the nationality that was read, not with the country that issued', () => {
  const swiss = { read: { nationality: 'CH' } };
  expect(marks(swiss)).toMatchObject({ nationality: 'differs', issuingCountry: 'same' });
  expect(marks({ issuingCountry: 'France' })).toMatchObject({ nationality: 'same', issuingCountry: 'differs' });
});

test('what the traveller keeps against the passport is listed with what the passport says', () => {
  const kept = { ...scan, keptOwn: ['sex', 'dateOfBirth'], read: { ...read, sex: 'M', dateOfBirth: '1988-02-08' } };
  expect(keptAgainstPassport({ ...ada, passportScan: kept })).toEqual([
    { field: 'dateOfBirth', passports: '1988-02-08' },
    { field: 'sex', passports: 'M' },
  ]);
  expect(keptAgainstPassport({ ...ada, passportScan: { ...scan, read } })).toEqual([]);
});

test('the typed value is compared with the reading, not with the traveller’s correction of it', () => {
  const edited = { ...scan, dateOfExpiry: '2031-04-01', read: { ...read, dateOfExpiry: '2030-04-01' } };
  const expiry = compareWithScan({ ...ada, passportScan: edited }, aCheck(), () => '').find(
    ({ field }) => field === 'expiry',
  );
  expect(expiry).toEqual({
    field: 'expiry',
    typed: '2031-04-01',
    read: '2030-04-01',
    changedTo: '2031-04-01',
    wasRead: true,
    mark: 'differs',
  });
});

test('of passport numbers the mark is the server’s: masked ones would be alike', () => {
  const masked = '••••••06';
  const number = (check: Parameters<typeof aCheck>[0]) =>
    compareWithScan(
      {
        ...ada,
        passport: ada.passport && { ...ada.passport, passportNumber: masked },
        passportScan: { ...scan, passportNumber: masked, read: { ...read, passportNumber: masked } },
      },
      aCheck(check),
      () => '',
    ).find(({ field }) => field === 'passportNumber');
  expect(number({ passportNumber: 'differs', passportNumberChanged: true })).toEqual({
    field: 'passportNumber',
    typed: masked,
    read: masked,
    changedTo: masked,
    wasRead: true,
    mark: 'differs',
  });
  expect(number({ passportNumber: 'same' })).toMatchObject({ mark: 'same', changedTo: '' });
});

test("no field of another person's passport is marked as the same, whatever the traveller corrected", () => {
  const other = { firstName: 'ZENOBIA', lastName: 'QUILL', dateOfBirth: '1950-01-01' };
  expect(marks({ read: other }, aCheck({ anotherPerson: true }))).toMatchObject({
    firstMiddleName: 'differs',
    lastName: 'differs',
    nationality: 'another',
    issuingCountry: 'another',
    expiry: 'another',
  });
});

test('a passport expires the day after its expiry date; the date in the scan takes precedence', () => {
  expect(hasExpired(ada, '2031-04-01')).toBe(false);
  expect(hasExpired(ada, '2031-04-02')).toBe(true);
  expect(hasExpired({ ...ada, passportScan: { ...scan, dateOfExpiry: '2026-01-01' } }, '2026-11-22')).toBe(true);
  expect(hasExpired(grace, '2026-11-22')).toBe(false);
});

test('an expiry before the travel day or within six months of it is a fault; without a travel day nothing is compared', () => {
  const at = (day: string) => passportFault(ada, day)?.fault;
  expect(at('2031-04-02')).toBe('expired');
  expect(at('2031-04-01')).toBe('short');
  expect(at('2030-10-02')).toBe('short');
  expect(at('2030-10-01')).toBeUndefined();
  expect(at('')).toBeUndefined();
  expect(passportFault(grace, '2030-10-02')).toBeUndefined();
  // What the scan says goes before what was typed.
  const scanned = { ...ada, passportScan: { ...scan, dateOfExpiry: '2026-12-01' } };
  expect(passportFault(scanned, '2026-12-24')).toEqual({
    fault: 'expired',
    expiry: '2026-12-01',
    day: '2026-12-24',
    months: 6,
  });
});
