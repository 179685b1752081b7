import { createClient } from '@wayfare/kit/client';
import { openDb } from '@wayfare/kit/db';
import { createJobs } from '@wayfare/kit/jobs';
import { createKeyRotation, OLD_KEYS_GAUGE } from '@wayfare/kit/key-rotation';
import { measureWhenAsked } from '@wayfare/kit/metrics';
import { migrateFrom } from '@wayfare/kit/migrate';
import { runMain } from '@wayfare/kit/run-main';
import { runService } from '@wayfare/kit/run-service';
import type { Foundation } from '@wayfare/kit/start-process';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { OcrServiceService } from '@wayfare/proto/ocr/v1/ocr_service';
import { createApplicationClient } from './clients/application-client.ts';
import { createOcrClient } from './clients/ocr-client.ts';
import { type Config, configSchema } from './config.ts';
import { DOCUMENT_KEYS } from './db/application-key-repository.ts';
import { createDocumentRepository } from './db/document-repository.ts';
import { createJobHandlers } from './job-handlers.ts';
import { documentJobs } from './jobs.ts';
import { createPicturePool } from './picture/picture-pool.ts';
import { buildServer } from './server.ts';
import { createDocumentEnvelope } from './storage/document-envelope.ts';
import { createDocumentStore } from './storage/document-store.ts';
import { openDisk } from './storage/open-disk.ts';
import { createVisaFilePool } from './visa-file/visa-file-pool.ts';

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const db = openDb(config);
  const { serviceToken, tls } = foundation;
  const applicationService = createClient(ApplicationServiceService, {
    address: config.APPLICATION_ADDRESS,
    serviceToken,
    tls,
  });
  foundation.onStop(applicationService.close);
  const ocrService = createClient(OcrServiceService, { address: config.OCR_ADDRESS, serviceToken, tls });
  foundation.onStop(ocrService.close);
  const application = createApplicationClient({ client: applicationService });
  const ocr = createOcrClient({ client: ocrService });

  const pictures = createPicturePool(new URL('./picture/picture-process.js', import.meta.url));
  foundation.onStop(pictures.close);
  const visaFiles = createVisaFilePool(new URL('./visa-file/visa-file-process.js', import.meta.url));
  foundation.onStop(visaFiles.close);

  const store = createDocumentStore(await openDisk(config));
  const envelope = createDocumentEnvelope({ current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS });
  const keyRotation = createKeyRotation({ db, envelope, ...DOCUMENT_KEYS });
  await keyRotation.requireKnownKeys();
  measureWhenAsked(...OLD_KEYS_GAUGE, keyRotation.countOld);
  measureWhenAsked('visa_document_files_pending', 'Files of erased documents that are still to be removed', () =>
    createDocumentRepository().countFilesPending(db),
  );
  const jobs = createJobs({ db, kinds: documentJobs });
  const handlers = createJobHandlers({ db, store, application, keyRotation, log: foundation.log });

  await runService({
    service: 'document',
    config,
    foundation,
    db,
    ...buildServer({ db, pictures, visaFiles, store, envelope, application, ocr }),
    drainMs: 23_000, // a reading is waited for for 22 s
    startJobs: () => jobs.start({ url: config.DATABASE_URL, log: foundation.log, handlers }),
  });
};

await runMain({
  service: 'document',
  schema: configSchema,
  tasks: { migrate: migrateFrom(new URL('../migrations', import.meta.url)) },
  serve,
});
