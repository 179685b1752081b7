import type { Db } from '@wayfare/kit/db';
import { type Served, serve } from '@wayfare/kit/unary';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { createDestinationRepository } from './db/destination-repository.ts';
import { createFlagIconRepository } from './db/flag-icon-repository.ts';
import { createTranslationRepository } from './db/translation-repository.ts';
import { createUpsellRepository } from './db/upsell-repository.ts';
import { createVisaServiceRepository } from './db/visa-service-repository.ts';
import { createAdministration } from './grpc/administration.ts';
import { createFlagIcons } from './grpc/flag-icons.ts';
import { createPlaceQueries } from './grpc/place-queries.ts';
import { createQueries } from './grpc/queries.ts';
import { createTranslationHandlers } from './grpc/translations.ts';
import type { PlaceSource } from './places/place.ts';
import { createStoredPlaces } from './places/stored-places.ts';

interface Deps {
  db: Db;
  /** The stored towns unless said otherwise. */
  places?: PlaceSource;
}

export const buildServices = ({ db, places = createStoredPlaces(db) }: Deps): Served[] => {
  const translations = createTranslationRepository(db);
  const repositories = {
    destinations: createDestinationRepository(db),
    visaServices: createVisaServiceRepository(db),
    upsells: createUpsellRepository(db),
  };
  return [
    serve(CatalogServiceService, {
      ...createQueries({ db, translations, ...repositories }),
      ...createTranslationHandlers(translations),
      ...createPlaceQueries(places),
      ...createAdministration(repositories),
      ...createFlagIcons(createFlagIconRepository(db)),
    }),
  ];
};
