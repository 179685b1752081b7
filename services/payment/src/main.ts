import { createClient } from '@wayfare/kit/client';
import { loadConfig } from '@wayfare/kit/config';
import { openDb } from '@wayfare/kit/db';
import { createJobs } from '@wayfare/kit/jobs';
import { measureWhenAsked } from '@wayfare/kit/metrics';
import { migrateFrom } from '@wayfare/kit/migrate';
import { runMain, type Task } from '@wayfare/kit/run-main';
import { runService } from '@wayfare/kit/run-service';
import { type Foundation, startProcess } from '@wayfare/kit/start-process';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { createApplicationClient } from './clients/application-client.ts';
import { createStripeClient } from './clients/stripe-client.ts';
import { type Config, configSchema } from './config.ts';
import { countOpenDifferences, reconciliationAgeSeconds } from './db/difference-repository.ts';
import { countOpenDisputes } from './db/dispute-repository.ts';
import { oldestRedactionSeconds } from './db/payer-redaction-repository.ts';
import { oldestDuplicateSeconds } from './db/payment-repository.ts';
import { oldestUnsettledSeconds } from './db/stripe-event-repository.ts';
import { paymentJobs } from './jobs.ts';
import { printReconciliation } from './print-reconciliation.ts';
import { buildServer } from './server.ts';

/** The service, wired up; with its queues, so that whatever runs may add jobs. */
const compose = async (config: Config, foundation: Foundation) => {
  const { log, serviceToken, tls, onStop } = foundation;
  const db = openDb(config);
  const applicationService = createClient(ApplicationServiceService, {
    address: config.APPLICATION_ADDRESS,
    serviceToken,
    tls,
  });
  onStop(applicationService.close);

  measureWhenAsked(
    'visa_stripe_event_age_seconds',
    'Age of the oldest event of Stripe that is not processed, those given up included',
    () => oldestUnsettledSeconds(db),
  );

  measureWhenAsked(
    'visa_duplicate_refund_age_seconds',
    'How long ago the oldest second payment landed that is still to be given back',
    () => oldestDuplicateSeconds(db),
  );
  measureWhenAsked(
    'visa_money_differences',
    'Differences between Stripe, the ledger and the orders that are open',
    () => countOpenDifferences(db),
  );
  measureWhenAsked('visa_reconciliation_age_seconds', 'Since the last time that the money was reconciled', () =>
    reconciliationAgeSeconds(db),
  );
  measureWhenAsked(
    'visa_payer_redaction_age_seconds',
    'For how long the payer of an erased application has been waiting for Stripe to forget him',
    () => oldestRedactionSeconds(db),
  );
  measureWhenAsked('visa_disputes_open', 'Disputes that the bank has not decided', () => countOpenDisputes(db));

  const jobs = createJobs({ db, kinds: paymentJobs });
  const server = buildServer({
    db,
    application: createApplicationClient({ client: applicationService }),
    stripe: createStripeClient({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiBase: config.STRIPE_API_BASE,
    }),
    publicUrl: config.PUBLIC_URL,
    onePersonLimitMinor: config.REFUND_ONE_PERSON_LIMIT_MINOR,
    log,
    now: () => new Date(),
    addJobs: jobs.add,
  });
  await jobs.prepare();
  return { db, jobs, ...server };
};

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const { db, jobs, services, consumers, jobHandlers } = await compose(config, foundation);
  await runService({
    service: 'payment',
    config,
    foundation,
    db,
    services,
    consumers,
    startJobs: () => jobs.start({ url: config.DATABASE_URL, log: foundation.log, handlers: jobHandlers }),
  });
};

const reconcileOnce: Task = async (args) => {
  const config = loadConfig(configSchema, process.env);
  const { reconcile } = await compose(config, await startProcess('payment', config));
  process.exitCode = await printReconciliation(reconcile, args);
};

await runMain({
  service: 'payment',
  schema: configSchema,
  tasks: { migrate: migrateFrom(new URL('../migrations', import.meta.url)), reconcile: reconcileOnce },
  serve,
});
