import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { buildServer } from '../src/server.ts';
import { aDestination, anUpsell, aVisaService } from './fixtures.ts';

const start = async () => {
  const { db, drop } = await createTestDb('catalog', new URL('../migrations', `file://${__filename}`).pathname);
  const server = await startTestServer(buildServer({ db }).services, await createTestIdentity());
  const api = server.client(CatalogServiceService);
  return {
    db,
    as: <T>(sub: string, work: (call: typeof api) => Promise<T>) =>
      server.as({ sub, roles: ['catalog'] }, () => work(api)),
    stop: () => server.close().then(drop),
  };
};

let running: Awaited<ReturnType<typeof start>>;
let db: Db;
beforeAll(async () => {
  running = await start();
  db = running.db;
});
afterAll(() => running?.stop());

const changesOf = async (kind: string) =>
  (await db('catalogue_change').where({ kind }).orderBy('id')).map(({ action, changed_by: by, before, after }) => ({
    action,
    by,
    before,
    after,
  }));

describe('a change of the catalogue', () => {
  it('is noted with who made it and what was before and after', async () => {
    const { id } = await running.as('ann', (api) => api.createDestination(aDestination()));
    const service = await running.as('ann', (api) => api.createVisaService(aVisaService({ destinationId: id })));
    const upsell = await running.as('ann', (api) => api.createUpsell(anUpsell({ destinationId: id })));
    const dearer = aVisaService({ destinationId: id, price: { amountMinor: 9_900, currency: 'usd' } });
    await running.as('bob', (api) => api.updateVisaService({ id: service.id, details: dearer }));
    await running.as('cyd', (api) => api.deleteUpsell({ id: upsell.id }));
    await running.as('cyd', (api) => api.saveTranslation({ locale: 'es', source: 'Standard', text: 'Estándar' }));
    await running.as('cyd', (api) => api.deleteDestination({ id }));

    expect(await changesOf('visa_service')).toMatchObject([
      { action: 'created', by: 'ann', before: null, after: { price_minor: 3_000 } },
      { action: 'changed', by: 'bob', before: { price_minor: 3_000 }, after: { price_minor: 9_900 } },
      // With its destination.
      { action: 'deleted', by: 'cyd', before: { price_minor: 9_900 }, after: null },
    ]);
    expect(await changesOf('upsell')).toMatchObject([
      { action: 'created', by: 'ann' },
      { action: 'deleted', by: 'cyd', before: { upsell_name: 'Denial protection' }, after: null },
    ]);
    expect(await changesOf('text_translation')).toMatchObject([
      { action: 'created', by: 'cyd', after: { text: 'Estándar' } },
    ]);
    expect((await changesOf('destination')).map(({ action, by }) => [action, by])).toEqual([
      ['created', 'ann'],
      ['deleted', 'cyd'],
    ]);
  });

  it('is noted past the service too, and not where nothing but the time was changed', async () => {
    const { id } = await running.as('ann', (api) => api.createDestination(aDestination({ slug: 'past' })));
    await db('destination').where({ id }).update({ updated_at: db.fn.now(), has_applications: true });
    await db('destination').where({ id }).update({ max_stay: '900 days' });
    const noted = await db('catalogue_change').where({ entity_id: id }).orderBy('id');
    expect(noted.map(({ changed_by: by }) => by)).toEqual(['ann', expect.stringMatching(/^database:/)]);
  });

  it('stays as it was noted', async () => {
    for (const change of [
      () => db('catalogue_change').update({ changed_by: 'somebody else' }),
      () => db('catalogue_change').delete(),
    ])
      await expect(change()).rejects.toThrow('rows of catalogue_change are never changed');
  });
});
