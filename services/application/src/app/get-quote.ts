import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { CatalogClient } from '../clients/catalog-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import { type ApplicationId, type Currency, isSettled, type Quote } from '../domain/application.ts';
import { priceOrder } from '../domain/pricing.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  catalog: CatalogClient;
  now: () => Date;
}

/**
 * Today's price of the application in `currency`; of a paid one what was charged. FAILED_PRECONDITION
 * `application-incomplete` while no processing speed is chosen.
 */
export const createGetQuote =
  ({ db, applications, catalog, now }: Deps) =>
  async ({ id, currency, caller }: { id: ApplicationId; currency: Currency; caller: Caller }): Promise<Quote> => {
    const application = await applications.get(db, { id, caller });
    if (isSettled(application) && application.quote) return application.quote;
    const offer = await catalog.getOffer(application.destination.id, { locale: application.locale });
    return priceOrder(application, offer, { currency, now: now() });
  };
