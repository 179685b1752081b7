import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { WrappedKey } from '@wayfare/kit/envelope';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { CaseServiceService, Case as ProtoCase } from '@wayfare/proto/application/v1/case_service';
import type { createAddNote } from '../app/case/add-note.ts';
import type { createAdvanceCase } from '../app/case/advance-case.ts';
import type { createRequestInformation } from '../app/case/ask-traveller.ts';
import type { CheckVisas } from '../app/case/check-visas.ts';
import type { createClaimCase, createClaimNextCase, createReleaseCase } from '../app/case/claim-case.ts';
import type {
  createConfirmDecision,
  createDeclineDecision,
  createProposeDecision,
} from '../app/case/decide-together.ts';
import type { createDeliverVisa, createReplaceVisa } from '../app/case/deliver-visa.ts';
import type { createDownloadPackage } from '../app/case/download-package.ts';
import type { createDismissDuplicates } from '../app/case/find-duplicates.ts';
import { createFindSight } from '../app/case/find-sight.ts';
import type { createRevealDetails } from '../app/case/reveal-details.ts';
import { isUuid } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';
import type { CaseQueries } from '../db/case-queries.ts';
import type { CaseRecords, Proposal, WaitingDelivery } from '../db/case-records.ts';
import type { CaseRepository } from '../db/case-repository.ts';
import type { StaffNames } from '../db/staff-names.ts';
import type { SubmissionQueries } from '../db/submission-queries.ts';
import { dayIn } from '../domain/absence.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { sightOf } from '../domain/case/reveal.ts';
import { requireStageEvent } from '../domain/case/stages.ts';
import { checkTraveller } from '../domain/case/traveller-check.ts';
import { maskFindings, type VisaCheck } from '../domain/case/visa-check.ts';
import { maskPersonal } from '../domain/masking.ts';
import { passportTermsOf } from '../domain/people-search.ts';
import { fromProtoReceipt, toProtoCase, toProtoCheck, toVisa } from './case-to-proto.ts';
import { createMyCaseHandlers, type MyCaseCommands } from './my-case-handlers.ts';
import { createPackageHandlers } from './package-handlers.ts';
import { createQueueHandlers } from './queue-handlers.ts';

const fault = (path: string, reason: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason }] });

export interface CaseCommands extends MyCaseCommands {
  claimCase: ReturnType<typeof createClaimCase>;
  claimNextCase: ReturnType<typeof createClaimNextCase>;
  releaseCase: ReturnType<typeof createReleaseCase>;
  advanceCase: ReturnType<typeof createAdvanceCase>;
  proposeDecision: ReturnType<typeof createProposeDecision>;
  confirmDecision: ReturnType<typeof createConfirmDecision>;
  declineDecision: ReturnType<typeof createDeclineDecision>;
  requestInformation: ReturnType<typeof createRequestInformation>;
  checkVisas: CheckVisas;
  deliverVisa: ReturnType<typeof createDeliverVisa>;
  replaceVisa: ReturnType<typeof createReplaceVisa>;
  dismissDuplicates: ReturnType<typeof createDismissDuplicates>;
  revealDetails: ReturnType<typeof createRevealDetails>;
  addNote: ReturnType<typeof createAddNote>;
  downloadPackage: ReturnType<typeof createDownloadPackage>;
}

interface Deps extends CaseCommands {
  db: Db;
  cases: CaseRepository;
  records: CaseRecords;
  queries: CaseQueries;
  submissions: Pick<SubmissionQueries, 'find'>;
  audit: AuditLog;
  staffNames: StaffNames;
  /** NOT_FOUND `application-not-found` for anybody else. */
  requireOwner: (id: ApplicationId, caller: Caller) => Promise<Application>;
  now: () => Date;
}

