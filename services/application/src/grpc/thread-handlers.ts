import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { Handlers } from '@wayfare/kit/unary';
import type {
  MessageAuthor,
  Thread as ProtoThread,
  ThreadServiceService,
} from '@wayfare/proto/application/v1/thread_service';
import type { createPostMyMessage, createPostStaffMessage } from '../app/thread/post-message.ts';
import type { createMarkMyThreadRead, createSettleThread } from '../app/thread/settle-thread.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { HeldChanges } from '../db/held-changes.ts';
import type { StaffNames } from '../db/staff-names.ts';
import type { ThreadRepository } from '../db/thread-repository.ts';
import { type Application, type ApplicationId, contactEmail } from '../domain/application.ts';
import { type Author, countAfter } from '../domain/thread.ts';
import { toProtoStage } from './case-to-proto.ts';

const MOST_LISTED = 200;

const AUTHOR: Record<Author, MessageAuthor> = {
  traveller: 'MESSAGE_AUTHOR_TRAVELLER',
  staff: 'MESSAGE_AUTHOR_STAFF',
};

interface Deps {
  db: Db;
  applications: Pick<ApplicationRepository, 'get'>;
  records: Pick<CaseRecords, 'dataKeyOf'>;
  threads: ThreadRepository;
  audit: AuditLog;
  staffNames: StaffNames;
  held: Pick<HeldChanges, 'listMessages'>;
  /** NOT_FOUND `application-not-found` for one of the caller's own. */
  requireOthers: (id: ApplicationId, caller: Caller) => Promise<Application>;
  postMyMessage: ReturnType<typeof createPostMyMessage>;
  postStaffMessage: ReturnType<typeof createPostStaffMessage>;
  markMyThreadRead: ReturnType<typeof createMarkMyThreadRead>;
  settleThread: ReturnType<typeof createSettleThread>;
}

/** proto to threads and back; no rules. Whoever of the staff reads one leaves a row in the audit log. */
export const createThreadHandlers = (deps: Deps): Handlers<ThreadServiceService> => {
  const { db, applications, records, threads, audit, staffNames, held } = deps;

  const toProto = async (application: Application, forStaff: boolean): Promise<ProtoThread> => {
    const { id } = application;
    const state = await threads.find(db, id);
    const messages = state.lastSequence > 0 ? await threads.listMessages(db, id, await records.dataKeyOf(db, id)) : [];
    return {
      applicationId: id,
      messages: messages.map(({ author, authorId, ...message }) => ({
        ...message,
        author: AUTHOR[author],
        authorId: forStaff ? authorId : '',
      })),
      unread: countAfter(messages, 'staff', state.readSequence),
      unanswered: countAfter(messages, 'traveller', state.answeredSequence),
      unansweredSince: state.unansweredSince,
      locale: application.locale,
      canPost: Boolean(contactEmail(application)),
      held: forStaff && !application.erased ? await held.listMessages(db, id, await records.dataKeyOf(db, id)) : [],
    };
  };

  const mine = async (id: ApplicationId, caller: Caller) => toProto(await applications.get(db, { id, caller }), false);

  const others = async (id: ApplicationId, caller: Caller) => {
    await staffNames.remember(db, caller);
    const thread = await toProto(await deps.requireOthers(id, caller), true);
    await audit.write(db, caller, { action: 'messages-read', applicationId: id });
    return thread;
  };

  return {
    getMyThread: { access: 'person', handle: ({ applicationId: id }, { caller }) => mine(id, caller) },
    postMyMessage: {
      access: 'person',
      handle: async ({ applicationId: id, text, idempotencyKey }, { caller }) => {
        await deps.postMyMessage({ id, text, idempotencyKey, caller });
        return mine(id, caller);
      },
    },
    markMyThreadRead: {
      access: 'person',
      handle: async ({ applicationId: id, upTo }, { caller }) => {
        await deps.markMyThreadRead({ id, upTo, caller });
        return mine(id, caller);
      },
    },
    getThread: { access: 'cases.work', handle: ({ applicationId: id }, { caller }) => others(id, caller) },
    postStaffMessage: {
      access: 'cases.work',
      handle: async ({ applicationId: id, text, idempotencyKey }, { caller }) => {
        await deps.postStaffMessage({ id, text, idempotencyKey, caller });
        return others(id, caller);
      },
    },
    settleThread: {
      access: 'cases.work',
      handle: async ({ applicationId: id }, { caller }) => {
        await deps.settleThread({ id, caller });
        return others(id, caller);
      },
    },
    listWaitingThreads: {
      access: 'cases.work',
      handle: async ({ pageSize, page }, { caller }) => {
        const limit = Math.min(Math.max(pageSize || 50, 1), MOST_LISTED);
        const [waiting, totalSize] = await Promise.all([
          threads.listWaiting(db, { limit, offset: Math.max(page, 0) * limit }),
          threads.countWaiting(db),
        ]);
        await audit.write(db, caller, { action: 'messages-listed', details: { rows: waiting.length, page } });
        return {
          threads: waiting.map(({ stage, assigneeId = '', ...line }) => ({
            ...line,
            assigneeId,
            stage: stage ? toProtoStage(stage) : 'CASE_STAGE_UNSPECIFIED',
          })),
          totalSize,
        };
      },
    },
  };
};
