import { STAFF_ROLES } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound, validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { BulkRequest, DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { z } from 'zod';
import type { Asked, ChangeManyCases } from '../app/case/change-many-cases.ts';
import type { AssignOffice, NoteStaffChange } from '../app/change-team.ts';
import type { EndAbsence, EnterAbsence } from '../app/enter-absence.ts';
import { isUuid } from '../db/application-repository.ts';
import type { BulkJobs } from '../db/bulk-jobs.ts';
import type { DayNumbersRepository } from '../db/day-numbers.ts';
import type { SavedViews } from '../db/saved-views.ts';
import type { StaffAbsences } from '../db/staff-absences.ts';
import type { StaffNames } from '../db/staff-names.ts';
import { dayIn } from '../domain/absence.ts';
import type { WorkingCalendar } from '../domain/case/working-calendar.ts';
import { acceptView } from '../domain/saved-view.ts';
import { createHeldHandlers, type HeldDeps } from './held-handlers.ts';
import { createNumbersHandlers } from './numbers-handlers.ts';

interface Deps extends HeldDeps {
  db: Db;
  views: SavedViews;
  bulk: Pick<BulkJobs, 'find'>;
  changeMany: ChangeManyCases;
  numbers: DayNumbersRepository;
  staffNames: Pick<StaffNames, 'remember'>;
  absences: Pick<StaffAbsences, 'listTeam'>;
  enterAbsence: EnterAbsence;
  endAbsence: EndAbsence;
  assignOffice: AssignOffice;
  noteStaffChange: NoteStaffChange;
  calendar: Pick<WorkingCalendar, 'timeZone'>;
  now: () => Date;
}

const ownerOf = ({ userId }: Caller): string => userId ?? '';

const viewOf = (id: string, version: number, caller: Caller) => {
  if (!isUuid(id)) throw notFound('view-not-found');
  return { id, ownerId: ownerOf(caller), version };
};

const askedBy = ({ applicationIds, action, assigneeId, reason, text }: BulkRequest, caller: Caller): Asked => {
  if (!applicationIds.every(isUuid))
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'applicationIds', reason: 'not-accepted' }],
    });
  return { applicationIds, action, assigneeId, reason, text, caller };
};

const userId = z.string().regex(/^[\w-]{1,64}$/, 'not-an-id');
const office = z.object({
  userId,
  office: z
    .string()
    .trim()
    .max(60, 'too-long')
    .regex(/^\P{Cc}*$/u, 'characters-not-accepted'),
});
const staffChange = z.object({
  change: z.enum(['invite', 'invite-again', 'change']),
  done: z.boolean(),
  userId: userId.or(z.literal('')),
  name: z.string().max(254, 'too-long'),
  roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length, 'too-many'),
  enabled: z.boolean(),
});

const jobId = (id: string): string => {
  if (!isUuid(id)) throw notFound('bulk-not-found');
  return id;
};

/** proto to how staff organise their work and back; no rules. */
export const createDeskHandlers = ({
  db,
  views,
  bulk,
  changeMany,
  numbers,
  staffNames,
  absences,
  enterAbsence,
  endAbsence,
  assignOffice,
  noteStaffChange,
  calendar,
  now,
  ...deps
}: Deps): Handlers<DeskServiceService> => ({
  ...createNumbersHandlers({ db, numbers }),
  ...createHeldHandlers({ db, now, staffNames, ...deps }),
  listSavedViews: {
    access: 'cases.read',
    handle: async (_, { caller }) => ({ views: await views.list(db, ownerOf(caller)) }),
  },
  saveView: {
    access: 'cases.read',
    handle: (draft, { caller }) => views.add(db, ownerOf(caller), acceptView(draft)),
  },
  changeView: {
    access: 'cases.read',
    handle: ({ id, expectedVersion, ...draft }, { caller }) =>
      views.change(db, viewOf(id, expectedVersion, caller), acceptView(draft)),
  },
  removeView: {
    access: 'cases.read',
    handle: async ({ id, expectedVersion }, { caller }) => {
      await views.remove(db, viewOf(id, expectedVersion, caller));
      return {};
    },
  },
  listTeam: {
    access: 'cases.work',
    handle: async (_, { caller }) => {
      await staffNames.remember(db, caller);
      const time = now();
      return { members: await absences.listTeam(db, { now: time, today: dayIn(calendar.timeZone, time) }) };
    },
  },
  enterAbsence: {
    access: 'cases.work',
    handle: async ({ userId, expectedVersion: version, fromDay, untilDay }, { caller }) => {
      await staffNames.remember(db, caller);
      return enterAbsence({ userId, version, fromDay, untilDay, caller });
    },
  },
  endAbsence: {
    access: 'cases.work',
    handle: async ({ userId, expectedVersion: version }, { caller }) => {
      await endAbsence({ userId, version, caller });
      return {};
    },
  },
  assignOffice: {
    access: 'team.manage',
    handle: async (request, { caller }) => {
      await assignOffice({ ...validate(office, request), caller });
      return {};
    },
  },
  noteStaffChange: {
    access: 'team.manage',
    handle: async (request, { caller }) => {
      const { done, name, ...change } = validate(staffChange, request);
      await noteStaffChange({ ...change, name: done ? name : undefined }, caller);
      return {};
    },
  },
  previewBulk: {
    access: 'cases.work',
    handle: async (asked, { caller }) => ({ items: await changeMany.preview(askedBy(asked, caller)) }),
  },
  startBulk: {
    access: 'cases.work',
    handle: (asked, { caller }) => changeMany.start(jobId(asked.id), askedBy(asked, caller)),
  },
  getBulk: {
    access: 'cases.work',
    handle: ({ id }, { caller }) => bulk.find(db, jobId(id), ownerOf(caller)),
  },
  undoBulk: {
    access: 'cases.work',
    handle: ({ id }, { caller }) => changeMany.undo(jobId(id), caller),
  },
});
