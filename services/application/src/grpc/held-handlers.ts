import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { DeskServiceService, HoldChangeRequest } from '@wayfare/proto/application/v1/desk_service';
import type { HoldChange } from '../app/case/hold-change.ts';
import { isUuid } from '../db/application-repository.ts';
import type { HeldChanges } from '../db/held-changes.ts';
import type { StaffNames } from '../db/staff-names.ts';
import type { SubmissionQueries } from '../db/submission-queries.ts';
import type { HeldChangeOfCase } from '../domain/case/held-change.ts';
import { requireStageEvent } from '../domain/case/stages.ts';
import { fromProtoReceipt, toVisa } from './case-to-proto.ts';

export interface HeldDeps {
  db: Db;
  held: Pick<HeldChanges, 'listOwn'>;
  holdChange: HoldChange;
  submissions: Pick<SubmissionQueries, 'find'>;
  staffNames: Pick<StaffNames, 'remember'>;
  now: () => Date;
}

const fault = (path: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason: 'required' }] });

const ownId = (id: string): string => {
  if (!isUuid(id)) throw notFound('held-change-not-found');
  return id;
};

/** proto to a change that waits: what the call of its own hands to its command. */
const toChange = ({ change }: HoldChangeRequest, numApplicants: number): HeldChangeOfCase => {
  switch (change?.$case) {
    case 'advance': {
      const { expectedVersion: version, event, reason, authorityReference, feeReceipt } = change.advance;
      const entered = fromProtoReceipt(feeReceipt);
      requireStageEvent(event);
      return { kind: 'advance', version, event, reason, authorityReference, feeReceipt: entered };
    }
    case 'confirm': {
      const { expectedVersion: version, proposalId, reason } = change.confirm;
      return { kind: 'confirm', version, proposalId, reason };
    }
    case 'ask': {
      const { applicationId: _, expectedVersion: version, ...asked } = change.ask;
      return { kind: 'ask', version, numApplicants, ...asked };
    }
    case 'deliver': {
      const { expectedVersion: version, visas } = change.deliver;
      return { kind: 'deliver', version, visas: visas.map(toVisa) };
    }
    case 'replaceVisa': {
      const { expectedVersion: version, visa, reason } = change.replaceVisa;
      if (!visa) throw fault('visa');
      return { kind: 'replace-visa', version, visa: toVisa(visa), reason };
    }
    case 'message': {
      const { text, idempotencyKey } = change.message;
      return { kind: 'message', text, idempotencyKey };
    }
    default:
      throw fault('change');
  }
};

const applicationIdOf = ({ change }: HoldChangeRequest): string => {
  switch (change?.$case) {
    case 'advance':
      return change.advance.applicationId;
    case 'confirm':
      return change.confirm.applicationId;
    case 'ask':
      return change.ask.applicationId;
    case 'deliver':
      return change.deliver.applicationId;
    case 'replaceVisa':
      return change.replaceVisa.applicationId;
    case 'message':
      return change.message.applicationId;
    default:
      throw fault('change');
  }
};

/** proto to changes that wait and back; no rules. */
export const createHeldHandlers = ({
  db,
  held,
  holdChange,
  submissions,
  staffNames,
  now,
}: HeldDeps): Pick<Handlers<DeskServiceService>, 'holdChange' | 'listHeldChanges' | 'undoHeldChange'> => ({
  holdChange: {
    access: 'cases.work',
    handle: async (request, { caller }) => {
      if (!isUuid(request.id)) throw fault('id');
      const applicationId = applicationIdOf(request);
      const application = isUuid(applicationId) ? await submissions.find(db, applicationId) : undefined;
      if (!application) throw notFound('case-not-found');
      await staffNames.remember(db, caller);
      const change = toChange(request, application.numApplicants);
      return holdChange.hold(request.id, { applicationId, change, caller });
    },
  },
  listHeldChanges: {
    access: 'cases.work',
    handle: async (_, { caller }) => ({ changes: await held.listOwn(db, caller.userId ?? '', now()) }),
  },
  undoHeldChange: {
    access: 'cases.work',
    handle: ({ id }, { caller }) => holdChange.undo(ownId(id), caller),
  },
});
