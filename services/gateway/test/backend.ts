import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallingService } from '@wayfare/access/calling-service';
import { createClient } from '@wayfare/kit/client';
import type { Db } from '@wayfare/kit/db';
import { handleOnce } from '@wayfare/kit/inbox';
import { createJobs } from '@wayfare/kit/jobs';
import { createLog } from '@wayfare/kit/log';
import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import { type Served, serve as serveCalls } from '@wayfare/kit/unary';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { ThreadServiceService } from '@wayfare/proto/application/v1/thread_service';
import { TravellerServiceService } from '@wayfare/proto/application/v1/traveller_service';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import { NotificationServiceService } from '@wayfare/proto/notification/v1/notification_service';
import { OcrServiceService } from '@wayfare/proto/ocr/v1/ocr_service';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { startSandbox } from '@wayfare/stripe-sandbox/server';
import { createCatalogClient } from '../../application/src/clients/catalog-client.ts';
import { createDocumentClient } from '../../application/src/clients/document-client.ts';
import { createApplicationRepository } from '../../application/src/db/application-repository.ts';
import { createAuditLog } from '../../application/src/db/audit-log.ts';
import { createCaseRecords } from '../../application/src/db/case-records.ts';
import { createCaseRepository } from '../../application/src/db/case-repository.ts';
import { createFieldCipher } from '../../application/src/db/field-cipher.ts';
import { createPeopleIndex } from '../../application/src/db/people-index.ts';
import { createSubmissionQueries } from '../../application/src/db/submission-queries.ts';
import { openCase } from '../../application/src/domain/case/case.ts';
import { ROUND_THE_CLOCK } from '../../application/src/domain/case/working-calendar.ts';
import { applicationJobs } from '../../application/src/jobs.ts';
import { buildServer as buildApplication } from '../../application/src/server.ts';
import { buildServer as buildCatalog } from '../../catalog/src/server.ts';
import { createApplicationClient as createDocumentsApplication } from '../../document/src/clients/application-client.ts';
import { createOcrClient } from '../../document/src/clients/ocr-client.ts';
import { buildServer as buildDocument } from '../../document/src/server.ts';
import { createDocumentEnvelope } from '../../document/src/storage/document-envelope.ts';
import { createDocumentStore } from '../../document/src/storage/document-store.ts';
import { openDisk } from '../../document/src/storage/open-disk.ts';
import { createApplicationClient as createNotificationsApplication } from '../../notification/src/clients/application-client.ts';
import { createDeskClient } from '../../notification/src/clients/desk-client.ts';
import { createReminderStops } from '../../notification/src/db/reminder-stops.ts';
import { createTaskRepository } from '../../notification/src/db/task-repository.ts';
import { notificationJobs } from '../../notification/src/jobs.ts';
import { buildServer as buildNotification } from '../../notification/src/server.ts';
import { createOcrHandlers } from '../../ocr/src/ocr-handlers.ts';
import { createApplicationClient as createPaymentsApplication } from '../../payment/src/clients/application-client.ts';
import { createStripeClient } from '../../payment/src/clients/stripe-client.ts';
import { paymentJobs } from '../../payment/src/jobs.ts';
import { buildServer as buildPayment } from '../../payment/src/server.ts';
import { staffAccounts } from './staff-accounts.ts';
import { PUBLIC_URL, startGateway } from './start-gateway.ts';

const STRIPE_KEY = 'sk_test_backend';
const WEBHOOK_SECRET = 'whsec_backend';
const log = createLog('backend', process.env.LOG_LEVEL ?? 'silent');

/**
 * Every service on a database of its own behind the real gateway, wired as their mains do. Only decoding and reading
 * pictures is left out.
 */
