import { isStaffAction, mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import { noteRefusal } from '@wayfare/kit/refusals';
import type { Handlers } from '@wayfare/kit/unary';
import type { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import type { createChangeStatus } from '../app/change-status.ts';
import type { createEraseApplication } from '../app/erase-application.ts';
import type { AuditLog } from '../db/audit-log.ts';
import { FAR_ROWS } from '../db/page-of.ts';
import type { SubmissionQueries } from '../db/submission-queries.ts';
import type { Application } from '../domain/application.ts';
import { maskPersonal } from '../domain/masking.ts';
import { kindOfSearch } from '../domain/people-search.ts';
import { fromProtoStatus, toProtoPaymentStatus } from '../proto-status.ts';
import { toSubmissionQuery } from './from-proto.ts';
import { toListedSubmission, toProtoApplication, toProtoStats, toSubmissionRow } from './to-proto.ts';

interface Deps {
  db: Db;
  submissionQueries: SubmissionQueries;
  audit: AuditLog;
  changeStatus: ReturnType<typeof createChangeStatus>;
  eraseApplication: ReturnType<typeof createEraseApplication>;
}

export type SubmissionHandlers = Pick<
  Handlers<ApplicationServiceService>,
  | 'listSubmissions'
  | 'exportSubmissionRows'
  | 'getSubmission'
  | 'changeStatus'
  | 'eraseApplication'
  | 'listStrandedPayments'
  | 'listPaymentStates'
  | 'noteRefusal'
>;

const MOST_IDS = 500;

/** What staff sees and does. Reads of personal data leave a row in the audit log. */
export const createSubmissionHandlers = ({
  db,
  submissionQueries,
  audit,
  changeStatus,
  eraseApplication,
}: Deps): SubmissionHandlers => {
  async function* exportRows(query: ReturnType<typeof toSubmissionQuery>, caller: Caller) {
    const unmasked = mayStaff(caller.roles, 'submissions.read-unmasked');
    const seen = (application: Application) => (unmasked ? application : maskPersonal(application));
    let rows = 0;
    try {
      for await (const batch of submissionQueries.stream(db, query.filter, query.order)) {
        rows += batch.length;
        yield { rows: batch.map((application) => toSubmissionRow(seen(application))) };
      }
    } finally {
      const { status, drafts, createdFrom, createdBefore, search = '' } = query.filter;
      const details = { rows, unmasked, status, drafts, createdFrom, createdBefore, search: kindOfSearch(search) };
      await audit.write(db, caller, { action: 'submissions-exported', details });
    }
  }

  return {
    listSubmissions: {
      access: 'submissions.read',
      handle: async (request, { caller }) => {
        const { filter, order, limit, offset } = toSubmissionQuery(request);
        const counted = submissionQueries.stats(db, filter);
        const total = offset >= FAR_ROWS ? (await counted).total : undefined;
        const [page, stats] = await Promise.all([
          submissionQueries.page(db, filter, { ...order, limit, offset, total }),
          counted,
        ]);
        await audit.write(db, caller, {
          action: 'submissions-listed',
          details: {
            rows: page.length,
            ids: page.map(({ id }) => id),
            offset,
            search: kindOfSearch(filter.search ?? ''),
          },
        });
        return {
          rows: page.map(toListedSubmission),
          totalSize: stats.total,
          stats: toProtoStats(stats, { revenue: mayStaff(caller.roles, 'revenue.read') }),
        };
      },
    },
    exportSubmissionRows: {
      access: 'submissions.export',
      handle: (request, { caller }) => exportRows(toSubmissionQuery(request), caller),
    },
    getSubmission: {
      access: 'submissions.read',
      handle: async ({ id }, { caller }) => {
        const application = await submissionQueries.find(db, id);
        if (!application) throw notFound('application-not-found');
        await audit.write(db, caller, { action: 'submission-read', applicationId: id });
        // The values are seen in the case, by whoever holds it or gave a reason.
        return toProtoApplication(maskPersonal(application));
      },
    },
    changeStatus: {
      access: 'submissions.move-on',
      handle: async ({ id, status }, { caller }) =>
        toProtoApplication(maskPersonal(await changeStatus({ id, status: fromProtoStatus(status), caller }))),
    },
    eraseApplication: {
      access: 'submissions.erase',
      handle: async ({ id }, { caller }) => {
        await eraseApplication({ id, caller });
        return {};
      },
    },
    listStrandedPayments: {
      access: 'submissions.read',
      handle: async () => ({ payments: await submissionQueries.listStranded(db) }),
    },
    // Anybody may be refused; who it was cannot be chosen.
    listPaymentStates: {
      access: 'service',
      handle: async ({ ids, paidFrom, after }) => {
        if (ids.length > MOST_IDS) throw new AppError('INVALID_ARGUMENT', 'too-many-ids');
        const states = await submissionQueries.listPaymentStates(db, { ids, paidFrom, after: after || undefined });
        return {
          states: states.map(({ paymentStatus, total, ...state }) => ({
            ...state,
            total,
            paymentStatus: toProtoPaymentStatus(paymentStatus),
          })),
        };
      },
    },
    noteRefusal: {
      access: 'person',
      handle: async ({ action }, { caller: { userId } }) => {
        if (!userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
        if (!isStaffAction(action)) throw new AppError('INVALID_ARGUMENT', 'not-a-staff-action');
        await noteRefusal(db, { userId, action, reason: 'at-the-gateway' });
        return {};
      },
    },
  };
};
