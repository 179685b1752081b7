import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { type Served, serve } from '@wayfare/kit/unary';
import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { createAddNote } from './app/case/add-note.ts';
import { createAdvanceCase, createWithdrawCase } from './app/case/advance-case.ts';
import { createAnswerRequest, createRequestInformation } from './app/case/ask-traveller.ts';
import { createMoveCase } from './app/case/change-case.ts';
import { createCheckVisas } from './app/case/check-visas.ts';
import { createClaimCase, createClaimNextCase, createReleaseCase } from './app/case/claim-case.ts';
import { createConfirmDecision, createDeclineDecision, createProposeDecision } from './app/case/decide-together.ts';
import { createDeliverVisa, createReplaceVisa } from './app/case/deliver-visa.ts';
import { createDownloadPackage } from './app/case/download-package.ts';
import { createCheckDuplicates, createDismissDuplicates } from './app/case/find-duplicates.ts';
import { createRevealDetails } from './app/case/reveal-details.ts';
import { createWriteReceipt } from './app/case/write-receipt.ts';
import type { DocumentClient } from './clients/document-client.ts';
import type { ApplicationRepository } from './db/application-repository.ts';
import type { AuditLog } from './db/audit-log.ts';
import type { CaseDuplicates } from './db/case-duplicates.ts';
import type { CaseQueries } from './db/case-queries.ts';
import type { CaseRecords } from './db/case-records.ts';
import type { CaseRepository } from './db/case-repository.ts';
import { createStaffNames } from './db/staff-names.ts';
import type { SubmissionQueries } from './db/submission-queries.ts';
import type { ApplicationId } from './domain/application.ts';
import { createCaseHandlers } from './grpc/case-handlers.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  cases: CaseRepository;
  records: CaseRecords;
  duplicates: CaseDuplicates;
  queries: CaseQueries;
  submissionQueries: SubmissionQueries;
  audit: AuditLog;
  documents: DocumentClient;
  now: () => Date;
}

/** The casework half of the service: what staff and traveller do once an application is submitted. */
export const buildCaseService = (deps: Deps): Served => {
  const { db, applications, cases, records, duplicates, submissionQueries, now } = deps;
  const changing = { db, cases, records, duplicates, now, moveCase: createMoveCase({ cases, applications, now }) };
  const requireOwner = (id: ApplicationId, caller: Caller) => applications.get(db, { id, caller });
  const owned = { ...changing, requireOwner };
  return serve(
    CaseServiceService,
    createCaseHandlers({
      ...deps,
      submissions: submissionQueries,
      staffNames: createStaffNames(),
      requireOwner,
      claimCase: createClaimCase(changing),
      claimNextCase: createClaimNextCase(changing),
      releaseCase: createReleaseCase(changing),
      advanceCase: createAdvanceCase(changing),
      withdrawCase: createWithdrawCase(owned),
      proposeDecision: createProposeDecision(changing),
      confirmDecision: createConfirmDecision(changing),
      declineDecision: createDeclineDecision(changing),
      requestInformation: createRequestInformation(changing),
      answerRequest: createAnswerRequest(owned),
      checkVisas: createCheckVisas(deps),
      deliverVisa: createDeliverVisa(changing),
      replaceVisa: createReplaceVisa(changing),
      checkDuplicates: createCheckDuplicates(owned),
      dismissDuplicates: createDismissDuplicates(changing),
      revealDetails: createRevealDetails(changing),
      addNote: createAddNote(changing),
      writeReceipt: createWriteReceipt(owned),
      downloadPackage: createDownloadPackage({ ...changing, documents: deps.documents }),
    }),
  );
};
