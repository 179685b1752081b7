import { checkVisa } from './visa-check.ts';

type Travellers = Parameters<typeof checkVisa>[1]['travellers'];
const aPassport = (passportNumber: string) => ({
  nationality: 'BR',
  passportNumber,
  expiryMonth: 0,
  expiryDay: 0,
  expiryYear: 0,
  hasOtherNationality: false,
  otherNationality: '',
});
const aPerson = (over: Partial<Travellers[number]> = {}): Travellers[number] => ({
  firstMiddleName: 'Ana Maria',
  lastName: 'Peña-Silva',
  birthYear: 1990,
  birthMonth: 3,
  birthDay: 12,
  passport: aPassport('FX123456'),
  ...over,
});
const bruno = aPerson({
  firstMiddleName: 'Bruno',
  lastName: 'Costa',
  birthYear: 1985,
  passport: aPassport('GB777888'),
});
const scanned = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  passportNumber: 'FX123456',
  issuingCountry: 'GRC',
  dateOfIssue: '2020-01-01',
  dateOfExpiry: '2030-01-01',
});

const check = (text: string, { person = aPerson(), others = [] as Travellers[number][], facts = {} } = {}) =>
  checkVisa(text, {
    travellers: [person, ...others],
    traveller: 0,
    facts: { visaNumber: '', validFrom: '', validUntil: '', authorityReference: '', ...facts },
  });
const resultOf = (field: string, ...args: Parameters<typeof check>) =>
  check(...args).findings.find((one) => one.field === field)?.result;

const aVisa = ({ name = 'PENA SILVA ANA MARIA', number = 'FX123456', born = '12 MAR 1990', rest = '' } = {}) =>
  `Republic of Elbonia\nELECTRONIC VISA\n${name}\nPassport No: ${number}\nDate of birth: ${born}\n${rest}`;

describe('the visa of the traveller', () => {
  it('passes with name, number and date of birth', () => {
    expect(check(aVisa())).toMatchObject({
      outcome: 'passed',
      findings: ['name', 'passport-number', 'birth-date'].map((field) => ({ field, result: 'found' })),
    });
  });

  it.each([
    ['family name first', 'PENA SILVA ANA MARIA'],
    ['given names first', 'Ana Maria Peña-Silva'],
    ['parted by a comma', 'PEÑA-SILVA, Ana Maria'],
    ['each with a label', 'Surname / Nom: PENA SILVA\nGiven names / Prénoms: ANA MARIA'],
    ['without the hyphen', 'PENASILVA ANA MARIA'],
    ['in a machine-readable zone', 'V<ELBPENA<SILVA<<ANA<MARIA<<<<<<<<<<<<<<<<<<'],
    ['over two lines', 'PENA\nSILVA\nANA MARIA'],
  ])('is named %s', (_, name) => expect(resultOf('name', aVisa({ name }))).toBe('found'));

  it.each([
    ['somebody else of the family', 'PENA SILVA ANA LUCIA'],
    ['a longer name', 'PENA SILVARES ANA MARIA'],
    ['words far apart', `PENA SILVA ${'and '.repeat(20)} ANA MARIA`],
  ])('is not named by %s', (_, name) => expect(resultOf('name', aVisa({ name }))).toBe('not-found'));

  it('may have a name that its zone has no room for', () => {
    const person = aPerson({ firstMiddleName: 'Maximilian Alexander Johannes', lastName: 'Wolfeschlegelsteinhausen' });
    const name = 'V<ELBWOLFESCHLEGELSTEINHAUSEN<<MAXIMILIAN<AL';
    expect(resultOf('name', aVisa({ name }), { person })).toBe('found');
  });

  it('may have one name alone', () => {
    const person = aPerson({ firstMiddleName: '', lastName: 'Suharto' });
    expect(check(aVisa({ name: 'SUHARTO' }), { person }).outcome).toBe('passed');
  });

  it.each([
    '12 MAR 1990',
    '12/03/1990',
    '03/12/1990',
    '1990-03-12',
    '12.03.1990',
    '12-Mar-1990',
    '12MAR1990',
    '12 MAR/MARS 1990',
    '12 mars 1990',
    '12 de marzo de 1990',
    'March 12, 1990',
    '12. März 1990',
    '12 MAR 90',
  ])('was born on %s', (born) => expect(resultOf('birth-date', aVisa({ born }))).toBe('found'));

  it.each(['FX 123 456', 'FX-123456', 'fx123456'])('has its passport as %s', (number) =>
    expect(resultOf('passport-number', aVisa({ number }))).toBe('found'),
  );

  it('may say number and date of birth in its zone alone', () => {
    const text = 'V<ELBPENA<SILVA<<ANA<MARIA<<<<<<<<<<<<<<<<<<\nFX123456<4BRA9003127F2701015<<<<<<<<<<<<<<<<';
    expect(check(text).outcome).toBe('passed');
  });
});

