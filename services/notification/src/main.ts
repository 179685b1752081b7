import { createClient } from '@wayfare/kit/client';
import { openDb } from '@wayfare/kit/db';
import { createJobs } from '@wayfare/kit/jobs';
import { migrateFrom } from '@wayfare/kit/migrate';
import { runMain } from '@wayfare/kit/run-main';
import { runService } from '@wayfare/kit/run-service';
import type { Foundation } from '@wayfare/kit/start-process';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { createProcessTask } from './app/process-task.ts';
import { createWriteMail } from './app/write-mail.ts';
import { createAccountClient } from './clients/account-client.ts';
import { createApplicationClient } from './clients/application-client.ts';
import { createDeskClient } from './clients/desk-client.ts';
import { createMailer, type Mailer } from './clients/mailer.ts';
import { createMailedTexter, createTwilioTexter, type Texter } from './clients/texter.ts';
import { type Config, configSchema } from './config.ts';
import { createApplicationAccounts } from './db/application-accounts.ts';
import { createReminderStops } from './db/reminder-stops.ts';
import { createTaskRepository } from './db/task-repository.ts';
import { createTemplateChanges } from './db/template-changes.ts';
import { createTemplateRepository } from './db/template-repository.ts';
import { createJobHandlers } from './job-handlers.ts';
import { notificationJobs } from './jobs.ts';
import { buildServer } from './server.ts';

const texterOf = (config: Config, mailer: Mailer): Texter | undefined => {
  const { SMS, TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '', TWILIO_FROM = '' } = config;
  if (SMS === 'mail') return createMailedTexter(mailer);
  if (SMS === 'off') return undefined;
  return createTwilioTexter({
    apiBase: config.TWILIO_API_BASE,
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
  });
};

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const { BRAND: brand, PUBLIC_URL: publicUrl } = config;
  const { log, onStop, serviceToken, tls } = foundation;
  const db = openDb(config);
  const neighbour = { address: config.APPLICATION_ADDRESS, serviceToken, tls };
  const applicationService = createClient(ApplicationServiceService, neighbour);
  onStop(applicationService.close);
  const deskService = createClient(DeskServiceService, neighbour);
  onStop(deskService.close);
  const application = createApplicationClient({ client: applicationService });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  onStop(mailer.close);
  const templates = createTemplateRepository();
  const reminderStops = createReminderStops({ key: config.ADDRESS_KEY });
  const jobs = createJobs({ db, kinds: notificationJobs });
  const tasks = createTaskRepository({ addJobs: jobs.add });
  const accounts = createAccountClient({
    realmUrl: config.KEYCLOAK_ADMIN_URL,
    clientId: config.KEYCLOAK_CLIENT_ID,
    clientSecret: config.KEYCLOAK_CLIENT_SECRET,
  });
  const processTask = createProcessTask({
    db,
    application,
    accounts,
    mailer,
    texter: texterOf(config, mailer),
    templates,
    findChange: (id) => createTemplateChanges().get(db, id),
    reminderStops,
    linkAccount: (applicationId, userId) => createApplicationAccounts().add(db, applicationId, userId),
    addTask: (task) => db.transaction((tx) => tasks.add(tx, [task])),
    writeMail: createWriteMail({ db, templates, brand, log }),
    publicUrl,
    brand,
    now: () => new Date(),
  });
  const handlers = createJobHandlers({ db, tasks, reminderStops, processTask, log });
  await jobs.prepare();
  await runService({
    service: 'notification',
    config,
    foundation,
    db,
    ...buildServer({
      db,
      tasks,
      application,
      reminderStops,
      accounts,
      desk: createDeskClient({ client: deskService }),
    }),
    startJobs: () => jobs.start({ url: config.DATABASE_URL, log, handlers }),
  });
};

await runMain({
  service: 'notification',
  schema: configSchema,
  tasks: { migrate: migrateFrom(new URL('../migrations', import.meta.url)) },
  serve,
});
