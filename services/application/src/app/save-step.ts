import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { CatalogClient } from '../clients/catalog-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { claimOnWrite } from '../domain/ownership.ts';
import { LOCALES } from '../domain/step-rules.ts';
import { offerNeededBy, type Step, saveStep } from '../domain/steps.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  catalog: CatalogClient;
  records: Pick<CaseRecords, 'listOpenAsks'>;
  now: () => Date;
}

/**
 * Saves one step at the version the screen holds; ABORTED `application-changed` where another save came first.
 * Otherwise throws as the domain's saveStep.
 */
export const createSaveStep =
  ({ db, applications, catalog, records, now }: Deps) =>
  async ({
    id,
    expectedVersion,
    step,
    locale,
    caller,
  }: {
    id: ApplicationId;
    expectedVersion: number;
    step: Step;
    /** Of the screen; empty keeps the one before. */
    locale: string;
    caller: Caller;
  }): Promise<Application> => {
    const before = await applications.get(db, { id, caller });
    const reader = LOCALES.find((known) => known === locale) ?? before.locale;
    if (before.version !== expectedVersion) throw new AppError('ABORTED', 'application-changed');
    const destinationId = offerNeededBy(step, before);
    const offer = destinationId ? await catalog.getOffer(destinationId, { locale: reader }) : undefined;
    const time = now();
    const asked = before.status === 'submitted' ? await records.listOpenAsks(db, id) : undefined;
    const saved = saveStep(before, step, { offer, now: time, asked });
    const after = { ...saved, locale: reader, ...claimOnWrite(before, caller) };
    return applications.save(db, before, after, time);
  };