describe('the visa of somebody else', () => {
  it('has neither name nor number', () => {
    expect(check(aVisa({ name: 'COSTA BRUNO', number: 'GB777888' })).outcome).toBe('another-person');
  });

  it('is told which of the party it is for', () => {
    const text = aVisa({ name: 'COSTA BRUNO', number: 'GB777888' });
    expect(
      check(text, { others: [aPerson({ lastName: 'Lima', passport: aPassport('ZZ000111') }), bruno] }),
    ).toMatchObject({
      outcome: 'another-person',
      namesTraveller: 2,
      findings: expect.arrayContaining([
        { field: 'name', result: 'another', expected: 'Ana Maria Peña-Silva', read: 'Bruno Costa' },
      ]),
    });
  });

  it('is found by the number of another of the party, whatever its name', () => {
    const namesake = aPerson({ birthYear: 1960, passport: aPassport('GB777888') });
    expect(check(aVisa({ number: 'GB777888', born: '12/03/1960' }), { others: [namesake] })).toMatchObject({
      outcome: 'another-person',
      namesTraveller: 1,
    });
  });

  it('is not one that names the whole party', () => {
    const text = aVisa({ rest: 'COSTA BRUNO GB777888' });
    expect(check(text, { others: [bruno] }).outcome).toBe('passed');
  });

  it('has the number within a longer one only', () => {
    expect(resultOf('passport-number', aVisa({ number: 'XFX1234567' }))).toBe('another');
    for (const rest of ['99FX123456', 'FX12345600', '99FX12345600'])
      expect(resultOf('passport-number', aVisa({ number: '–', rest }))).toBe('not-found');
  });
});

describe('a visa that says otherwise', () => {
  it.each([
    ['passport-number', aVisa({ number: 'FX999999' }), 'FX999999'],
    ['birth-date', aVisa({ born: '13 MAR 1990' }), '13 MAR 1990'],
  ])('differs in %s', (field, text, read) => {
    const { outcome, findings } = check(text);
    expect(outcome).toBe('differs');
    expect(findings).toContainEqual(expect.objectContaining({ field, result: 'another', read }));
  });

  it('differs from what was entered of it', () => {
    const rest = 'Visa No: E-48151623\nValid from: 01 DEC 2026 Valid until: 28 FEB 2027\nRef 77/2026';
    const facts = {
      visaNumber: 'E-48151623',
      validFrom: '2026-12-01',
      validUntil: '2027-02-28',
      authorityReference: '77/2026',
    };
    expect(check(aVisa({ rest }), { facts }).outcome).toBe('passed');
    for (const [wrong, field, read] of [
      [{ visaNumber: 'E-48151624' }, 'visa-number', 'E-48151623'],
      [{ validFrom: '2026-12-02' }, 'valid-from', '01 DEC 2026'],
      [{ validUntil: '2027-03-28' }, 'valid-until', '28 FEB 2027'],
    ] as const) {
      const { outcome, findings } = check(aVisa({ rest }), { facts: { ...facts, ...wrong } });
      expect(outcome).toBe('differs');
      expect(findings).toContainEqual(expect.objectContaining({ field, result: 'another', read }));
    }
  });

  it('is only partly found where it leaves something out', () => {
    expect(check('Visa for Ana Maria Peña Silva, valid for 30 days').outcome).toBe('partly-found');
    expect(check('Visa for holder of passport FX123456').outcome).toBe('partly-found');
  });
});

describe('a name that is not in Latin letters', () => {
  const person = aPerson({ firstMiddleName: 'Αλέξανδρος', lastName: 'Παπαδόπουλος' });

  it('is never taken for the same', () => {
    expect(check(aVisa({ name: 'COSTA BRUNO', number: '' }), { person })).toMatchObject({
      outcome: 'not-read',
      findings: expect.arrayContaining([expect.objectContaining({ field: 'name', result: 'not-comparable' })]),
    });
    expect(check(aVisa({ name: 'COSTA BRUNO' }), { person }).outcome).toBe('partly-found');
  });

  it('is looked for as the passport was read, and in its own letters', () => {
    const read = { ...person, passportScan: scanned('ALEXANDROS', 'PAPADOPOULOS') };
    expect(check(aVisa({ name: 'PAPADOPOULOS ALEXANDROS' }), { person: read }).outcome).toBe('passed');
    expect(check(aVisa({ name: 'COSTA BRUNO', number: '' }), { person: read }).outcome).toBe('another-person');
    expect(resultOf('name', aVisa({ name: 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΑΛΕΞΑΝΔΡΟΣ' }), { person })).toBe('found');
  });
});

it('stays quick with a text that is made to be slow', () => {
  const started = performance.now();
  check(
    `${'1 '.repeat(20_000)}${' '.repeat(50_000)}${'ANA '.repeat(10_000)}${'12/'.repeat(10_000)}${'PASSPORT NO '.repeat(2_000)}`,
  );
  expect(performance.now() - started).toBeLessThan(2_000);
});
