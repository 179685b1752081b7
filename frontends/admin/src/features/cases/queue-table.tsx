import type { CaseSummary } from '@wayfare/api/schema';
import { type Column, Table } from '@wayfare/ui/components/table';
import { countryName, formatDate, localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Selection } from '../bulk/use-selection.ts';
import type { ColumnSet } from '../columns/column-choice.ts';
import type { Columns } from '../columns/use-columns.ts';
import { readSearchState } from '../list/search-state.ts';
import { PresenceMark } from '../presence/presence-notice.tsx';
import { useOpenElsewhere } from '../presence/use-presence.ts';
import { formatShortMoment, NOT_AVAILABLE } from '../submissions/row.ts';
import { StageBadge, UrgencyBadge, useAbsentUntil, useColleague } from './case-badges.tsx';

/** The specified columns; the boxes that select rows are in the first one. */
export const QUEUE_COLUMNS: ColumnSet = {
  keys: ['order', 'due', 'stage', 'visa', 'speed', 'travellers', 'assignee', 'since'],
  fixed: 'order',
  fixedFirst: true,
};

interface QueueTableProps {
  arrange: Columns['arrange'];
  /** Undefined for those who work no cases. */
  selection: Selection | undefined;
  cases: readonly CaseSummary[] | undefined;
  /** Ids of cases that no longer belong to the view. */
  left: ReadonlySet<string>;
  loading: boolean;
  /** Cases that belong together are told apart from the next ones. */
  grouped: boolean;
}

/** The queue by due time. The order is the row's link; a click on any other cell follows it. */
export function QueueTable({ cases, left, loading, grouped, selection, arrange }: QueueTableProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const colleague = useColleague();
  const absentUntil = useAbsentUntil();
  const { data: openElsewhere } = useOpenElsewhere();
  const moment = (instant: string | null) => (instant ? formatShortMoment(instant, localeOf(language)) : '');
  const column = (
    key: string,
    cell: (summary: CaseSummary) => ReactNode,
    more: Partial<Column<CaseSummary>> = {},
  ): Column<CaseSummary> => ({
    key,
    label: t(`cases.columns.${key}`),
    cell,
    ...more,
  });
  const columns = [
    column('order', (summary) => (
      <span className="flex items-center gap-2">
        {selection && <CaseCheckbox summary={summary} selection={selection} />}
        <CaseLink summary={summary} />
        {openElsewhere?.has(summary.applicationId) && (
          <PresenceMark others={openElsewhere.get(summary.applicationId) ?? []} />
        )}
      </span>
    )),
    column(
      'due',
      (summary) => (
        <span className="flex items-center gap-2">
          <UrgencyBadge summary={summary} />
          <span className="tabular-nums">{moment(summary.dueAt) || '–'}</span>
          {summary.travelDate && (
            <span className="text-muted">{t('cases.travels', { day: formatDate(summary.travelDate, language) })}</span>
          )}
        </span>
      ),
      { className: 'whitespace-nowrap' },
    ),
    column('stage', ({ applicationId, stage, decisionProposed, answerOverdue, held }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <StageBadge stage={stage} />
        {held && <span className="text-muted">{t('held.mark', { what: t(`cases.events.${held.kind}`) })}</span>}
        {left.has(applicationId) && <span className="text-muted">{t('cases.left')}</span>}
        {answerOverdue && <span className="font-medium text-danger">{t('cases.answerOverdue')}</span>}
        {decisionProposed && <span className="font-medium">{t('cases.decisionProposed')}</span>}
      </span>
    )),
    column('visa', ({ destinationCountry, visaName }) => {
      const country = destinationCountry && countryName(destinationCountry, language);
      const whole = visaName.startsWith(country) ? visaName : [country, visaName].filter(Boolean).join(' · ');
      return (
        <span className="block max-w-56 truncate 2xl:max-w-none" title={whole}>
          {whole}
        </span>
      );
    }),
    column('speed', ({ processingSpeed }) => processingSpeed || NOT_AVAILABLE, { className: 'whitespace-nowrap' }),
    column('travellers', ({ numApplicants }) => numApplicants, { numeric: true }),
    column(
      'assignee',
      ({ assigneeId }) => {
        const away = absentUntil(assigneeId);
        return (
          <>
            {colleague(assigneeId)}
            {away && <span className="ml-2 font-medium text-warning">{away}</span>}
          </>
        );
      },
      { className: 'whitespace-nowrap' },
    ),
    column('since', ({ stageSince }) => moment(stageSince), { className: 'whitespace-nowrap tabular-nums' }),
  ];
  return (
    <Table
      label={t('cases.title')}
      columns={arrange(columns)}
      rows={cases}
      keyOf={({ applicationId }) => applicationId}
      busy={loading && cases !== undefined}
      followsLink
      groupOf={grouped ? ({ duplicateGroup }) => duplicateGroup : undefined}
    />
  );
}

function CaseCheckbox({ summary, selection }: { summary: CaseSummary; selection: Selection }) {
  const { t } = useTranslation('admin');
  const { applicationId, orderNumber } = summary;
  return (
    // The words around the box are a target for a finger; the box alone is too small for one.
    <label className="-my-1.5 -ml-2 grid size-8 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={t('bulk.select', { number: orderNumber })}
        className="size-4 accent-primary"
        checked={selection.ids.has(applicationId)}
        onChange={({ nativeEvent }) =>
          selection.toggle(applicationId, { range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
    </label>
  );
}

function CaseLink({ summary: { applicationId, orderNumber, firstMiddleName, lastName } }: { summary: CaseSummary }) {
  const { search, state } = useLocation();
  return (
    <Link
      to={`/admin/cases/${applicationId}`}
      // The way back leads to the same view.
      state={{ queue: search, search: readSearchState(state) }}
      data-case={applicationId}
      // Taller than its line, so that a finger finds it.
      className="-my-1 block whitespace-nowrap py-1 text-inherit no-underline"
    >
      <span className="font-mono font-semibold text-primary">{orderNumber}</span>{' '}
      <span className="inline-block max-w-52 truncate align-bottom">
        {`${firstMiddleName} ${lastName}`.trim() || NOT_AVAILABLE}
      </span>
    </Link>
  );
}
