import { createClient } from '@wayfare/kit/client';
import { loadConfig } from '@wayfare/kit/config';
import { createDb, openDb } from '@wayfare/kit/db';
import { createJobs } from '@wayfare/kit/jobs';
import { createKeyRotation, type KeyRotation, OLD_KEYS_GAUGE } from '@wayfare/kit/key-rotation';
import { measureWhenAsked } from '@wayfare/kit/metrics';
import { migrateFrom } from '@wayfare/kit/migrate';
import { runMain, type Task } from '@wayfare/kit/run-main';
import { runService } from '@wayfare/kit/run-service';
import type { Foundation } from '@wayfare/kit/start-process';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import { createMoveCase } from './app/case/change-case.ts';
import { createChaseNextAnswer } from './app/case/chase-answers.ts';
import { createAssemblePackage } from './app/case/download-package.ts';
import { createCompareNextCases } from './app/case/find-duplicates.ts';
import { createHandOverNext } from './app/case/hand-over-next.ts';
import { createGiveUpHeldChange } from './app/case/hold-change.ts';
import { createPayNextMissedPromise } from './app/case/refund-by-rule.ts';
import { createRemindNextOfExpiry } from './app/case/remind-of-expiry.ts';
import { createVerifyTimelines } from './app/case/verify-timelines.ts';
import { createWorkBulk } from './app/case/work-bulk.ts';
import { createCountDays } from './app/count-days.ts';
import { createIndexPeople } from './app/index-people.ts';
import { createRetainApplications } from './app/retain-applications.ts';
import { createCatalogClient } from './clients/catalog-client.ts';
import { createDocumentClient } from './clients/document-client.ts';
import { type Config, configSchema } from './config.ts';
import { APPLICATION_KEYS, createApplicationRepository } from './db/application-repository.ts';
import { createAuditLog } from './db/audit-log.ts';
import { createBulkJobs } from './db/bulk-jobs.ts';
import { createCaseDuplicates } from './db/case-duplicates.ts';
import { createCaseRecords } from './db/case-records.ts';
import { createCaseRepository } from './db/case-repository.ts';
import { createDayNumbers } from './db/day-numbers.ts';
import { createFieldCipher } from './db/field-cipher.ts';
import { createGovernmentHandOvers } from './db/government-hand-overs.ts';
import { createHeldChanges } from './db/held-changes.ts';
import { createPeopleIndex, openSearchKey, SEARCH_KEY } from './db/people-index.ts';
import { createSubmissionFigures } from './db/submission-figures.ts';
import { createSubmissionQueries } from './db/submission-queries.ts';
import { createUnindexedPeople } from './db/unindexed-people.ts';
import { createUnpaidDrafts } from './db/unpaid-drafts.ts';
import { openAdapters } from './government/open-adapters.ts';
import { buildMakeHeldChange } from './held-changes.ts';
import { createJobHandlers } from './job-handlers.ts';
import { applicationJobs } from './jobs.ts';
import { printTimelines } from './print-timelines.ts';
import { buildServer } from './server.ts';

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const db = openDb(config);
  const now = () => new Date();

  const cipher = createFieldCipher({ current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS });
  const rotations = [APPLICATION_KEYS, SEARCH_KEY].map((table) =>
    createKeyRotation({ db, envelope: cipher.envelope, ...table }),
  );
  const ofAll = async (count: (rotation: KeyRotation) => Promise<number>): Promise<number> =>
    (await Promise.all(rotations.map(count))).reduce((sum, one) => sum + one, 0);
  for (const rotation of rotations) await rotation.requireKnownKeys();
  measureWhenAsked(...OLD_KEYS_GAUGE, () => ofAll((rotation) => rotation.countOld()));
  const people = createPeopleIndex(await openSearchKey(db, cipher.envelope));
  const applications = createApplicationRepository({ cipher, people });
  const audit = createAuditLog();
  const submissionQueries = createSubmissionQueries({ cipher, people });
  const catalogService = createClient(CatalogServiceService, {
    address: config.CATALOG_ADDRESS,
    serviceToken: foundation.serviceToken,
    tls: foundation.tls,
  });
  foundation.onStop(catalogService.close);
  const documentService = createClient(DocumentServiceService, {
    address: config.DOCUMENT_ADDRESS,
    serviceToken: foundation.serviceToken,
    tls: foundation.tls,
  });
  foundation.onStop(documentService.close);
  measureWhenAsked(
    'visa_stranded_payments',
    'Payments that arrived for an application that is not there',
    async () => (await submissionQueries.listStranded(db)).length,
  );

  const retain = createRetainApplications({
    db,
    applications,
    drafts: createUnpaidDrafts(),
    audit,
    retentionDays: config.RETENTION_DAYS,
    now,
  });
  const cases = createCaseRepository({ calendar: config.WORKING_CALENDAR });
  const payNextMissedPromise = createPayNextMissedPromise({ db, cases, now });
  const jobs = createJobs({ db, kinds: applicationJobs });
  const documents = createDocumentClient({ client: documentService });
  const adapters = await openAdapters(config.GOVERNMENT_ADAPTERS, foundation.log);

  await runService({
    service: 'application',
    config,
    foundation,
    db,
    ...buildServer({
      db,
      applications,
      submissionQueries,
      audit,
      catalog: createCatalogClient({ client: catalogService }),
      documents,
      cipher,
      people,
      addJobs: jobs.add,
      calendar: config.WORKING_CALENDAR,
      undoSeconds: config.UNDO_SECONDS,
      retentionDays: config.RETENTION_DAYS,
      log: foundation.log,
      now,
    }),
    startJobs: () =>
      jobs.start({
        url: config.DATABASE_URL,
        log: foundation.log,
        handlers: createJobHandlers({
          retain,
          keyRotation: { rewrapBatch: () => ofAll((rotation) => rotation.rewrapBatch()) },
          payNextMissedPromise,
          compareNextCases: createCompareNextCases({ db, duplicates: createCaseDuplicates({ cipher, people }), now }),
          chaseNextAnswer: createChaseNextAnswer({ db, cases, records: createCaseRecords({ cipher }), now }),
          remindNextOfExpiry: createRemindNextOfExpiry({ db, cases, records: createCaseRecords({ cipher }), now }),
          foldFigures: () => createSubmissionFigures().fold(db),
          indexPeople: createIndexPeople({ db, unindexed: createUnindexedPeople({ cipher, people }) }),
          workBulk: createWorkBulk({
            db,
            bulk: createBulkJobs({ cipher }),
            cases,
            records: createCaseRecords({ cipher }),
            now,
          }),
          makeHeldChange: buildMakeHeldChange({ db, applications, cases, audit, cipher, now }),
          giveUpHeldChange: createGiveUpHeldChange({ db, cases, held: createHeldChanges({ cipher }), now }),
          handOverNext: createHandOverNext({
            db,
            handOvers: createGovernmentHandOvers(),
            cases,
            submissions: submissionQueries,
            moveCase: createMoveCase({ cases, applications, now }),
            assemble: createAssemblePackage({ db, cases, documents, now }),
            adapters,
            log: foundation.log,
            now,
          }),
          countDays: createCountDays({ db, numbers: createDayNumbers(), now }),
          log: foundation.log,
        }),
      }),
  });
};

const verifyTimelines: Task = async () => {
  const config = loadConfig(configSchema, process.env);
  const db = createDb(config.DATABASE_URL, { poolMax: 1 });
  const cases = createCaseRepository({ calendar: config.WORKING_CALENDAR });
  process.exitCode = await printTimelines(createVerifyTimelines({ db, cases }));
};

await runMain({
  service: 'application',
  schema: configSchema,
  tasks: {
    migrate: migrateFrom(new URL('../migrations', import.meta.url)),
    'verify-timelines': verifyTimelines,
  },
  serve,
});
