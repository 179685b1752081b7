import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { CatalogClient } from '../clients/catalog-client.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { DraftPassports } from '../db/draft-passports.ts';
import { type Application, type ApplicationId, isSettled } from '../domain/application.ts';
import { placeDraftPassports, withDraftPassports, withoutDraftPassports } from '../domain/draft-passports.ts';
import { claimOnWrite } from '../domain/ownership.ts';
import { LOCALES } from '../domain/step-rules.ts';
import { offerNeededBy, type Step, saveStep } from '../domain/steps.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  catalog: CatalogClient;
  records: Pick<CaseRecords, 'listOpenAsks'>;
  drafts: Pick<DraftPassports, 'place'>;
  now: () => Date;
}

/**
 * Saves one step at the version the screen holds; ABORTED `application-changed` where another save came first.
 * Pictures of passports that were taken before the payment go with their travellers. Otherwise throws as the domain's
 * saveStep.
 */
export const createSaveStep =
  ({ db, applications, catalog, records, drafts, now }: Deps) =>
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
    const context = { offer, now: time, asked };
    const written = { locale: reader, ...claimOnWrite(before, caller) };
    const kept = step.kind === 'personal-details' && !isSettled(before) ? (before.draftPassports ?? []) : [];
    if (kept.length === 0)
      return applications.save(db, before, { ...saveStep(before, step, context), ...written }, time);
    // With the pictures at their travellers, whoever stays keeps theirs as they keep everything else.
    const { travellers, ...saved } = saveStep(withDraftPassports(before, kept), step, context);
    const named = step.kind === 'personal-details' ? (step.passportPictures ?? []) : [];
    return db.transaction(async (tx) => {
      const after = withoutDraftPassports({ ...saved, travellers, ...written });
      const application = await applications.save(tx, before, after, time);
      await drafts.place(tx, id, { before: kept, after: placeDraftPassports(kept, { travellers, named }) });
      return application;
    });
  };
