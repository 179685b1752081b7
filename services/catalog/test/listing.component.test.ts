import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { buildServer } from '../src/server.ts';
import { aDestination, anUpsell, aVisaService } from './fixtures.ts';

it('staff see destinations, services and upsells newest first', async () => {
  const { db, drop } = await createTestDb('catalog', new URL('../migrations', `file://${__filename}`).pathname);
  const server = await startTestServer(buildServer({ db }).services, await createTestIdentity());
  const api = server.client(CatalogServiceService);
  const everything = { includeInactive: true, destinationId: '', nationality: '' };
  try {
    await server.as({ roles: ['catalog'] }, async () => {
      for (const slug of ['first', 'second', 'third']) {
        const { id: destinationId } = await api.createDestination(aDestination({ slug, visaName: slug }));
        await api.createVisaService(aVisaService({ destinationId, shortName: slug }));
        await api.createUpsell(anUpsell({ destinationId, shortName: slug }));
      }
      const newest = ['third', 'second', 'first'];
      const { destinations } = await api.listDestinations(everything);
      expect(destinations.map(({ details }) => details?.slug)).toEqual(newest);
      const { services } = await api.listVisaServices(everything);
      expect(services.map(({ details }) => details?.shortName)).toEqual(newest);
      const { upsells } = await api.listUpsells(everything);
      expect(upsells.map(({ details }) => details?.shortName)).toEqual(newest);
    });
  } finally {
    await server.close();
    await drop();
  }
});
