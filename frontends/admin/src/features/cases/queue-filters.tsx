import type { CaseList } from '@wayfare/api/schema';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../list/filter-chip.tsx';
import { SearchField } from '../list/search-field.tsx';
import { OPEN_STAGES, type QueueFilter, type Stage, writeFilter } from './queue-filter.ts';

/** Each with the word that its cases carry. */
const DEADLINES = [
  ['due_soon', 'warned'],
  ['overdue', 'overdue'],
] as const;

/** Of the stage that is shown, or of all. */
const countOf = (deadline: 'due_soon' | 'overdue', counts: CaseList['counts'], stage?: Stage): number =>
  counts
    .filter((one) => !stage || one.stage === stage)
    .reduce((sum, { dueSoon, overdue }) => sum + (deadline === 'overdue' ? overdue : dueSoon), 0);

interface StageFiltersProps {
  filter: QueueFilter;
  /** Missing while the first page loads. */
  counts: CaseList['counts'] | undefined;
  duplicates: number | undefined;
}

interface PersonFiltersProps {
  filter: QueueFilter;
  onSearch: (search: string) => void;
  searchField: Ref<HTMLInputElement>;
}

const addressOf = (filter: QueueFilter, change: Partial<QueueFilter>) => ({
  search: writeFilter({ ...filter, page: 1, duplicates: false, ...change }).toString(),
});

/** Whose cases, and the search: beside the title, so that the stages stay in one line at a desk. */
export function PersonFilters({ filter, onSearch, searchField }: PersonFiltersProps) {
  const { t } = useTranslation('admin');
  const assigned = (assignee: 'me' | 'nobody') => ({ assignee: filter.assignee === assignee ? '' : assignee }) as const;
  return (
    <section aria-label={t('cases.filters.people')} className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <FilterChip searched={filter.search} to={addressOf(filter, assigned('me'))} on={filter.assignee === 'me'}>
        {t('cases.filters.mine')}
      </FilterChip>
      <FilterChip searched={filter.search} to={addressOf(filter, assigned('nobody'))} on={filter.assignee === 'nobody'}>
        {t('cases.filters.unassigned')}
      </FilterChip>
      <SearchField search={filter.search} onSearch={onSearch} field={searchField} />
    </section>
  );
}

/** Stages as links, so that each view has an address, with how many cases wait and how many are late. */
export function StageFilters({ filter, counts, duplicates }: StageFiltersProps) {
  const { t } = useTranslation('admin');
  const at = (change: Partial<QueueFilter>) => addressOf(filter, change);
  const isStage = !filter.closed && !filter.duplicates;
  return (
    <section
      aria-label={t('cases.filters.label')}
      // On a phone they scroll sideways: five rows of them would leave no room for the cases.
      className="flex items-center gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      <FilterChip searched={filter.search} to={at({ stage: undefined, closed: false })} on={!filter.stage && isStage}>
        {t('cases.filters.all')} <Count of={counts?.reduce((sum, { count }) => sum + count, 0)} />
      </FilterChip>
      {OPEN_STAGES.map((stage) => {
        const counted = counts?.find((one) => one.stage === stage);
        const overdue = counted?.overdue ?? 0;
        return (
          <FilterChip
            key={stage}
            searched={filter.search}
            to={at({ stage, closed: false })}
            on={filter.stage === stage && isStage}
          >
            {t(`cases.stages.${stage}`)} <Count of={counts && (counted?.count ?? 0)} />
            {overdue > 0 && (
              <span className="font-semibold text-danger">{t('cases.filters.overdue', { count: overdue })}</span>
            )}
          </FilterChip>
        );
      })}
      {DEADLINES.map(([deadline, urgency]) => (
        <FilterChip
          key={deadline}
          searched={filter.search}
          to={at({ closed: false, deadline: filter.deadline === deadline ? '' : deadline })}
          on={filter.deadline === deadline}
        >
          {t(`cases.urgency.${urgency}`)} <Count of={counts && countOf(deadline, counts, filter.stage)} />
        </FilterChip>
      ))}
      <FilterChip
        searched={filter.search}
        to={at({ stage: undefined, closed: !filter.closed, deadline: '' })}
        on={filter.closed}
      >
        {t('cases.filters.closed')}
      </FilterChip>
      <FilterChip
        searched=""
        to={at({ stage: undefined, closed: false, deadline: '', assignee: '', duplicates: !filter.duplicates })}
        on={filter.duplicates}
      >
        {t('cases.filters.duplicates')} <Count of={duplicates} />
      </FilterChip>
    </section>
  );
}

function Count({ of }: { of: number | undefined }) {
  return <span className="tabular-nums">{of ?? '–'}</span>;
}
