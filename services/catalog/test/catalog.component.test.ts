import type { StaffRole } from '@wayfare/access/staff-access';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { CatalogEvent } from '@wayfare/proto/catalog/v1/catalog_events';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { configureExchangeRates } from '../src/db/exchange-rates.ts';
import { writeRequirements } from '../src/db/requirement-repository.ts';
import { createApplicationEvents } from '../src/events/application-events.ts';
import { seedPlaces } from '../src/seed/seed-places.ts';
import { buildServer } from '../src/server.ts';
import { aDestination, anUpsell, aVisaService } from './fixtures.ts';

const start = async () => {
  const identity = await createTestIdentity();
  const { db, drop } = await createTestDb('catalog', new URL('../migrations', `file://${__filename}`).pathname);
  const server = await startTestServer(buildServer({ db }).services, identity);
  return { db, server, api: server.client(CatalogServiceService), stop: () => server.close().then(drop) };
};
type Running = Awaited<ReturnType<typeof start>>;

let running: Running;
let db: Db;
beforeAll(async () => {
  running = await start();
  db = running.db;
});
afterAll(() => running?.stop());
beforeEach(() => db.raw('truncate destination, visa_service, upsell, exchange_rate, requirement, outbox cascade'));

const staff = <T>(work: (api: Running['api']) => Promise<T>, role: StaffRole = 'catalog') =>
  running.server.as({ roles: [role] }, () => work(running.api));
const visitor = <T>(work: (api: Running['api']) => Promise<T>) => running.server.as('nobody', () => work(running.api));

const EVERYTHING = { includeInactive: true, destinationId: '', nationality: '' };
const ACTIVE = { includeInactive: false, destinationId: '', nationality: '' };
const changedDestinations = async () =>
  (await db('outbox').orderBy('id')).map(({ payload, key, topic }) => {
    expect(topic).toBe('catalog.events.v1');
    const { event } = CatalogEvent.decode(payload);
    expect(event?.changed.destinationId).toBe(key);
    return key;
  });

/** A destination on sale: one service, one add-on. */
const onSale = async (over: Parameters<typeof aDestination>[0] = {}) => {
  const destination = await staff((api) => api.createDestination(aDestination(over)));
  const destinationId = destination.id;
  const service = await staff((api) => api.createVisaService(aVisaService({ destinationId })));
  const upsell = await staff((api) => api.createUpsell(anUpsell({ destinationId })));
  return { destination, service, upsell };
};

