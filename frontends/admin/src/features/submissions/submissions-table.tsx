import type { ListedSubmission } from '@wayfare/api/schema';
import { Badge, toneOfStatus } from '@wayfare/ui/components/badge';
import { type Column, Table } from '@wayfare/ui/components/table';
import { countryName, localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ColumnSet } from '../columns/column-choice.ts';
import type { Columns } from '../columns/use-columns.ts';
import { readSearchState } from '../list/search-state.ts';
import type { SubmissionQuery } from './api.ts';
import { type Row, toRow } from './row.ts';

type SortKey = NonNullable<SubmissionQuery['sort']>;

/** The eleven specified columns. */
export const SUBMISSION_COLUMNS: ColumnSet = {
  keys: [
    'date',
    'email',
    'name',
    'nationality',
    'destination',
    'visa',
    'applicants',
    'processing',
    'upsells',
    'price',
    'status',
  ],
  fixed: 'name',
};

interface SubmissionsTableProps {
  arrange: Columns['arrange'];
  submissions: ListedSubmission[] | undefined;
  loading: boolean;
  sort: SortKey;
  direction: 'asc' | 'desc';
  onSort: (key: SortKey) => void;
}

const SORTABLE: string[] = ['date', 'destination', 'visa', 'applicants', 'price', 'status'] satisfies SortKey[];

/** The name is the row's link; a click on any other cell follows it. */
export function SubmissionsTable({ submissions, loading, sort, direction, onSort, arrange }: SubmissionsTableProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const rows = submissions?.map((submission) =>
    toRow(submission, { locale: localeOf(language), countryName: (code) => countryName(code, language) }),
  );
  const text = (key: keyof Row & string, more: Partial<Column<Row>> = {}): Column<Row> => ({
    key,
    label: t(`submissions.columns.${key}`),
    cell: (row) => row[key],
    sortable: SORTABLE.includes(key),
    ...more,
  });
  const columns: Column<Row>[] = [
    text('date', { className: 'whitespace-nowrap' }),
    text('email', { className: 'max-w-44 truncate 2xl:max-w-72' }),
    text('name', {
      className: 'max-w-36 truncate 2xl:max-w-52',
      cell: (row) => <RowLink row={row} />,
    }),
    text('nationality', { className: 'whitespace-nowrap' }),
    text('destination', { className: 'whitespace-nowrap' }),
    text('visa', { className: 'max-w-40 truncate 2xl:max-w-60' }),
    text('applicants', { numeric: true }),
    text('processing', { className: 'whitespace-nowrap' }),
    text('upsells', { className: 'max-w-36 truncate 2xl:max-w-72' }),
    text('price', { numeric: true, className: 'whitespace-nowrap' }),
    text('status', {
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={toneOfStatus(row.status)}>{t(`status.${row.status}`)}</Badge>
          {row.paidDifferently && <Badge tone="warning">{t('submissions.paidDifferently')}</Badge>}
          {row.erased && <Badge>{t('submissions.erased')}</Badge>}
        </span>
      ),
    }),
  ];
  const shown = arrange(columns);
  // The table pins a price with its status; other pairs have other widths.
  const endsWithPrice = shown.at(-2)?.key === 'price' && shown.at(-1)?.key === 'status';
  return (
    <Table
      label={t('tabs.submissions')}
      columns={shown}
      rows={rows}
      keyOf={(row) => row.id}
      busy={loading && rows !== undefined}
      sort={{ key: sort, direction }}
      onSort={(key) => onSort(key as SortKey)}
      pinLast={endsWithPrice && 2}
      followsLink
    />
  );
}

function RowLink({ row }: { row: Row }) {
  const { t } = useTranslation('admin');
  const { search, state } = useLocation();
  return (
    <Link
      to={`/admin/submissions/${row.id}`}
      // The way back leads to the same view.
      state={{ list: search, search: readSearchState(state) }}
      // Taller than its line, so that a finger finds it; holds the hidden words, which would widen the page.
      className="relative -my-1 block truncate py-1.5 font-medium text-primary underline-offset-2 hover:underline"
    >
      {row.name}
      <span className="sr-only"> {t('submission.order', { number: row.orderNumber })}</span>
    </Link>
  );
}
