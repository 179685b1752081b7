import type { Db } from '@visa/kit/db';
import { type Served, serve } from '@visa/kit/unary';
import { CatalogServiceService } from '@visa/proto/catalog/v1/catalog_service';
import { createDestinationRepository } from './db/destination-repository.ts';
import { createUpsellRepository } from './db/upsell-repository.ts';
import { createVisaServiceRepository } from './db/visa-service-repository.ts';
import { createAdministration } from './grpc/administration.ts';
import { createQueries } from './grpc/queries.ts';

export const buildServices = ({ db }: { db: Db }): Served[] => {
  const repositories = {
    destinations: createDestinationRepository(db),
    visaServices: createVisaServiceRepository(db),
    upsells: createUpsellRepository(db),
  };
  return [
    serve(CatalogServiceService, { ...createQueries({ db, ...repositories }), ...createAdministration(repositories) }),
  ];
};
