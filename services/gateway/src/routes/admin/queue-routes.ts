import type { Log } from '@wayfare/kit/log';
import type { CaseDeadline, CaseStage } from '@wayfare/proto/application/v1/case_service';
import type { z } from 'zod';
import { caseCsvHeader, caseCsvLine } from '../../case-csv.ts';
import { type CaseSummary, caseExport, caseList, caseQuery, caseSearch } from '../../contract/case.ts';
import { createDateFormat, csvFileName } from '../../csv.ts';
import { stageJson, summaryJson } from '../../json/case-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';
import { sendCsv } from '../../send-csv.ts';

type CaseQuery = z.output<typeof caseQuery>;

const toStage = (stage: CaseSummary['stage'] | undefined): CaseStage =>
  stage ? (`CASE_STAGE_${stage.toUpperCase()}` as CaseStage) : 'CASE_STAGE_UNSPECIFIED';

const toDeadline = (deadline: CaseQuery['deadline']): CaseDeadline =>
  deadline ? (`CASE_DEADLINE_${deadline.toUpperCase()}` as CaseDeadline) : 'CASE_DEADLINE_UNSPECIFIED';

/** The queue: what waits, a page of it or all of it. */
export const queueRoutes = ({
  neighbours: { casework },
  log,
}: {
  neighbours: Pick<Neighbours, 'casework'>;
  log: Log;
}): Route[] => {
  const filterOf = ({
    stage,
    closed,
    deadline,
    duplicates,
    assignee,
    search,
  }: Omit<CaseQuery, 'page' | 'pageSize'>) => ({
    stage: toStage(stage),
    closed: closed === 'true',
    deadline: toDeadline(deadline),
    duplicates: duplicates === 'true',
    assignee,
    search,
  });

  const list = async (query: CaseQuery) => {
    const { page, pageSize } = query;
    const { cases, totalSize, counts, duplicates } = await casework.listCases({ ...filterOf(query), page, pageSize });
    return {
      cases: cases.map(summaryJson),
      total: totalSize,
      counts: counts.map((one) => ({ ...one, stage: stageJson(one.stage) })),
      duplicates,
    };
  };

  const exportCsv = async (
    { timeZone, ...query }: z.output<typeof caseExport>,
    { response, caller }: Parameters<Route['handle']>[1],
  ) => {
    const format = createDateFormat(timeZone);
    const { colleagues } = await casework.listColleagues({});
    const names = new Map(colleagues.map(({ id: staffId, name }) => [staffId, name]));
    const rows = await sendCsv(response, {
      fileName: csvFileName('cases', new Date(), format),
      header: caseCsvHeader,
      read: (settings) => casework.exportCases({ ...filterOf(query), page: 0, pageSize: 0 }, settings),
      toLines: (batch) => batch.cases.map((line) => caseCsvLine(line, { format, names })),
    });
    log.info({ rows, userId: caller.userId }, 'cases exported');
    return undefined;
  };

  return [
    route({
      method: 'get',
      path: '/admin/cases',
      operation: 'listCases',
      summary: 'Cases by due time, with counts per stage',
      access: 'cases.read',
      query: caseQuery,
      response: caseList,
      handle: ({ query }) => list(query),
    }),
    route({
      method: 'post',
      path: '/admin/cases/search',
      operation: 'searchCases',
      summary: 'Cases of a person or an order, in any queue',
      access: 'cases.read',
      body: caseSearch,
      response: caseList,
      handle: ({ body }) => list(body),
    }),
    route({
      method: 'post',
      path: '/admin/cases.csv',
      operation: 'exportCases',
      summary: 'The cases of the filter as a spreadsheet',
      access: 'submissions.export',
      body: caseExport,
      produces: 'text/csv',
      handle: ({ body }, exchange) => exportCsv(body, exchange),
    }),
  ];
};
