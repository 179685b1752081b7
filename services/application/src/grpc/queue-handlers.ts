import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import {
  CaseDeadline,
  type CaseServiceService,
  type ListCasesRequest,
} from '@wayfare/proto/application/v1/case_service';
import { LONGEST_SEARCH } from '@wayfare/proto/application/v1/casework';
import type { AuditLog } from '../db/audit-log.ts';
import type { Deadline } from '../db/case-filter.ts';
import type { CaseLine } from '../db/case-line.ts';
import type { CaseQueries } from '../db/case-queries.ts';
import type { WorkingCalendar } from '../domain/case/working-calendar.ts';
import { kindOfSearch } from '../domain/people-search.ts';
import { fromProtoStage, toProtoStage, toSummary } from './case-to-proto.ts';

const MOST_LISTED = 200;

const DEADLINES: Readonly<Partial<Record<CaseDeadline, Deadline>>> = {
  [CaseDeadline.CASE_DEADLINE_DUE_SOON]: 'due_soon',
  [CaseDeadline.CASE_DEADLINE_OVERDUE]: 'overdue',
};

interface Deps {
  db: Db;
  queries: CaseQueries;
  audit: AuditLog;
  calendar: WorkingCalendar;
  now: () => Date;
}

/** The queue, a page of it or all of it. Who reads it leaves a row in the audit log, without the words of a search. */
export const createQueueHandlers = ({
  db,
  queries,
  audit,
  calendar,
  now,
}: Deps): Pick<Handlers<CaseServiceService>, 'listCases' | 'exportCases'> => {
  const filterOf = ({ stage, assignee, search, closed, deadline }: ListCasesRequest, { userId }: Caller) => {
    if (search.length > LONGEST_SEARCH)
      throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
        fields: [{ path: 'search', reason: 'too-long' }],
      });
    return {
      stage: fromProtoStage(stage),
      assignee: assignee === 'me' ? userId : assignee,
      search,
      closed,
      deadline: DEADLINES[deadline],
      now: now(),
    };
  };

  async function* duplicatesOf(time: Date): AsyncGenerator<CaseLine[]> {
    for (let offset = 0; ; offset += MOST_LISTED) {
      const lines = await queries.duplicatesPage(db, time, { limit: MOST_LISTED, offset });
      if (lines.length) yield lines;
      if (lines.length < MOST_LISTED) return;
    }
  }

  async function* exported(request: ListCasesRequest, caller: Caller) {
    const filter = filterOf(request, caller);
    const time = now();
    let rows = 0;
    try {
      for await (const lines of request.duplicates ? duplicatesOf(time) : queries.stream(db, filter)) {
        rows += lines.length;
        yield { cases: lines.map((line) => toSummary(line, { calendar, now: time })) };
      }
    } finally {
      const { stage, assignee, closed, deadline, search } = filter;
      const { duplicates } = request;
      const details = { rows, stage, assignee, closed, deadline, duplicates, search: kindOfSearch(search) };
      await audit.write(db, caller, { action: 'cases-exported', details });
    }
  }

  return {
    listCases: {
      access: 'cases.read',
      handle: async (request, { caller }) => {
        const { pageSize, page, duplicates, search } = request;
        const filter = filterOf(request, caller);
        const limit = Math.min(Math.max(pageSize || 50, 1), MOST_LISTED);
        const place = { limit, offset: Math.max(page, 0) * limit };
        const [listed, duplicateCount, counts] = await Promise.all([
          duplicates ? queries.duplicatesPage(db, now(), place) : queries.list(db, filter, place),
          queries.countDuplicates(db, now()),
          queries.countStages(db, now()),
        ]);
        const { lines, totalSize } = 'lines' in listed ? listed : { lines: listed, totalSize: duplicateCount };
        await audit.write(db, caller, {
          action: 'cases-listed',
          details: {
            rows: lines.length,
            ids: lines.map((line) => line.record.applicationId),
            page,
            search: kindOfSearch(search),
          },
        });
        return {
          cases: lines.map((line) => toSummary(line, { calendar, now: now() })),
          totalSize,
          counts: counts.map((one) => ({ ...one, stage: toProtoStage(one.stage) })),
          duplicates: duplicateCount,
        };
      },
    },
    exportCases: {
      access: 'submissions.export',
      handle: (request, { caller }) => exported(request, caller),
    },
  };
};
