import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { AccountClient } from '../clients/account-client.ts';
import type { ApplicationClient, Contact } from '../clients/application-client.ts';
import type { Mailer } from '../clients/mailer.ts';
import type { Texter } from '../clients/texter.ts';
import type { ReminderStops } from '../db/reminder-stops.ts';
import type { Outcome, Task } from '../db/task-repository.ts';
import type { TemplateChange } from '../db/template-changes.ts';
import type { TemplateRepository } from '../db/template-repository.ts';
import { decideReminder } from '../domain/reminder.ts';
import { localeFor, SAMPLE_VALUES, type TemplateValues } from '../domain/template-type.ts';
import { reasonWords } from '../templates/reason-words.ts';
import { renderTemplate } from '../templates/render.ts';
import { staffInvitation } from '../templates/staff-invitation.ts';
import { submittedText } from '../templates/submitted-text.ts';
import { templateNotice } from '../templates/template-notice.ts';
import type { WriteMail } from './write-mail.ts';

interface Deps {
  db: Db;
  application: ApplicationClient;
  accounts: AccountClient;
  mailer: Pick<Mailer, 'send'>;
  /** Undefined where no texts are sent. */
  texter: Texter | undefined;
  templates: Pick<TemplateRepository, 'get'>;
  findChange: (id: string) => Promise<TemplateChange>;
  reminderStops: Pick<ReminderStops, 'has'>;
  /** Asks for something more to be done, at most once for each key. */
  addTask: (task: { kind: 'confirmation'; applicationId: string; dedupeKey: string }) => Promise<void>;
  writeMail: WriteMail;
  /** Remembers whose account an application led to. */
  linkAccount: (applicationId: string, userId: string) => Promise<void>;
  publicUrl: string;
  brand: string;
  now: () => Date;
}

const DONE: Outcome = { status: 'done' };
const skipped = (reason: string): Outcome => ({ status: 'skipped', reason });

/** A link somebody asked for is of no use to them later. */
const LINK_WANTED_MS = 15 * 60_000;

// guest@guest.invalid among them; RFC 6761 keeps .invalid from ever reaching anybody.
const isUnroutable = (email: string): boolean => email === '' || email.endsWith('.invalid');

const money = (amountMinor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-US' : locale, { style: 'currency', currency }).format(amountMinor / 100);

/** With its date and time zone, which the reader's need not be. */
const moment = (at: Date | undefined, timeZone: string, locale: string): string =>
  at
    ? new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }).format(at)
    : '';

/** Where a mail of an application leads to. */
const pageOf = ({ kind, applicationId }: Task): string => {
  if (kind === 'message_notice') return `/application/messages?application=${applicationId}`;
  return kind.startsWith('case_') ? `/application/final-submission?application=${applicationId}` : '/dashboard';
};

