import { createClient } from '@wayfare/kit/client';
import { loadConfig } from '@wayfare/kit/config';
import { createDb, migrate } from '@wayfare/kit/db';
import { createJobs } from '@wayfare/kit/jobs';
import { measureWhenAsked } from '@wayfare/kit/metrics';
import { runService } from '@wayfare/kit/run-service';
import { startProcess } from '@wayfare/kit/start-process';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { createApplicationClient } from './clients/application.ts';
import { createStripeClient } from './clients/stripe.ts';
import { config as configSchema, databaseConfig } from './config.ts';
import { oldestDuplicateSeconds } from './db/payment-repository.ts';
import { oldestUnsettledSeconds } from './db/stripe-event-repository.ts';
import { paymentJobs } from './jobs.ts';
import { buildServer } from './server.ts';

if (process.argv[2] === 'migrate') {
  const db = createDb(loadConfig(databaseConfig, process.env).DATABASE_URL, { poolMax: 2, patient: true });
  await migrate(db, new URL('../migrations', import.meta.url).pathname);
  await db.destroy();
  process.exit(0);
}

const config = loadConfig(configSchema, process.env);
const foundation = await startProcess('payment', config);
const { log, serviceToken, onStop } = foundation;
const db = createDb(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX });
const applicationCalls = createClient(ApplicationServiceService, { address: config.APPLICATION_ADDRESS, serviceToken });
onStop(applicationCalls.close);

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

const jobs = createJobs({ db, kinds: paymentJobs });
const { services, jobHandlers } = buildServer({
  db,
  application: createApplicationClient(applicationCalls),
  stripe: createStripeClient({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    apiBase: config.STRIPE_API_BASE,
  }),
  publicUrl: config.PUBLIC_URL,
  log,
  now: () => new Date(),
  addJobs: jobs.add,
});
await jobs.prepare();
await runService({ service: 'payment', config, foundation, db, services });
const running = await jobs.start({ url: config.DATABASE_URL, log, handlers: jobHandlers });
onStop(running.stop); // registered last, so stopped before the database is closed