/** proto to casework and back; no rules. Whoever reads a case leaves a row in the audit log. */
export const createCaseHandlers = (deps: Deps): Handlers<CaseServiceService> => {
  const { db, cases, records, queries, submissions, audit, staffNames, now } = deps;
  const findSight = createFindSight({ db, cases, now });
  const clocked = () => ({ calendar: cases.calendar, now: now() });

  const applicationOf = async (id: ApplicationId): Promise<Application> => {
    const application = isUuid(id) ? await submissions.find(db, id) : undefined;
    if (!application) throw notFound('case-not-found');
    return application;
  };

  /** What was found in a visa's file, as the caller may see it. */
  const seenBy = async (caller: Caller, id: ApplicationId, check: VisaCheck): Promise<VisaCheck> =>
    (await findSight(id, caller))?.masked === false ? check : maskFindings(check);

  /** The words go with the data key. */
  const waitingOf = (key: WrappedKey | undefined, proposal: Proposal): WaitingDelivery =>
    key ? records.openDelivery(key, proposal) : { note: '', visas: [] };

  const whole = async (id: ApplicationId, caller: Caller): Promise<ProtoCase> => {
    await staffNames.remember(db, caller);
    const application = await applicationOf(id);
    const line = await queries.find(db, id);
    if (!line) throw notFound('case-not-found');
    const key = application.erased ? undefined : await records.dataKeyOf(db, id);
    const [events, duplicates, requests, notes, proposal, visas] = await Promise.all([
      cases.listEvents(db, id),
      queries.duplicates(db, application, passportTermsOf(application), now()),
      key ? records.listRequests(db, id, key) : [],
      key ? records.listNotes(db, id, key) : [],
      records.findOpenProposal(db, id),
      key ? records.listVisas(db, id, key) : [],
    ]);
    const sight = sightOf(line.record, events, caller, now());
    return toProtoCase(
      {
        line,
        application: sight.masked ? maskPersonal(application) : application,
        sight,
        checks: application.travellers.map(checkTraveller),
        events,
        duplicates,
        requests,
        notes,
        proposal: proposal && { ...proposal, ...waitingOf(key, proposal) },
        visas,
      },
      clocked(),
    );
  };

  return {
    ...createQueueHandlers({ db, queries, audit, calendar: cases.calendar, now }),
    getCase: {
      access: 'cases.read',
      handle: async ({ applicationId }, { caller }) => {
        const found = await whole(applicationId, caller);
        await audit.write(db, caller, { action: 'case-read', applicationId, details: { masked: found.masked } });
        return found;
      },
    },
    claimNextCase: {
      access: 'cases.work',
      handle: async ({ exceptApplicationId, openElsewhereIds }, { caller }) => {
        const except = [exceptApplicationId, ...openElsewhereIds].filter(isUuid);
        const { applicationId } = await deps.claimNextCase({ except, caller });
        return whole(applicationId, caller);
      },
    },
    claimCase: {
      access: 'cases.work',
      handle: async ({ applicationId: id }, { caller }) => {
        await applicationOf(id);
        await deps.claimCase({ id, caller });
        return whole(id, caller);
      },
    },
    releaseCase: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, reason }, { caller }) => {
        await applicationOf(id);
        await deps.releaseCase({ id, version, reason, caller });
        return whole(id, caller);
      },
    },
    advanceCase: {
      access: 'cases.work',
      handle: async (
        { applicationId: id, expectedVersion: version, event, reason, authorityReference, feeReceipt },
        { caller },
      ) => {
        await applicationOf(id);
        await deps.advanceCase({
          id,
          version,
          event: requireStageEvent(event),
          reason,
          authorityReference,
          feeReceipt: fromProtoReceipt(feeReceipt),
          caller,
        });
        return whole(id, caller);
      },
    },
    proposeDecision: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, event, reason }, { caller }) => {
        await applicationOf(id);
        await deps.proposeDecision({ id, version, event: requireStageEvent(event), reason, caller });
        return whole(id, caller);
      },
    },
    confirmDecision: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, proposalId, reason }, { caller }) => {
        await applicationOf(id);
        await deps.checkVisas.ofWaiting(id);
        await deps.confirmDecision({ id, version, proposalId, reason, caller });
        return whole(id, caller);
      },
    },
    declineDecision: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, proposalId, reason }, { caller }) => {
        await applicationOf(id);
        await deps.declineDecision({ id, version, proposalId, reason, caller });
        return whole(id, caller);
      },
    },
    requestInformation: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, ...asked }, { caller }) => {
        const { numApplicants } = await applicationOf(id);
        await deps.requestInformation({ id, version, numApplicants, ...asked, caller });
        return whole(id, caller);
      },
    },
    checkVisa: {
      access: 'cases.work',
      handle: async ({ applicationId, visa }, { caller }) => {
        const application = await applicationOf(applicationId);
        if (!visa) throw fault('visa', 'required');
        const [check] = await deps.checkVisas.compare(application, [toVisa(visa)], caller);
        await audit.write(db, caller, { action: 'case-read', applicationId });
        return toProtoCheck(await seenBy(caller, applicationId, check as VisaCheck));
      },
    },
    deliverVisa: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, visas: entered, overrideReason }, { caller }) => {
        const application = await applicationOf(id);
        const visas = entered.map(toVisa);
        const override = await deps.checkVisas.ofDelivery({ application, visas, overrideReason, caller });
        await deps.deliverVisa({ id, version, visas, override, caller });
        return whole(id, caller);
      },
    },
    replaceVisa: {
      access: 'cases.work',
      handle: async ({ applicationId: id, expectedVersion: version, visa, reason, overrideReason }, { caller }) => {
        const application = await applicationOf(id);
        if (!visa) throw fault('visa', 'required');
        const entered = { visa: toVisa(visa), reason };
        const override = await deps.checkVisas.ofReplacement({ application, ...entered, overrideReason, caller });
        await deps.replaceVisa({ id, version, ...entered, override, caller });
        return whole(id, caller);
      },
    },
    dismissDuplicates: {
      access: 'cases.work',
      handle: async ({ applicationId: id, reason }, { caller }) => {
        await applicationOf(id);
        await deps.dismissDuplicates({ id, reason, caller });
        return whole(id, caller);
      },
    },
    revealDetails: {
      access: 'submissions.read-unmasked',
      handle: async ({ applicationId: id, reason }, { caller }) => {
        const { erased } = await applicationOf(id);
        if (erased) throw notFound('application-not-found');
        await deps.revealDetails({ id, reason, caller });
        return whole(id, caller);
      },
    },
    addCaseNote: {
      access: 'cases.work',
      handle: async ({ applicationId: id, text }, { caller }) => {
        await applicationOf(id);
        await deps.addNote({ id, text, caller });
        return whole(id, caller);
      },
    },
    ...createPackageHandlers({ ...deps, applicationOf }),
    listColleagues: {
      access: 'cases.read',
      handle: async (_, { caller }) => {
        await staffNames.remember(db, caller);
        return { colleagues: await staffNames.list(db, dayIn(cases.calendar.timeZone, now())) };
      },
    },
    ...createMyCaseHandlers(deps),
  };
};