export const startBackend = async () => {
  const identity = await createTestIdentity();
  const closers: (() => unknown)[] = [];
  const dbs: Record<string, Db> = {};

  const open = async (service: string): Promise<Db> => {
    const { db, drop } = await createTestDb(service, join(__dirname, `../../${service}/migrations`));
    closers.push(drop);
    dbs[service] = db;
    return db;
  };
  const serve = async <D>(definition: D, services: Served[], db?: Db) => {
    const server = await startTestServer(services, identity, { db });
    const { address } = server;
    const api = createClient(definition, { address, serviceToken: identity.serviceToken });
    closers.push(server.close, api.close);
    return { address, api, as: server.as };
  };
  /** How `service` calls a neighbour. */
  const settingsOf = ({ address }: { address: string }, service: CallingService) => ({
    address,
    serviceToken: identity.tokensOf(service),
  });
  const clientOf = <D>(definition: D, server: { address: string }, service: CallingService) => {
    const client = createClient(definition, settingsOf(server, service));
    closers.push(client.close);
    return client;
  };

  const catalogDb = await open('catalog');
  const places = { suggest: async () => [], attribution: '' };
  const catalog = await serve(CatalogServiceService, buildCatalog({ db: catalogDb, places }).services, catalogDb);

  const applicationDb = await open('application');
  const cipher = createFieldCipher({ current: randomBytes(32) });
  const people = createPeopleIndex(randomBytes(32));
  const applications = createApplicationRepository({ cipher, people });
  const now = () => new Date();
  /** The two ask each other: this one is there once the document service is served. */
  let documents: ReturnType<typeof createDocumentClient> | undefined;
  const applicationQueue = createJobs({ db: applicationDb, kinds: applicationJobs });
  await applicationQueue.prepare();
  const applicationServer = buildApplication({
    db: applicationDb,
    applications,
    submissionQueries: createSubmissionQueries({ cipher, people }),
    audit: createAuditLog(),
    catalog: createCatalogClient({ client: catalog.api }),
    documents: {
      findKept: async (...asked) => (await documents?.findKept(...asked)) ?? new Set(),
      readVisas: async (...asked) => (await documents?.readVisas(...asked)) ?? [],
      cutPictures: async (...asked) => (await documents?.cutPictures(...asked)) ?? [],
    },
    cipher,
    people,
    addJobs: applicationQueue.add,
    calendar: ROUND_THE_CLOCK,
    undoSeconds: 10,
    retentionDays: 730,
    log,
    now,
  });
  const application = await serve(ApplicationServiceService, applicationServer.services, applicationDb);
  const [payments] = applicationServer.consumers;
  if (!payments) throw new Error('the application service reads no payments');

  const reading = { accepted: true, mrz: [], fields: [], warnings: [] };
  const ocr = await serve(OcrServiceService, [
    serveCalls(
      OcrServiceService,
      createOcrHandlers({
        pool: {
          run: async (input) => {
            await input();
            return reading;
          },
        },
      }),
    ),
  ]);
  const documentDb = await open('document');
  const folder = await mkdtemp(join(tmpdir(), 'backend-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const document = await serve(
    DocumentServiceService,
    buildDocument({
      db: documentDb,
      store: createDocumentStore(await openDisk({ STORAGE_DIR: folder })),
      pictures: { prepare: async (bytes) => ({ bytes, contentType: 'image/jpeg', width: 1, height: 1 }) },
      visaFiles: { judge: async () => {}, read: async () => ({ outcome: 'no-text' }) },
      envelope: createDocumentEnvelope({ current: randomBytes(32) }),
      application: createDocumentsApplication({ client: clientOf(ApplicationServiceService, application, 'document') }),
      ocr: createOcrClient({ client: clientOf(OcrServiceService, ocr, 'document') }),
    }).services,
    documentDb,
  );
  documents = createDocumentClient({ client: clientOf(DocumentServiceService, document, 'application') });

  const sandbox = await startSandbox({
    port: 0,
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: 'http://127.0.0.1:9/',
    stateFile: join(folder, 'stripe.jsonl'),
    merchantName: 'Wayfare',
    webhookRetryMs: 60_000,
  });
  closers.push(sandbox.close);
  const paymentDb = await open('payment');
  const paymentQueue = createJobs({ db: paymentDb, kinds: paymentJobs });
  await paymentQueue.prepare();
  const payment = await serve(
    PaymentServiceService,
    buildPayment({
      db: paymentDb,
      stripe: createStripeClient({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: sandbox.url }),
      application: createPaymentsApplication({ client: clientOf(ApplicationServiceService, application, 'payment') }),
      publicUrl: PUBLIC_URL,
      onePersonLimitMinor: 20_000,
      log,
      now,
      addJobs: paymentQueue.add,
    }).services,
    paymentDb,
  );

  const notificationDb = await open('notification');
  const notificationQueue = createJobs({ db: notificationDb, kinds: notificationJobs });
  await notificationQueue.prepare();
  const notification = await serve(
    NotificationServiceService,
    buildNotification({
      db: notificationDb,
      tasks: createTaskRepository({ addJobs: notificationQueue.add }),
      application: createNotificationsApplication({
        client: clientOf(ApplicationServiceService, application, 'notification'),
      }),
      reminderStops: createReminderStops({ key: randomBytes(32) }),
      accounts: staffAccounts,
      desk: createDeskClient({ client: clientOf(DeskServiceService, application, 'notification') }),
    }).services,
    notificationDb,
  );

  const casework = clientOf(CaseServiceService, application, 'gateway');
  const thread = clientOf(ThreadServiceService, application, 'gateway');
  const desk = clientOf(DeskServiceService, application, 'gateway');
  // As the service that a test acts as: one of its calls is for services.
  const traveller = createClient(TravellerServiceService, {
    address: application.address,
    serviceToken: identity.serviceToken,
  });
  closers.push(traveller.close);

  const neighbours = {
    catalog: catalog.api,
    application: application.api,
    casework,
    thread,
    desk,
    traveller,
    payment: payment.api,
    document: document.api,
    notification: notification.api,
  };
  const gateway = await startGateway({ identity, neighbours });
  closers.push(gateway.close);

  return {
    identity,
    gateway,
    dbs,
    as: application.as,
    api: { ...neighbours, ocr: ocr.api },
    /**
     * Opens the case of an application as submitting it would, and asks its owner for a selfie. @returns the request's
     * id
     */
    openCase: async (applicationId: string): Promise<string> => {
      const cases = createCaseRepository({ calendar: ROUND_THE_CLOCK });
      const records = createCaseRecords({ cipher });
      const id = randomUUID();
      await applicationDb.transaction(async (tx) => {
        await cases.insert(tx, openCase(applicationId, { promisedHours: 24, now: new Date() }));
        const request = {
          id,
          applicationId,
          traveller: 0,
          subject: 'selfie' as const,
          reason: 'blurred',
          message: '',
          answer: '',
          status: 'open' as const,
          askedBy: 'reviewer-1',
          askedAt: new Date(),
          dueAt: new Date(Date.now() + 86_400_000),
        };
        await records.addRequest(tx, request, await records.dataKeyOf(tx, applicationId));
      });
      return id;
    },
    /** The payment service's news, as the application service hears it. */
    markPaid: (applicationId: string, amount: { amountMinor: number; currency: string } | undefined) => {
      const eventId = randomUUID();
      const event = PaymentEvent.fromPartial({
        paymentId: randomUUID(),
        applicationId,
        amount,
        event: { $case: 'succeeded', succeeded: {} },
      });
      return handleOnce(applicationDb, { consumer: 'application', eventId }, (tx) =>
        payments.handle(event, { tx, eventId }),
      );
    },
    /** An event as Stripe signs it. */
    stripeEvent: () => {
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: 'customer.created',
        data: { object: { id: 'cus_1', object: 'customer' } },
      });
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${signature}` };
    },
    stop: async () => {
      for (const close of closers.toReversed()) await close();
    },
  };
};
export type Backend = Awaited<ReturnType<typeof startBackend>>;