/** Does what a task asks for. Throws where it should be tried again: UNAVAILABLE and its like. */
export const createProcessTask = (deps: Deps) => {
  const {
    db,
    application,
    accounts,
    mailer,
    texter,
    templates,
    reminderStops,
    addTask,
    writeMail,
    publicUrl,
    brand,
    now,
  } = deps;

  const mail = async (task: Task, to: string, locale: string, values: TemplateValues): Promise<Outcome> => {
    const letter = await writeMail(task.kind as TemplateType, locale, { ...values, EMAIL: to });
    await mailer.send({ id: task.id, to, ...letter });
    return DONE;
  };

  const sendLink = async (task: Task, email: string, locale: string, contact?: Contact): Promise<Outcome> => {
    const link = await accounts.issueLink({
      email,
      create: contact !== undefined,
      firstName: contact?.firstName,
      lastName: contact?.lastName,
    });
    if ('refused' in link) return skipped(link.refused);
    // In the fragment it reaches no server's log and no Referer.
    return mail(task, email, locale, {
      CONFIRMATION_URL: `${publicUrl}/auth/link#token=${encodeURIComponent(link.token)}`,
      TOKEN: link.code,
    });
  };

  const sendLinkAskedFor = async (task: Task): Promise<Outcome> => {
    const { recipient = '' } = task;
    if (isUnroutable(recipient)) return skipped('unroutable');
    if (now().getTime() - task.createdAt.getTime() > LINK_WANTED_MS) return skipped('too-late');
    return sendLink(task, recipient, task.locale);
  };

  const sendTest = async ({ id, templateId = '', recipient = '', facts: { draft } }: Task): Promise<Outcome> => {
    const template = draft ?? (await templates.get(db, templateId));
    await mailer.send({ id, to: recipient, ...renderTemplate(template, { ...SAMPLE_VALUES, EMAIL: recipient }) });
    return DONE;
  };

  const tellOfChange = async ({ id, facts }: Task): Promise<Outcome> => {
    const change = await deps.findChange(facts.changeId ?? '');
    const { administrators, person } = await accounts.otherAdministrators(change.changedBy);
    if (administrators.length === 0) return skipped('no-other-administrator');
    const notice = templateNotice(change, { brand, by: person || 'Somebody', publicUrl });
    await mailer.send({ id, to: administrators, ...notice });
    return DONE;
  };

  /** The address of the page is fetched now: it is kept nowhere, and gone once the invitation was followed. */
  const inviteStaff = async ({ id, locale, facts: { userId = '' } }: Task): Promise<Outcome> => {
    const invitation = await accounts.findInvitation(userId);
    if ('refused' in invitation) return skipped(invitation.refused);
    const { email, firstName, url } = invitation;
    const words = staffInvitation(localeFor(locale), { brand, firstName, url, signInUrl: `${publicUrl}/admin` });
    await mailer.send({ id, to: email, ...words });
    return DONE;
  };

  /** The way back goes through the screen that mails a fresh link: one put in here would be over before it is read. */
  const remind = async (task: Task, contact: Contact): Promise<Outcome> => {
    const { cause = 'unpaid' } = task.facts;
    const { email, locale, status, updatedAt } = contact;
    const decided = decideReminder({ cause, status, updatedAt, now: now() });
    if (decided.kind === 'not-needed') return skipped('not-needed');
    if (await reminderStops.has(db, email)) return skipped('not-wanted');
    if (decided.kind === 'later') return { status: 'later', seconds: decided.seconds };
    const letter = await writeMail('recovery', locale, {
      CONFIRMATION_URL: `${publicUrl}/application/resume`,
      TOKEN: '',
      VISA_NAME: contact.visaName,
      OPT_OUT_URL: `${publicUrl}/reminders#mail=${task.id}`,
      EMAIL: email,
    });
    await mailer.send({
      id: task.id,
      to: email,
      unsubscribeUrl: `${publicUrl}/api/reminders/${task.id}/stop`,
      ...letter,
    });
    return DONE;
  };

  /** A new account's address is nobody's yet: whoever opens its mail confirms it. */
  const provision = async (task: Task, { email, firstName, lastName }: Contact): Promise<Outcome> => {
    const account = await accounts.provision({ email, firstName, lastName });
    if ('refused' in account) return skipped(account.refused);
    const { applicationId } = task;
    if (applicationId) await deps.linkAccount(applicationId, account.userId);
    if (account.created && applicationId)
      await addTask({ kind: 'confirmation', applicationId, dedupeKey: `confirmation:${account.userId}` });
    return DONE;
  };

  /** The person's last application is erased: Keycloak forgets them too, unless they are staff. */
  const endAccount = async ({ facts: { userId = '' } }: Task): Promise<Outcome> => {
    const email = await accounts.findAddress(userId);
    if (email === undefined) return skipped('no-account');
    if (await application.hasApplications({ userId, email })) return skipped('has-applications');
    const ended = await accounts.end(userId);
    return 'refused' in ended ? skipped(ended.refused) : DONE;
  };

  const forApplication = async (task: Task): Promise<Outcome> => {
    const contact = await application.getContact(task.applicationId ?? '');
    const { email, locale, orderNumber } = contact;
    if (task.kind === 'sms_submitted') {
      if (!contact.smsNumber || !texter) return skipped('no-texts-wanted');
      await texter.send({
        id: task.id,
        to: contact.smsNumber,
        words: submittedText(localeFor(locale), brand, orderNumber),
      });
      return DONE;
    }
    if (isUnroutable(email)) return skipped('unroutable');
    if (task.kind === 'account') return provision(task, contact);
    if (task.kind === 'recovery') return remind(task, contact);
    if (task.kind === 'magic_link' || task.kind === 'confirmation') return sendLink(task, email, locale, contact);
    const { amountMinor, refundedMinor, currency, reason } = task.facts;
    const inMoney = (minor: number | undefined): string =>
      minor === undefined ? '' : money(minor, currency ?? 'usd', localeFor(locale));
    return mail(task, email, locale, {
      VISA_NAME: contact.visaName || 'visa',
      ORDER_NUMBER: orderNumber,
      NUM_APPLICANTS: String(contact.numApplicants),
      TOTAL_PAID: inMoney(amountMinor),
      REFUNDED: inMoney(refundedMinor),
      HAND_OVER_BY: moment(contact.handOverBy, contact.timeZone, localeFor(locale)),
      REASON: reasonWords(reason, localeFor(locale)),
      DASHBOARD_URL: `${publicUrl}${pageOf(task)}`,
    });
  };

  return async (task: Task): Promise<Outcome> => {
    try {
      if (task.kind === 'end_account') return await endAccount(task);
      if (task.kind === 'template_changed') return await tellOfChange(task);
      if (task.kind === 'staff_invitation') return await inviteStaff(task);
      if (task.kind === 'template_test') return await sendTest(task);
      if (task.kind === 'magic_link' && !task.applicationId) return await sendLinkAskedFor(task);
      return await forApplication(task);
    } catch (error) {
      // Erased or swept meanwhile: there is nobody left to reach.
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_ARGUMENT'))
        return skipped(error.reason);
      throw error;
    }
  };
};
export type ProcessTask = ReturnType<typeof createProcessTask>;
