import { ada, anApplication, anOffer, aPassport, aScan, aTraveller, grace, ids, NOW } from '../../test/fixtures.ts';
import { attachDocument } from './documents.ts';
import { priceOrder } from './pricing.ts';
import { type Step, saveStep } from './steps.ts';

const context = { offer: anOffer(), now: NOW };
const save = (over: Parameters<typeof anApplication>[0], step: Step) => saveStep(anApplication(over), step, context);
const faults = (fields: { path: string; reason: string }[]) =>
  expect.objectContaining({ reason: 'input-not-accepted', fields: expect.arrayContaining(fields) });

const paid = { status: 'paid', paymentStatus: 'paid' } as const;
const extended = {
  gender: 'prefer_not_to_say',
  employmentStatus: 'Employed',
  jobTitle: '',
  crimeConvicted: false,
  crimeDetails: 'none of your business',
};
const personal = (details: Partial<typeof ada>): Step => ({
  kind: 'personal-details',
  travellers: [{ ...ada, ...details }],
});

describe('before payment', () => {
  it('counts travellers once there are some, whatever the counter says', () => {
    const order: Step = { kind: 'order', destinationId: ids.egypt, nationality: 'US', numApplicants: 5 };
    expect(save({ travellers: [] }, order).numApplicants).toBe(5);
    expect(save({ travellers: [aTraveller(), aTraveller()] }, order).numApplicants).toBe(2);
    expect(save({}, { kind: 'personal-details', travellers: [ada, grace] }).numApplicants).toBe(2);
  });

  it('drops speed and add-ons of another destination, and add-ons not sold to the new nationality', () => {
    const cover = [{ id: ids.cover, name: 'Travel cover' }];
    const german = save(
      { upsells: cover },
      { kind: 'order', destinationId: ids.egypt, nationality: 'DE', numApplicants: 1 },
    );
    expect(german).toMatchObject({ nationality: 'DE', upsells: [], processing: { serviceId: ids.standard } });
    const offer = anOffer();
    offer.destination.id = ids.kenya;
    const kenya = saveStep(
      anApplication({ upsells: cover }),
      { kind: 'order', destinationId: ids.kenya, nationality: 'US', numApplicants: 1 },
      { offer, now: NOW },
    );
    expect(kenya).toMatchObject({ destination: { id: ids.kenya }, upsells: [], processing: undefined });
  });

  it('refuses a nationality that the visa is not for', () => {
    expect(() => save({}, { kind: 'order', destinationId: ids.egypt, nationality: 'BR', numApplicants: 1 })).toThrow(
      expect.objectContaining({ reason: 'nationality-not-eligible' }),
    );
  });

  it.each([
    [{ birthMonth: 2, birthDay: 30 }, 'travellers.0.birthDay', 'not-a-real-date'],
    [{ birthMonth: 2, birthDay: 29, birthYear: 2023 }, 'travellers.0.birthDay', 'not-a-real-date'],
    [{ birthYear: 2027 }, 'travellers.0.birthYear', 'not-in-the-past'],
    [{ firstMiddleName: '  ' }, 'travellers.0.firstMiddleName', 'required'],
    [{ email: '' }, 'travellers.0.email', 'required'],
    [{ email: 'ada' }, 'travellers.0.email', 'not-an-email'],
    [{ email: 'guest@guest.invalid' }, 'travellers.0.email', 'not-an-email'],
  ])('refuses %j', (details, path, reason) => {
    expect(() => save({}, personal(details))).toThrow(faults([{ path, reason }]));
  });

  it('takes the one name of a passport that shows one, as the last name', () => {
    const one = { firstMiddleName: '', lastName: 'Suparman', singleName: true };
    expect(save({}, personal(one)).travellers[0]).toMatchObject(one);
    expect(() => save({}, personal({ ...one, singleName: false }))).toThrow(
      faults([{ path: 'travellers.0.firstMiddleName', reason: 'required' }]),
    );
    expect(() => save({}, personal({ ...one, lastName: '' }))).toThrow(
      faults([{ path: 'travellers.0.lastName', reason: 'required' }]),
    );
    expect(() => save({}, personal({ ...one, firstMiddleName: 'Ada' }))).toThrow(
      faults([{ path: 'travellers.0.firstMiddleName', reason: 'not-on-passport' }]),
    );
  });

  it.each([
    ['an emoji', 'Ada 😀'],
    ['a heart with its variation selector', 'Ada ❤️'],
    ['a keycap', 'Ada 1️⃣'],
    ['a line break', 'Ada\nMaria'],
    ['a control character', 'Ada\u0007'],
    ['a right-to-left override', 'Ada\u202Emaria'],
    ['a symbol', 'Ada <3'],
  ])('refuses a name with %s', (_, lastName) => {
    expect(() => save({}, personal({ lastName }))).toThrow(
      faults([{ path: 'travellers.0.lastName', reason: 'not-a-name' }]),
    );
  });

  it.each(['O’Brien-Smith', "d'Arc", 'Müller, Jr.', 'Nguyễn Thị', 'Łukasz', 'Ольга', 'محمد', 'O´Neill', 'Henry VIII'])(
    'takes the name %s',
    (lastName) => expect(save({}, personal({ lastName })).travellers[0]?.lastName).toBe(lastName),
  );

  it('accepts the 29th of February where there is one', () => {
    expect(save({}, personal({ birthMonth: 2, birthDay: 29, birthYear: 2024 })).travellers).toHaveLength(1);
  });

  it('takes passports or "later" for each traveller', () => {
    const travellers = [aTraveller(), aTraveller({ ...grace, passport: aPassport() })];
    const saved = save(
      { travellers },
      { kind: 'passport-details', travellers: [{ details: aPassport({ passportNumber: '' }) }, {}] },
    );
    expect(saved.travellers.map(({ passport, passportSkipped }) => [Boolean(passport), passportSkipped])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('refuses an expiry date that does not exist, but not an expired passport', () => {
    const withExpiry = (expiry: object): Step => ({
      kind: 'passport-details',
      travellers: [{ details: { ...aPassport(), ...expiry } }],
    });
    expect(() => save({}, withExpiry({ expiryMonth: 4, expiryDay: 31 }))).toThrow(
      faults([{ path: 'travellers.0.details.expiryDay', reason: 'not-a-real-date' }]),
    );
    expect(save({}, withExpiry({ expiryYear: 2020 })).travellers[0]?.passport?.expiryYear).toBe(2020);
  });

  it('takes the day of travel with the speed, keeps it where it is not mentioned, and forgets it when taken back', () => {
    const choose = (travelDate?: string): Step => ({ kind: 'processing', serviceId: ids.rush, travelDate });
    expect(save({}, choose('2027-02-03'))).toMatchObject({ travelDate: '2027-02-03', processing: { label: 'Rush' } });
    expect(save({ travelDate: '2027-02-03' }, choose()).travelDate).toBe('2027-02-03');
    expect(save({ travelDate: '2027-02-03' }, choose('')).travelDate).toBeUndefined();
    // It is the 21st nearly everywhere, and the 21st is still to come nowhere.
    expect(save({}, choose('2026-11-21')).travelDate).toBe('2026-11-21');
  });

  it.each([
    ['2026-11-20', 'in-the-past'],
    ['2028-11-22', 'too-far'],
    ['2027-02-29', 'not-a-real-date'],
    ['tomorrow', 'required'],
  ])('refuses %s as a day of travel', (travelDate, reason) => {
    expect(() => save({}, { kind: 'processing', serviceId: ids.rush, travelDate })).toThrow(
      faults([{ path: 'travelDate', reason }]),
    );
  });

  it('asks for one passport entry per traveller', () => {
    expect(() => save({}, { kind: 'passport-details', travellers: [{}, {}] })).toThrow(
      faults([{ path: 'travellers', reason: 'not-one-per-traveller' }]),
    );
  });

  it('sells only what is offered to this nationality', () => {
    expect(save({}, { kind: 'processing', serviceId: ids.rush }).processing?.label).toBe('Rush');
    expect(() => save({}, { kind: 'processing', serviceId: ids.cover })).toThrow(
      faults([{ path: 'serviceId', reason: 'not-offered' }]),
    );
    expect(save({}, { kind: 'upsells', upsellIds: [ids.cover, ids.cover] }).upsells).toEqual([
      { id: ids.cover, name: 'Travel cover' },
    ]);
    expect(() => save({}, { kind: 'upsells', upsellIds: [ids.lounge] })).toThrow(
      faults([{ path: 'upsellIds.0', reason: 'not-offered' }]),
    );
  });

  it('withdraws an open quote when what is priced changes, not otherwise', () => {
    const quote = priceOrder(anApplication(), anOffer(), { currency: 'usd', now: NOW });
    const pending = { status: 'pending', paymentStatus: 'pending', quote } as const;
    expect(save(pending, { kind: 'processing', serviceId: ids.rush })).toMatchObject({
      status: 'draft',
      paymentStatus: 'unpaid',
      quote: undefined,
    });
    expect(save(pending, { kind: 'processing', serviceId: ids.standard })).toMatchObject({ status: 'pending', quote });
    expect(save(pending, personal({ lastName: 'King' }))).toMatchObject({ status: 'pending', quote });
  });

  it('refuses the steps that come after payment', () => {
    expect(() => save({}, { kind: 'selfie' })).toThrow(expect.objectContaining({ reason: 'application-not-paid' }));
  });
});

const aPhone = { countryCode: '+1', number: '555 0100', smsOptIn: false };
const anAddress = {
  street: '1 Main Street',
  city: 'Bath',
  stateProvince: 'Somerset',
  postalCode: 'BA1',
  country: 'United Kingdom',
};

describe('after payment', () => {
  it('refuses the steps that come before', () => {
    expect(() => save(paid, { kind: 'processing', serviceId: ids.rush })).toThrow(
      expect.objectContaining({ reason: 'application-already-paid' }),
    );
  });

  it('starts the work with the first save and never loses progress', () => {
    const phone: Step = { kind: 'phone', phone: { countryCode: '+44', number: '20 7946 0958', smsOptIn: true } };
    expect(save(paid, phone)).toMatchObject({ status: 'in_progress', lastStepIndex: 1 });
    expect(save({ ...paid, status: 'in_progress', lastStepIndex: 3 }, phone).lastStepIndex).toBe(3);
  });

  it.each<[Step, string, string]>([
    [{ kind: 'phone', phone: { ...aPhone, number: '12345' } }, 'number', 'too-short'],
    [{ kind: 'phone', phone: { ...aPhone, number: '1'.repeat(31) } }, 'number', 'too-long'],
    [{ kind: 'phone', phone: { ...aPhone, number: '555 CALL' } }, 'number', 'digits-only'],
    [{ kind: 'phone', phone: { ...aPhone, countryCode: '+99' } }, 'countryCode', 'required'],
    [{ kind: 'phone', phone: { ...aPhone, smsOptIn: true } }, 'number', 'not-a-phone-number'],
    [{ kind: 'phone', phone: { ...aPhone, number: '000 000 0000', smsOptIn: true } }, 'number', 'not-a-phone-number'],
    [{ kind: 'personal', extended: { ...extended, gender: '' } }, 'gender', 'required'],
    [{ kind: 'personal', extended: { ...extended, employmentStatus: 'Pirate' } }, 'employmentStatus', 'required'],
    [{ kind: 'personal', extended: { ...extended, jobTitle: 'x'.repeat(101) } }, 'jobTitle', 'too-long'],
    [{ kind: 'address', address: { ...anAddress, city: ' ' } }, 'city', 'required'],
    [{ kind: 'address', address: { ...anAddress, postalCode: 'x'.repeat(21) } }, 'postalCode', 'too-long'],
    [
      { kind: 'passport-scan', traveller: 0, scan: aScan({ dateOfIssue: '2021-02-30' }) },
      'scan.dateOfIssue',
      'not-a-real-date',
    ],
    [{ kind: 'passport-scan', traveller: 0, scan: aScan({ firstName: '' }) }, 'scan.firstName', 'required'],
    [{ kind: 'passport-scan', traveller: 0, scan: aScan({ singleName: true }) }, 'scan.firstName', 'not-on-passport'],
    [
      { kind: 'passport-scan', traveller: 0, scan: aScan({ dateOfIssue: '2026-11-23' }) },
      'scan.dateOfIssue',
      'in-the-future',
    ],
  ])('refuses the later step %j at %s: %s', (step, path, reason) =>
    expect(() => save(paid, step)).toThrow(faults([{ path, reason }])),
  );

  it.each([
    ['a control character', 'Bath\u0007'],
    ['a line break', 'Bath\nSomerset'],
    ['a line separator', 'Bath\u2028Somerset'],
    ['a right-to-left override', 'Bath\u202Etesremos'],
    ['an isolate', 'Bath\u2066Somerset'],
    ['an emoji', 'Bath 😀'],
    ['a flag', 'Bath 🇬🇧'],
    ['a keycap', 'Bath 1️⃣'],
    ['a zero-width space', 'Ba\u200Bth'],
  ])('refuses %s in each single-line field', (_, text) => {
    const refused = (path: string) => faults([{ path, reason: 'characters-not-accepted' }]);
    for (const field of Object.keys(anAddress))
      expect(() => save(paid, { kind: 'address', address: { ...anAddress, [field]: text } })).toThrow(refused(field));
    expect(() => save(paid, { kind: 'personal', extended: { ...extended, jobTitle: text } })).toThrow(
      refused('jobTitle'),
    );
    for (const field of ['passportNumber', 'issuingCountry'])
      expect(() => save(paid, { kind: 'passport-scan', traveller: 0, scan: aScan({ [field]: text }) })).toThrow(
        refused(`scan.${field}`),
      );
    const details = { ...aPassport(), passportNumber: text };
    expect(() => save({}, { kind: 'passport-details', travellers: [{ details }] })).toThrow(
      refused('travellers.0.details.passportNumber'),
    );
  });

  it.each(['Łódź', '東京都', 'شارع محمد ٥', 'می\u200Cخواهم', '№ 5 / 2nd floor, c/o O’Neill + Sons', 'Straße 12½'])(
    'takes the street %s',
    (street) => {
      expect(save(paid, { kind: 'address', address: { ...anAddress, street } }).address?.street).toBe(street);
    },
  );

  it('takes several lines where the field has several', () => {
    const convicted = { ...extended, crimeConvicted: true, crimeDetails: 'Speeding, 2019\nParking, 2020' };
    expect(save(paid, { kind: 'personal', extended: convicted }).extended?.crimeDetails).toBe(convicted.crimeDetails);
    const turned = { ...convicted, crimeDetails: 'Speeding\u202E9102' };
    expect(() => save(paid, { kind: 'personal', extended: turned })).toThrow(
      faults([{ path: 'crimeDetails', reason: 'characters-not-accepted' }]),
    );
  });

  it('records what was asked about text messages and when it was answered', () => {
    const saved = save(paid, { kind: 'phone', phone: { countryCode: '+1', number: '555 0100', smsOptIn: false } });
    expect(saved.smsConsent).toEqual({
      wording: expect.stringContaining('this application only'),
      answeredAt: NOW.toISOString(),
    });
  });

  it('keeps details of a conviction only where there is one', () => {
    expect(save(paid, { kind: 'personal', extended }).extended?.crimeDetails).toBe('');
    const convicted = { ...extended, crimeConvicted: true, crimeDetails: 'Speeding, 2019' };
    expect(save(paid, { kind: 'personal', extended: convicted }).extended?.crimeDetails).toBe('Speeding, 2019');
  });

  it('finishes the selfie step when every traveller has one', () => {
    const selfie = { selfieDocumentId: 'd' };
    const missing = { ...paid, travellers: [aTraveller(selfie), aTraveller()] };
    expect(() => save(missing, { kind: 'selfie' })).toThrow(
      expect.objectContaining({ fields: [{ path: 'travellers.1.selfieDocumentId', reason: 'required' }] }),
    );
    expect(save({ ...paid, travellers: [aTraveller(selfie)] }, { kind: 'selfie' }).lastStepIndex).toBe(4);
  });

  it('finishes the last step when the page of every traveller was reviewed', () => {
    const travellers = [aTraveller({ passportDocumentId: 'a' }), aTraveller({ passportDocumentId: 'b' })];
    const first = save(
      { ...paid, lastStepIndex: 4, travellers },
      { kind: 'passport-scan', traveller: 0, scan: aScan() },
    );
    expect(first.lastStepIndex).toBe(4);
    expect(saveStep(first, { kind: 'passport-scan', traveller: 1, scan: aScan() }, context).lastStepIndex).toBe(5);
  });

  it('refuses a scan that expires before it was issued, or is of no uploaded page', () => {
    const scanned = { ...paid, travellers: [aTraveller({ passportDocumentId: 'a' })] };
    const scan = aScan({ dateOfExpiry: '2020-01-01' });
    expect(() => save(scanned, { kind: 'passport-scan', traveller: 0, scan })).toThrow(
      faults([{ path: 'scan.dateOfExpiry', reason: 'not-after-issue' }]),
    );
    expect(() => save(paid, { kind: 'passport-scan', traveller: 0, scan: aScan() })).toThrow(
      expect.objectContaining({ reason: 'application-incomplete' }),
    );
  });

  it('asks for a review anew when another picture of the passport comes', () => {
    const travellers = [aTraveller({ passportDocumentId: 'a', passportScan: aScan() })];
    const again = attachDocument(anApplication({ ...paid, travellers }), {
      traveller: 0,
      kind: 'passport',
      documentId: 'b',
    });
    expect(again.travellers[0]).toMatchObject({ passportDocumentId: 'b', passportScan: undefined });
  });

  it('refuses everything once handed in', () => {
    expect(() => save({ ...paid, status: 'submitted' }, { kind: 'selfie' })).toThrow(
      expect.objectContaining({ reason: 'application-already-submitted' }),
    );
  });

  it('counts each step by its number, the phone as 1 and the passport as 5', () => {
    const travellers = [aTraveller({ selfieDocumentId: 's', passportDocumentId: 'p' })];
    const address = {
      street: '1 Main St',
      city: 'Springfield',
      stateProvince: 'IL',
      postalCode: '62701',
      country: 'US',
    };
    const steps: Step[] = [
      { kind: 'phone', phone: { countryCode: '+44', number: '20 7946 0958', smsOptIn: true } },
      { kind: 'personal', extended },
      { kind: 'address', address },
      { kind: 'selfie' },
      { kind: 'passport-scan', traveller: 0, scan: aScan() },
    ];
    expect(steps.map((step) => save({ ...paid, travellers }, step).lastStepIndex)).toEqual([1, 2, 3, 4, 5]);
  });
});