describe('who may do what', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const commands: Record<string, (api: Running['api']) => Promise<unknown>> = {
    createDestination: (api: Running['api']) => api.createDestination(aDestination()),
    updateDestination: (api: Running['api']) => api.updateDestination({ id, details: aDestination() }),
    duplicateDestination: (api: Running['api']) => api.duplicateDestination({ id }),
    deleteDestination: (api: Running['api']) => api.deleteDestination({ id }),
    createVisaService: (api: Running['api']) => api.createVisaService(aVisaService({ destinationId: id })),
    updateVisaService: (api: Running['api']) =>
      api.updateVisaService({ id, details: aVisaService({ destinationId: id }) }),
    duplicateVisaService: (api: Running['api']) => api.duplicateVisaService({ id }),
    deleteVisaService: (api: Running['api']) => api.deleteVisaService({ id }),
    createUpsell: (api: Running['api']) => api.createUpsell(anUpsell({ destinationId: id })),
    updateUpsell: (api: Running['api']) => api.updateUpsell({ id, details: anUpsell({ destinationId: id }) }),
    duplicateUpsell: (api: Running['api']) => api.duplicateUpsell({ id }),
    deleteUpsell: (api: Running['api']) => api.deleteUpsell({ id }),
  };

  it.each(Object.entries(commands))(
    '%s is refused to visitors, travellers, viewers, finance and services',
    async (_, call) => {
      const { server, api } = running;
      await expect(visitor(call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(server.as({ capability: 'x'.repeat(43) }, () => call(api))).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      await expect(server.as({ service: 'gateway' }, () => call(api))).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      await expect(server.as({ roles: ['traveller'] }, () => call(api))).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
        reason: 'staff-only',
      });
      for (const role of ['viewer', 'finance'] as const)
        await expect(staff(call, role)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', reason: 'role-missing' });
    },
  );

  it.each(Object.entries(commands).filter(([name]) => name !== 'createDestination'))(
    '%s answers the editors that there is no such thing',
    async (_, call) => {
      for (const role of ['admin', 'catalog'] as const)
        await expect(staff(call, role)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('shows what is not on sale to staff only', async () => {
    const lists: ((api: Running['api'], request: typeof ACTIVE) => Promise<unknown>)[] = [
      (api, request) => api.listDestinations(request),
      (api, request) => api.listVisaServices(request),
      (api, request) => api.listUpsells(request),
    ];
    const { server, api } = running;
    for (const list of lists) {
      await expect(visitor(() => list(api, EVERYTHING))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(server.as({ roles: ['traveller'] }, () => list(api, EVERYTHING))).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      });
      await staff(() => list(api, EVERYTHING), 'viewer');
      await visitor(() => list(api, ACTIVE));
    }
  });
});

describe('destinations', () => {
  it('are created as given, with countries read from names, and told to readers', async () => {
    const made = await staff(
      (api) => api.createDestination(aDestination({ nationalityCountries: ['United States, UK', 'Turkey'] })),
      'admin',
    );
    expect(made.details).toEqual(aDestination({ nationalityCountries: ['US', 'GB', 'TR'] }));
    expect(made.fromPrice).toBeUndefined();
    expect(await visitor((api) => api.getDestination({ by: { $case: 'slug', slug: 'atlantis-e-visa' } }))).toEqual(
      made,
    );
    expect(await visitor((api) => api.getDestination({ by: { $case: 'id', id: made.id } }))).toEqual(made);
    expect(await changedDestinations()).toEqual([made.id]);
  });

  it('name the countries that are not known', async () => {
    const input = aDestination({ nationalityCountries: ['US', 'Narnia', 'Oz'] });
    await expect(staff((api) => api.createDestination(input))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      reason: 'unknown-country',
      fields: [{ path: 'nationalityCountries', reason: 'unknown-country' }],
      details: { unknown: 'Narnia, Oz' },
    });
  });

  it.each([
    ['slug', { slug: 'Not a slug' }, 'not-a-slug'],
    ['visaName', { visaName: '  ' }, 'required'],
    ['governmentFee.amountMinor', { governmentFee: { amountMinor: -1, currency: 'usd' } }, 'negative'],
    ['governmentFee.currency', { governmentFee: { amountMinor: 1, currency: 'eur' } }, 'not-in-usd'],
    ['governmentFee', { governmentFee: undefined }, 'required'],
    ['officialUrl', { officialUrl: 'javascript:alert(1)' }, undefined],
    ['nationalityCountries', { nationalityCountries: [] }, 'required'],
  ])('refuse a faulty %s', async (path, over, reason) => {
    await expect(staff((api) => api.createDestination(aDestination(over)))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: [reason ? { path, reason } : expect.objectContaining({ path })],
    });
    expect(await changedDestinations()).toEqual([]);
  });

  it('do not share a slug', async () => {
    await onSale();
    const { destination } = await onSale({ slug: 'other' });
    const taken = { code: 'ALREADY_EXISTS', reason: 'slug-taken', fields: [{ path: 'slug', reason: 'slug-taken' }] };
    await expect(staff((api) => api.createDestination(aDestination()))).rejects.toMatchObject(taken);
    await expect(
      staff((api) => api.updateDestination({ id: destination.id, details: aDestination() })),
    ).rejects.toMatchObject(taken);
  });

  it('get -copy, then -copy-2, also when duplicated twice at once', async () => {
    const { destination } = await onSale();
    const copies = await Promise.all(
      [1, 2, 3].map(() => staff((api) => api.duplicateDestination({ id: destination.id }))),
    );
    expect(copies.map(({ details }) => details?.slug).sort()).toEqual([
      'atlantis-e-visa-copy',
      'atlantis-e-visa-copy-2',
      'atlantis-e-visa-copy-3',
    ]);
    expect(copies[0]?.details?.visaName).toBe('Atlantis e-Visa');
  });

  it('hand a new visa name on to their services and add-ons', async () => {
    const { destination } = await onSale();
    await staff((api) =>
      api.updateDestination({ id: destination.id, details: aDestination({ visaName: 'Atlantis ETA' }) }),
    );
    const offer = await visitor((api) =>
      api.getOffer({ by: { $case: 'destinationId', destinationId: destination.id }, locale: 'en' }),
    );
    expect([...offer.services, ...offer.upsells].map(({ visaName }) => visaName)).toEqual([
      'Atlantis ETA',
      'Atlantis ETA',
    ]);
  });

  it('are deleted with all that belongs to them where no application refers to them', async () => {
    const { destination } = await onSale();
    expect(await staff((api) => api.deleteDestination({ id: destination.id }))).toEqual({ archived: false });
    expect((await staff((api) => api.listVisaServices(EVERYTHING))).services).toEqual([]);
    expect((await changedDestinations()).at(-1)).toBe(destination.id);
  });

  it('are archived where applications refer to them, stay readable by id and give their slug free', async () => {
    const { destination } = await onSale();
    const event = ApplicationEvent.fromPartial({
      event: { $case: 'created', created: { applicationId: 'a', destinationId: destination.id } },
    });
    const isKnownToHaveSome = async () => {
      const by = { $case: 'destinationId' as const, destinationId: destination.id };
      return (await visitor((api) => api.getOffer({ by, locale: 'en' }))).hasApplications;
    };
    expect(await isKnownToHaveSome()).toBe(false);
    await db.transaction((tx) => createApplicationEvents().handle(event, { tx, eventId: '1' }));
    expect(await isKnownToHaveSome()).toBe(true);

    expect(await staff((api) => api.deleteDestination({ id: destination.id }))).toEqual({ archived: true });
    expect(await visitor((api) => api.getDestination({ by: { $case: 'id', id: destination.id } }))).toMatchObject({
      archived: true,
    });
    const by = { $case: 'slug', slug: 'atlantis-e-visa' } as const;
    await expect(visitor((api) => api.getDestination({ by }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      visitor((api) => api.getOffer({ by: { $case: 'destinationId', destinationId: destination.id }, locale: 'en' })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', reason: 'destination-not-found' });
    expect(await visitor((api) => api.getCatalogue({}))).toMatchObject({ destinations: [], services: [], upsells: [] });
    expect((await staff((api) => api.listDestinations(EVERYTHING))).destinations).toHaveLength(1);
    await onSale();
  });

  it('cost no transaction for their further applications', async () => {
    const { destination } = await onSale();
    const event = ApplicationEvent.fromPartial({
      event: { $case: 'created', created: { applicationId: 'a', destinationId: destination.id } },
    });
    const events = createApplicationEvents();
    const handle = () => db.transaction((tx) => events.handle(event, { tx, eventId: '1' }));
    const lost = db.transaction(async (tx) => {
      await events.handle(event, { tx, eventId: '1' });
      throw new Error('lost');
    });
    await expect(lost).rejects.toThrow('lost');
    expect(events.concerns?.(event)).toBe(true);
    await handle();
    await handle();
    expect(events.concerns?.(event)).toBe(false);
    expect(await staff((api) => api.deleteDestination({ id: destination.id }))).toEqual({ archived: true });
  });

  it('are not found by something that is no id', async () => {
    await expect(visitor((api) => api.getDestination({ by: { $case: 'id', id: `' or 1=1` } }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(visitor((api) => api.getDestination({ by: undefined }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what visitors see', () => {
  it('holds active destinations by visa name with their starting price, active services cheapest first, and rates', async () => {
    await configureExchangeRates(db, { eur: 0.86, usd: 1 });
    const { destination } = await onSale({ slug: 'z', visaName: 'Zanzibar' });
    await onSale({ slug: 'a', visaName: 'Albania' });
    const destinationId = destination.id;
    await staff((api) =>
      api.createVisaService(
        aVisaService({ destinationId, shortName: 'Rush', price: { amountMinor: 2_500, currency: 'usd' } }),
      ),
    );
    await staff((api) =>
      api.createVisaService(
        aVisaService({ destinationId, isActive: false, price: { amountMinor: 1, currency: 'usd' } }),
      ),
    );
    await staff((api) =>
      api.createVisaService(
        aVisaService({ destinationId, isUpsell: true, price: { amountMinor: 1, currency: 'usd' } }),
      ),
    );
    await staff((api) => api.createUpsell(anUpsell({ destinationId, isActive: false })));

    const catalogue = await visitor((api) => api.getCatalogue({}));
    expect(catalogue.destinations.map(({ details, fromPrice }) => [details?.visaName, fromPrice?.amountMinor])).toEqual(
      [
        ['Albania', 5_000],
        ['Zanzibar', 4_500],
      ],
    );
    expect(catalogue.rates.map(({ currency, microsPerUsd }) => [currency, microsPerUsd])).toEqual([
      ['eur', 860_000],
      ['usd', 1_000_000],
    ]);
    const offer = await visitor((api) => api.getOffer({ by: { $case: 'slug', slug: 'z' }, locale: '' }));
    expect(offer.services.map(({ details }) => details?.shortName)).toEqual(['Rush', 'Standard']);
    expect(offer.upsells).toHaveLength(1);
    expect(offer.rates).toHaveLength(2);
    expect(offer.destination?.id).toBe(destinationId);
  });

  it('holds add-ons of the nationality asked for only', async () => {
    const { destination } = await onSale();
    await staff((api) =>
      api.createUpsell(anUpsell({ destinationId: destination.id, nationalityCountries: ['FR'], shortName: 'French' })),
    );
    const list = (nationality: string) =>
      visitor((api) => api.listUpsells({ ...ACTIVE, destinationId: destination.id, nationality }));
    expect((await list('FR')).upsells.map(({ details }) => details?.shortName)).toEqual(['French']);
    expect((await list('BR')).upsells).toEqual([]);
    expect((await list('')).upsells).toHaveLength(2);
    await expect(list('Narnia')).rejects.toMatchObject({ reason: 'unknown-country' });
  });
});

describe('services and add-ons', () => {
  it('can be changed, duplicated and deleted, each told to readers', async () => {
    const { destination, service, upsell } = await onSale();
    const other = await onSale({ slug: 'other' });
    await db('outbox').delete();
    const moved = await staff((api) =>
      api.updateVisaService({
        id: service.id,
        details: aVisaService({ destinationId: other.destination.id, processingHours: 4 }),
      }),
    );
    expect(moved.details).toMatchObject({ destinationId: other.destination.id, processingHours: 4 });
    expect(moved.updatedAt?.getTime()).toBeGreaterThan(moved.createdAt?.getTime() ?? Infinity);
    expect(await changedDestinations()).toEqual([destination.id, other.destination.id]);

    const copy = await staff((api) => api.duplicateUpsell({ id: upsell.id }));
    expect(copy.details).toEqual({ ...upsell.details, isActive: false });
    expect(copy.id).not.toBe(upsell.id);
    await staff((api) =>
      api.updateUpsell({ id: copy.id, details: anUpsell({ destinationId: destination.id, icon: 'map-pin' }) }),
    );
    expect(await staff((api) => api.deleteUpsell({ id: upsell.id }))).toEqual({ archived: false });
    const serviceCopy = await staff((api) => api.duplicateVisaService({ id: service.id }));
    await staff((api) => api.deleteVisaService({ id: serviceCopy.id }));
    const { upsells } = await staff((api) => api.listUpsells({ ...EVERYTHING, destinationId: destination.id }));
    expect(upsells.map(({ id, details }) => [id, details?.icon])).toEqual([[copy.id, 'map-pin']]);
    expect(await changedDestinations()).toHaveLength(7);
  });

  it('are not on sale as copies, until somebody switches them on', async () => {
    const { destination, service, upsell } = await onSale();
    const copies = {
      service: await staff((api) => api.duplicateVisaService({ id: service.id })),
      upsell: await staff((api) => api.duplicateUpsell({ id: upsell.id })),
    };
    const onSaleNow = async () => {
      const offer = await visitor((api) =>
        api.getOffer({ by: { $case: 'destinationId', destinationId: destination.id }, locale: 'en' }),
      );
      return [...offer.services, ...offer.upsells].map(({ id }) => id).sort();
    };
    expect(await onSaleNow()).toEqual([service.id, upsell.id].sort());
    await staff((api) =>
      api.updateVisaService({ id: copies.service.id, details: aVisaService({ destinationId: destination.id }) }),
    );
    expect(await onSaleNow()).toEqual([service.id, upsell.id, copies.service.id].sort());
  });

  it.each([
    ['processingHours', { processingHours: 0 }],
    ['price', { price: undefined }],
    ['serviceName', { serviceName: 'x'.repeat(101) }],
    ['destinationId', { destinationId: 'x' }],
  ])('refuse a faulty %s', async (path, over) => {
    const { destination } = await onSale();
    const input = aVisaService({ destinationId: destination.id, ...over });
    await expect(staff((api) => api.createVisaService(input))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: [expect.objectContaining({ path })],
    });
  });
});

describe('requirements', () => {
  const ask = (nationality: string, destinationCountry: string) =>
    visitor((api) => api.getRequirement({ nationality, destinationCountry }));

  it('say what is needed, by whom it is said, and what is on offer, cheapest first', async () => {
    await onSale({ slug: 'dear', governmentFee: { amountMinor: 9_000, currency: 'usd' } });
    await onSale({ slug: 'cheap' });
    await staff((api) => api.createDestination(aDestination({ slug: 'not-on-sale' })));
    const rows = [{ nationality: 'US', destination: 'FJ', kind: 'e-visa' as const, days: 0 }];
    await db.transaction((tx) => writeRequirements(tx, rows, { source: 'Passport Index', sourceDate: '2025-01-12' }));
    const answer = await ask('US', 'FJ');
    expect(answer).toMatchObject({
      kind: 'REQUIREMENT_KIND_E_VISA',
      source: 'Passport Index',
      sourceDate: new Date('2025-01-12T00:00:00Z'),
    });
    expect(answer.offers.map(({ details }) => details?.slug)).toEqual(['cheap', 'dear']);
  });

  it('are none for the own country, unknown where nobody has said, and never offered to the wrong nationality', async () => {
    await onSale();
    expect(await ask('FJ', 'FJ')).toMatchObject({ kind: 'REQUIREMENT_KIND_NONE', offers: [] });
    expect(await ask('BR', 'FJ')).toMatchObject({ kind: 'REQUIREMENT_KIND_UNKNOWN', offers: [] });
    await expect(ask('xx', 'FJ')).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: [{ path: 'nationality', reason: 'unknown-country' }],
    });
  });
});

describe('address suggestions', () => {
  const typing = (query: string) =>
    running.server.as({ capability: 'x'.repeat(43) }, () => running.api.suggestPlaces({ query, locale: 'en' }));
  const towns = [
    '1\tParis\tÎle-de-France\tFR\t2138551',
    '2\tParis\tTX\tUS\t24782',
    '3\tParisot\tOccitanie\tFR\t1000',
    '4\tSaint-Étienne\tAuvergne-Rhône-Alpes\tFR\t176280',
    '5\tNew York City\tNY\tUS\t8175133',
    '',
  ].join('\n');
  const fill = async () => {
    await db('place').delete();
    await db('seed_applied').where('seed_key', 'like', 'places-%').delete();
    expect(await seedPlaces(db, async () => towns)).toBe(5);
    expect(await seedPlaces(db, async () => towns)).toBe(0);
  };

  it('name towns, the whole name first, then the larger', async () => {
    await fill();
    const { places, attribution } = await typing('pari');
    expect(places.map(({ city, stateProvince }) => `${city}, ${stateProvince}`)).toEqual([
      'Paris, Île-de-France',
      'Paris, TX',
      'Parisot, Occitanie',
    ]);
    expect(attribution).toBe('GeoNames');
  });

  it('keep the street as it is typed', async () => {
    await fill();
    expect((await typing('10 Rue de Rivoli, saint etienne')).places).toEqual([
      {
        street: '10 Rue de Rivoli',
        city: 'Saint-Étienne',
        stateProvince: 'Auvergne-Rhône-Alpes',
        postalCode: '',
        country: 'FR',
      },
    ]);
    expect((await typing('350 5th Ave New Yor')).places).toEqual([]);
  });

  it('are none for a place nobody has heard of, and take no pattern from outside', async () => {
    await fill();
    expect((await typing('Atlantis')).places).toEqual([]);
    expect((await typing('%%%')).places).toEqual([]);
  });

  it('say that there is nothing to search', async () => {
    await db('place').delete();
    await expect(typing('Paris')).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: 'places-not-ready' });
  });

  it('are for who fills in an application', async () => {
    await expect(visitor((api) => api.suggestPlaces({ query: 'Paris', locale: 'en' }))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('flag icons', () => {
  const drawing = (d: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${d}"/></svg>`);
  const nameIn = (url: string) => url.replace('/api/flags/', '');
  beforeEach(() => db('flag_icon').delete());

  it('are kept once under a name made of their content, for everybody to see', async () => {
    const { url } = await staff((api) => api.storeFlagIcon({ content: drawing('M0 0') }));
    expect(url).toMatch(/^\/api\/flags\/[0-9a-f]{32}\.svg$/);
    expect(await staff((api) => api.storeFlagIcon({ content: drawing('M0 0') }))).toEqual({ url });
    const { contentType, content } = await visitor((api) => api.getFlagIcon({ name: nameIn(url) }));
    expect(contentType).toBe('image/svg+xml');
    expect(Buffer.from(content).toString()).toContain('M0 0');
    const made = await staff((api) => api.createDestination(aDestination({ flagIconUrl: url })));
    expect(made.details?.flagIconUrl).toBe(url);
  });

  it('are refused where they are no picture, too large or do more than draw', async () => {
    const refused = (content: Buffer) => staff((api) => api.storeFlagIcon({ content }));
    await expect(refused(Buffer.from('GIF89a'))).rejects.toMatchObject({ reason: 'flag-not-an-image' });
    await expect(refused(Buffer.alloc(102_401))).rejects.toMatchObject({ reason: 'flag-too-large' });
    const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await expect(refused(hostile)).rejects.toMatchObject({ reason: 'flag-not-safe' });
    await expect(staff((api) => api.storeFlagIcon({ content: drawing('M0 0') }), 'viewer')).rejects.toMatchObject({
      reason: 'role-missing',
    });
  });

  it('go once no destination shows them any more, and stay while one does', async () => {
    const { url } = await staff((api) => api.storeFlagIcon({ content: drawing('M1 1') }));
    const details = aDestination({ flagIconUrl: url });
    const { id } = await staff((api) => api.createDestination(details));
    const copy = await staff((api) => api.duplicateDestination({ id }));
    await db('flag_icon').update({ created_at: db.raw("now() - interval '2 days'") });
    await staff((api) => api.updateDestination({ id, details: { ...details, flagIconUrl: '' } }));
    expect(await db('flag_icon').pluck('name')).toEqual([nameIn(url)]);
    await staff((api) => api.deleteDestination({ id: copy.id }));
    expect(await db('flag_icon').pluck('name')).toEqual([]);
    await expect(visitor((api) => api.getFlagIcon({ name: nameIn(url) }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('translations', () => {
  const list = async () => (await staff((api) => api.listTranslations({}))).translations;

  it('are asked for every text that visitors see, once, and hold wherever it stands', async () => {
    await db('text_translation').delete();
    const { destination } = await onSale();
    await onSale({ slug: 'other' });
    const sources = (await list()).filter(({ locale }) => locale === 'es').map(({ source }) => source);
    expect(sources.filter((source) => source === '30 days per entry')).toHaveLength(1);
    expect(sources).toEqual(expect.arrayContaining(['Atlantis e-Visa', 'Standard, 24 hours', 'Denial protection']));
    const given = { locale: 'es', source: '30 days per entry', text: ' 30 días por entrada ' };
    expect(await staff((api) => api.saveTranslation(given))).toMatchObject({ text: '30 días por entrada' });
    await staff((api) => api.saveTranslation({ locale: 'es', source: 'Standard', text: 'Estándar' }));
    expect(await list()).toContainEqual({ ...given, text: '30 días por entrada' });
    const offer = (locale: string) =>
      visitor((api) => api.getOffer({ by: { $case: 'destinationId', destinationId: destination.id }, locale }));
    expect(await offer('es')).toMatchObject({
      destination: { details: { maxStay: '30 días por entrada', visaName: 'Atlantis e-Visa' } },
      services: [{ details: { shortName: 'Estándar', serviceName: 'Standard, 24 hours' } }],
    });
    expect(await offer('en')).toMatchObject({ destination: { details: { maxStay: '30 days per entry' } } });
    expect((await visitor((api) => api.getCatalogue({}))).translations).toHaveLength(2);
  });

  it('are taken away by an empty one, and only by who may change the catalogue', async () => {
    await staff((api) => api.saveTranslation({ locale: 'fr', source: 'Standard', text: 'Normal' }));
    await staff((api) => api.saveTranslation({ locale: 'fr', source: 'Standard', text: '' }));
    expect(await db('text_translation').where({ locale: 'fr', source: 'Standard' })).toEqual([]);
    const input = { locale: 'fr', source: 'Standard', text: 'x' };
    await expect(visitor((api) => api.saveTranslation(input))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(staff((api) => api.saveTranslation(input), 'viewer')).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    await expect(staff((api) => api.saveTranslation({ ...input, locale: 'de' }))).rejects.toMatchObject({
      fields: [{ path: 'locale', reason: 'unknown-language' }],
    });
  });
});

it('lets nobody overwrite what they have not read', async () => {
  const { destination, service, upsell } = await onSale();
  const seenAt = (row: { updatedAt?: Date | undefined }) => row.updatedAt;
  const changes = [
    (seen: Date | undefined, text: string) =>
      staff((api) =>
        api.updateDestination({ id: destination.id, details: aDestination({ maxStay: text }), seenAt: seen }),
      ),
    (seen: Date | undefined, text: string) => {
      const details = aVisaService({ destinationId: destination.id, serviceName: text });
      return staff((api) => api.updateVisaService({ id: service.id, details, seenAt: seen }));
    },
    (seen: Date | undefined, text: string) => {
      const details = anUpsell({ destinationId: destination.id, upsellName: text });
      return staff((api) => api.updateUpsell({ id: upsell.id, details, seenAt: seen }));
    },
  ];
  for (const [index, change] of changes.entries()) {
    const first = seenAt([destination, service, upsell][index] ?? {});
    const both = await Promise.allSettled([change(first, 'one'), change(first, 'two')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of both)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'ABORTED', reason: 'record-changed' });
    const [saved] = both.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    await change(saved?.updatedAt, 'three');
    await change(undefined, 'four');
  }
});
