import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { CatalogClient } from '../clients/catalog-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { Application, ApplicationId, Currency } from '../domain/application.ts';
import { claimOnWrite } from '../domain/ownership.ts';
import { beginCheckout, snapshotOf } from '../domain/payment.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  catalog: CatalogClient;
  now: () => Date;
}

export interface Checkout {
  application: Application;
  /** The version at which this quote was locked: the same for everybody who presses again. */
  version: number;
}

const TRIES = 3;

/**
 * Locks the price at the catalogue's present state and stores what is bought for it. Throws as the domain's
 * beginCheckout.
 */
export const createBeginCheckout =
  ({ db, applications, catalog, now }: Deps) =>
  async ({
    id,
    currency,
    expectedTotalMinor,
    caller,
  }: {
    id: ApplicationId;
    currency: Currency;
    expectedTotalMinor: number;
    caller: Caller;
  }): Promise<Checkout> => {
    for (let tries = 1; ; tries += 1) {
      const before = await applications.get(db, { id, caller });
      const offer = await catalog.getOffer(before.destination.id, { locale: before.locale, fresh: true });
      const time = now();
      const after = beginCheckout(before, offer, { currency, expectedTotalMinor, now: time });
      if (after === before) {
        const [latest] = await applications.listSnapshots(db, id);
        return { application: before, version: latest?.version ?? before.version };
      }
      try {
        return await db.transaction(async (tx) => {
          const application = await applications.save(tx, before, { ...after, ...claimOnWrite(before, caller) }, time);
          await applications.addSnapshot(tx, application, snapshotOf(application));
          return { application, version: application.version };
        });
      } catch (error) {
        // Pressed twice: the other one has locked the same price by now.
        if (tries === TRIES || !(error instanceof AppError && error.reason === 'application-changed')) throw error;
      }
    }
  };
