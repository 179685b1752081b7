import { createClient } from '@wayfare/kit/client';
import { loadConfig } from '@wayfare/kit/config';
import { createDb, migrate } from '@wayfare/kit/db';
import { eventConsumer } from '@wayfare/kit/event-consumer';
import { createJobs } from '@wayfare/kit/jobs';
import { createKeyRotation, OLD_KEYS_GAUGE } from '@wayfare/kit/key-rotation';
import { measureWhenAsked } from '@wayfare/kit/metrics';
import { runService } from '@wayfare/kit/run-service';
import { startProcess } from '@wayfare/kit/start-process';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import { createRecordPayment } from './app/record-payment.ts';
import { createRetainApplications } from './app/retain-applications.ts';
import { createCatalogClient } from './clients/catalog-client.ts';
import { createDocumentClient } from './clients/document-client.ts';
import { configSchema, migrationSchema } from './config.ts';
import { APPLICATION_KEYS, createApplicationRepository } from './db/application-repository.ts';
import { createAuditLog } from './db/audit-log.ts';
import { createFieldCipher } from './db/field-cipher.ts';
import { createSubmissionQueries } from './db/submission-queries.ts';
import { createPaymentEvents } from './events/payment-events.ts';
import { applicationJobs, createJobHandlers } from './jobs.ts';
import { buildServices } from './server.ts';

if (process.argv[2] === 'migrate') {
  const db = createDb(loadConfig(migrationSchema, process.env).DATABASE_URL, { poolMax: 2, patient: true });
  await migrate(db, new URL('../migrations', import.meta.url).pathname);
  await db.destroy();
  process.exit(0);
}

const config = loadConfig(configSchema, process.env);
const foundation = await startProcess('application', config);
const db = createDb(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX });
const now = () => new Date();

const cipher = createFieldCipher({ current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS });
const keyRotation = createKeyRotation({ db, envelope: cipher.envelope, ...APPLICATION_KEYS });
await keyRotation.requireKnownKeys();
measureWhenAsked(...OLD_KEYS_GAUGE, keyRotation.countOld);
const applications = createApplicationRepository({ cipher });
const audit = createAuditLog();
const submissionQueries = createSubmissionQueries({ cipher });
const catalogService = createClient(CatalogServiceService, {
  address: config.CATALOG_ADDRESS,
  serviceToken: foundation.serviceToken,
});
foundation.onStop(catalogService.close);
const documentService = createClient(DocumentServiceService, {
  address: config.DOCUMENT_ADDRESS,
  serviceToken: foundation.serviceToken,
});
foundation.onStop(documentService.close);
measureWhenAsked(
  'visa_stranded_payments',
  'Payments that arrived for an application that is not there',
  async () => (await submissionQueries.listStranded(db)).length,
);

await runService({
  service: 'application',
  config,
  foundation,
  db,
  services: buildServices({
    db,
    applications,
    submissionQueries,
    audit,
    catalog: createCatalogClient({ client: catalogService }),
    documents: createDocumentClient({ client: documentService }),
    cipher,
    calendar: config.WORKING_CALENDAR,
    now,
  }),
  consumers: [
    eventConsumer(
      createPaymentEvents({ recordPayment: createRecordPayment({ applications, now, log: foundation.log }) }),
    ),
  ],
});
const retain = createRetainApplications({ db, applications, audit, retentionDays: config.RETENTION_DAYS, now });
const jobs = await createJobs({ db, kinds: applicationJobs }).start({
  url: config.DATABASE_URL,
  log: foundation.log,
  handlers: createJobHandlers({ retain, keyRotation, log: foundation.log }),
});
foundation.onStop(jobs.stop);
