import type { Db } from '@wayfare/kit/db';
import { type EventConsumer, eventConsumer } from '@wayfare/kit/event-consumer';
import { type Served, serve } from '@wayfare/kit/unary';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { createDestinationRepository } from './db/destination-repository.ts';
import { createFlagIconRepository } from './db/flag-icon-repository.ts';
import { createTranslationRepository } from './db/translation-repository.ts';
import { createUpsellRepository } from './db/upsell-repository.ts';
import { createVisaServiceRepository } from './db/visa-service-repository.ts';
import { createApplicationEvents } from './events/application-events.ts';
import { createAdministrationHandlers } from './grpc/administration-handlers.ts';
import { createCatalogHandlers } from './grpc/catalog-handlers.ts';
import { createFlagIconHandlers } from './grpc/flag-icon-handlers.ts';
import { createPlaceHandlers } from './grpc/place-handlers.ts';
import { createTranslationHandlers } from './grpc/translation-handlers.ts';
import type { PlaceSource } from './places/place.ts';
import { createStoredPlaces } from './places/stored-places.ts';

interface Deps {
  db: Db;
  /** The stored towns unless said otherwise. */
  places?: PlaceSource;
}

/** What main starts and what component tests start. */
export const buildServer = ({
  db,
  places = createStoredPlaces(db),
}: Deps): { services: Served[]; consumers: EventConsumer[] } => {
  const translations = createTranslationRepository();
  const repositories = {
    destinations: createDestinationRepository(),
    visaServices: createVisaServiceRepository(),
    upsells: createUpsellRepository(),
  };
  return {
    services: [
      serve(CatalogServiceService, {
        ...createCatalogHandlers({ db, translations, ...repositories }),
        ...createTranslationHandlers({ db, translations }),
        ...createPlaceHandlers(places),
        ...createAdministrationHandlers({ db, ...repositories }),
        ...createFlagIconHandlers({ db, flagIcons: createFlagIconRepository() }),
      }),
    ],
    consumers: [eventConsumer(createApplicationEvents())],
  };
};
