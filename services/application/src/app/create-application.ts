import type { Caller } from '@wayfare/kit/caller';
import { type Db, isUniqueViolation } from '@wayfare/kit/db';
import { AppError, validate } from '@wayfare/kit/errors';
import { z } from 'zod';
import type { CatalogClient } from '../clients/catalog-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { Application } from '../domain/application.ts';
import { changesOfCreation } from '../domain/changes.ts';
import type { Offer } from '../domain/offer.ts';
import { newIdentity } from '../domain/order-number.ts';
import { country, locale, numApplicants } from '../domain/step-rules.ts';
import { requireEligible, toOrderedDestination } from '../domain/steps.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  catalog: CatalogClient;
  now: () => Date;
  identity?: typeof newIdentity;
}

export interface NewApplication {
  destinationId: string;
  nationality: string;
  numApplicants: number;
  idempotencyKey: string;
  locale: string;
}

const rule = z.object({
  destinationId: z.string().min(1, 'required').max(64, 'not-an-id'),
  nationality: country,
  numApplicants,
  idempotencyKey: z.string().max(200, 'too-long'),
  locale,
});

const TRIES = 5;

/**
 * Begins a draft for the caller: a traveller's account, else the browser whose capability comes along. The same caller
 * and idempotency key get the same draft until it is paid. NOT_FOUND `destination-not-found`, INVALID_ARGUMENT
 * `nationality-not-eligible`.
 */
export const createCreateApplication =
  ({ db, applications, catalog, now, identity = newIdentity }: Deps) =>
  async ({ caller, ...input }: NewApplication & { caller: Caller }): Promise<Application> => {
    const wanted = validate(rule, { ...input, numApplicants: input.numApplicants || 1 });
    const owner = caller.userId ?? caller.capabilityHash;
    if (!owner) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
    const callers = [caller.userId, caller.capabilityHash].filter((each) => each !== undefined);
    const key = wanted.idempotencyKey;
    const begun = async () => (key ? applications.findByIdempotencyKey(db, { callers, key }) : undefined);

    // Somebody with one identity needs no look beforehand: the insert meets the draft of the same key.
    const before = callers.length > 1 ? await begun() : undefined;
    if (before) return before;
    let offer: Offer;
    try {
      offer = await catalog.getOffer(wanted.destinationId, { locale: wanted.locale });
      requireEligible(offer, wanted.nationality);
    } catch (refusal) {
      const draft = await begun();
      if (draft) return draft;
      throw refusal;
    }

    for (let tries = 1; ; tries += 1) {
      const { id, orderNumber } = identity();
      const time = now();
      const application: Application = {
        id,
        orderNumber,
        version: 1,
        status: 'draft',
        paymentStatus: 'unpaid',
        locale: wanted.locale,
        createdAt: time,
        updatedAt: time,
        userId: caller.userId,
        capabilityHash: caller.userId ? undefined : caller.capabilityHash,
        destination: toOrderedDestination(offer.destination),
        nationality: wanted.nationality,
        numApplicants: wanted.numApplicants,
        upsells: [],
        travellers: [],
        refundedMinor: 0,
        lastStepIndex: 0,
        dataKey: applications.newKey(id),
      };
      try {
        await applications.insert(db, application, {
          idempotency: key ? { caller: owner, key } : undefined,
          changes: changesOfCreation(offer.destination),
        });
        return application;
      } catch (error) {
        const other = isUniqueViolation(error, 'application_idempotency') ? await begun() : undefined;
        if (other) return other;
        if (tries === TRIES || !isUniqueViolation(error)) throw error;
      }
    }
  };
