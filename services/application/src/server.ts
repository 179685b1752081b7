import type { Db } from '@wayfare/kit/db';
import { type EventConsumer, eventConsumer } from '@wayfare/kit/event-consumer';
import type { AddJobs } from '@wayfare/kit/jobs';
import type { Log } from '@wayfare/kit/log';
import { type Served, serve } from '@wayfare/kit/unary';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { TravellerServiceService } from '@wayfare/proto/application/v1/traveller_service';
import { createAttachDocument } from './app/attach-document.ts';
import { createBeginCheckout } from './app/begin-checkout.ts';
import { createChangeManyCases } from './app/case/change-many-cases.ts';
import { createChangeStatus } from './app/change-status.ts';
import { createAssignOffice, createNoteStaffChange } from './app/change-team.ts';
import { createClaimApplication } from './app/claim-application.ts';
import { createCreateApplication } from './app/create-application.ts';
import { createCreateUploadPass } from './app/create-upload-pass.ts';
import { createEndAbsence, createEnterAbsence } from './app/enter-absence.ts';
import { createEraseApplication } from './app/erase-application.ts';
import { createEraseMyApplications } from './app/erase-my-applications.ts';
import { createGetQuote } from './app/get-quote.ts';
import { createDropDraftPassport, createKeepDraftPassport } from './app/keep-draft-passport.ts';
import { createRecordPayment } from './app/record-payment.ts';
import { createSaveStep } from './app/save-step.ts';
import { createSubmitApplication } from './app/submit-application.ts';
import { buildCaseService } from './case-service.ts';
import type { CatalogClient } from './clients/catalog-client.ts';
import type { DocumentClient } from './clients/document-client.ts';
import type { ApplicationRepository } from './db/application-repository.ts';
import type { AuditLog } from './db/audit-log.ts';
import { createBulkJobs } from './db/bulk-jobs.ts';
import { createCaseDuplicates } from './db/case-duplicates.ts';
import { createCaseQueries } from './db/case-queries.ts';
import { createCaseRecords } from './db/case-records.ts';
import { createCaseRepository } from './db/case-repository.ts';
import { createDayNumbers } from './db/day-numbers.ts';
import { createDraftPassports } from './db/draft-passports.ts';
import type { FieldCipher } from './db/field-cipher.ts';
import { createHeldChanges } from './db/held-changes.ts';
import type { PeopleIndex } from './db/people-index.ts';
import { createSavedViews } from './db/saved-views.ts';
import { createStaffAbsences } from './db/staff-absences.ts';
import { createStaffNames } from './db/staff-names.ts';
import { createStrandedPayments } from './db/stranded-payments.ts';
import type { SubmissionQueries } from './db/submission-queries.ts';
import { createThreadRepository } from './db/thread-repository.ts';
import { createUploadPasses } from './db/upload-passes.ts';
import type { WorkingCalendar } from './domain/case/working-calendar.ts';
import { createPaymentEvents } from './events/payment-events.ts';
import { createApplicationHandlers } from './grpc/application-handlers.ts';
import { createDeskHandlers } from './grpc/desk-handlers.ts';
import { createSubmissionHandlers } from './grpc/submission-handlers.ts';
import { createTravellerHandlers } from './grpc/traveller-handlers.ts';
import { buildHoldChange } from './held-changes.ts';
import type { ApplicationJob } from './jobs.ts';
import { buildThreadService } from './thread-service.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  submissionQueries: SubmissionQueries;
  audit: AuditLog;
  cipher: FieldCipher;
  people: PeopleIndex;
  addJobs: AddJobs<ApplicationJob>;
  calendar: WorkingCalendar;
  /** How long staff can take back what sends something. */
  undoSeconds: number;
  catalog: CatalogClient;
  documents: DocumentClient;
  /** Days after its last change that a paid application is kept. */
  retentionDays: number;
  log: Log;
  now: () => Date;
}

/** What main starts and what component tests start. */
export const buildServer = (deps: Deps): { services: Served[]; consumers: EventConsumer[] } => {
  const { db, applications, submissionQueries, audit, catalog, documents, cipher, people, calendar, log, now } = deps;
  const cases = createCaseRepository({ calendar });
  const records = createCaseRecords({ cipher });
  const bulk = createBulkJobs({ cipher });
  const held = createHeldChanges({ cipher });
  const passes = createUploadPasses();
  const drafts = createDraftPassports();
  const staffNames = createStaffNames();
  const absences = createStaffAbsences();
  const write = { db, applications, now };
  const priced = { ...write, catalog };
  const changeStatus = createChangeStatus({ ...write, audit, cases });
  const recordPayment = createRecordPayment({
    applications,
    stranded: createStrandedPayments(),
    drafts,
    cases,
    now,
    log,
  });
  return {
    services: [
      serve(
        ApplicationServiceService,
        createApplicationHandlers({
          db,
          applications,
          cases,
          records,
          passes,
          drafts,
          calendar,
          now,
          createApplication: createCreateApplication(priced),
          saveStep: createSaveStep({ ...priced, records, drafts }),
          getQuote: createGetQuote(priced),
          beginCheckout: createBeginCheckout(priced),
          attachDocument: createAttachDocument({ ...write, records, passes }),
          keepDraftPassport: createKeepDraftPassport({ ...write, drafts }),
          dropDraftPassport: createDropDraftPassport({ db, applications, drafts }),
          submitApplication: createSubmitApplication({ ...write, cases, documents }),
          claimApplication: createClaimApplication(write),
          submissions: createSubmissionHandlers({
            db,
            submissionQueries,
            audit,
            changeStatus,
            eraseApplication: createEraseApplication({ db, applications, audit }),
          }),
        }),
      ),
      serve(
        TravellerServiceService,
        createTravellerHandlers({
          ...deps,
          passes,
          createUploadPass: createCreateUploadPass({ ...write, records, passes }),
          eraseMyApplications: createEraseMyApplications({ db, applications, audit }),
        }),
      ),
      buildThreadService({ ...deps, cases, records, held, threads: createThreadRepository({ cipher }) }),
      buildCaseService({
        ...deps,
        cases,
        records,
        duplicates: createCaseDuplicates({ cipher, people }),
        queries: createCaseQueries({ cipher, people }),
      }),
      serve(
        DeskServiceService,
        createDeskHandlers({
          db,
          views: createSavedViews(),
          bulk,
          held,
          holdChange: buildHoldChange({ ...deps, cases }),
          submissions: submissionQueries,
          numbers: createDayNumbers(),
          staffNames,
          absences,
          calendar,
          now,
          enterAbsence: createEnterAbsence({ db, absences, audit, calendar, now }),
          endAbsence: createEndAbsence({ db, absences, audit }),
          assignOffice: createAssignOffice({ db, staffNames, audit }),
          noteStaffChange: createNoteStaffChange({ db, staffNames, audit }),
          changeMany: createChangeManyCases({
            db,
            bulk,
            staffNames,
            absences,
            calendar,
            addJobs: deps.addJobs,
            undoSeconds: deps.undoSeconds,
            now,
          }),
        }),
      ),
    ],
    consumers: [eventConsumer(createPaymentEvents({ recordPayment }))],
  };
};
