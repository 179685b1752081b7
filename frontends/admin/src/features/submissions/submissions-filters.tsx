import { Button } from '@wayfare/ui/components/button';
import { Select } from '@wayfare/ui/components/select';
import { TextField } from '@wayfare/ui/components/text-field';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../list/filter-chip.tsx';
import { SearchField } from '../list/search-field.tsx';
import { type ListAddress, SUBMITTED_STATUSES, VIEWS } from './list-address.ts';

interface SubmissionsFiltersProps {
  filter: ListAddress;
  search: string;
  onSearch: (search: string) => void;
  /** What of the address changes, by the names it has there. */
  onChange: (change: Record<string, string>) => void;
  /** The address of the list with these changes, on its first page. */
  addressOf: (change: Record<string, string>) => { search: string };
  /** What is done with the list as it is filtered. */
  children: ReactNode;
}

/** Drafts, statuses, days and a search in one line at a desk, so that the rows have the room. */
export function SubmissionsFilters({
  filter,
  search,
  onSearch,
  onChange,
  addressOf,
  children,
}: SubmissionsFiltersProps) {
  const { t } = useTranslation('admin');
  const { range, view, status } = filter;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <section aria-label={t('cases.filters.label')} className="flex flex-wrap items-center gap-1.5">
        {VIEWS.map((one) => (
          <FilterChip
            key={one}
            to={addressOf({ view: one === 'submissions' ? '' : one, status: '' })}
            searched={search}
            on={view === one && !status}
          >
            {t(`submissions.views.${one}`)}
          </FilterChip>
        ))}
      </section>
      <Select
        label={t('submissions.columns.status')}
        hideLabel
        compact
        className="w-36"
        placeholder={t('submissions.anyStatus')}
        options={SUBMITTED_STATUSES.map((one) => ({ value: one, label: t(`status.${one}`) }))}
        value={status ?? ''}
        onChange={(event) => onChange({ view: '', status: event.target.value })}
      />
      <TextField
        type="date"
        label={t('submissions.startDate')}
        hideLabel
        inputClassName="h-9 text-sm"
        value={range.start}
        max={range.end || undefined}
        title={t('submissions.startDate')}
        onChange={(event) => onChange({ start: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <TextField
        type="date"
        label={t('submissions.endDate')}
        hideLabel
        inputClassName="h-9 text-sm"
        value={range.end}
        min={range.start || undefined}
        title={t('submissions.endDate')}
        onChange={(event) => onChange({ end: event.target.value })}
      />
      <Button
        variant="quiet"
        size="compact"
        disabled={!range.start && !range.end}
        onClick={() => onChange({ start: '', end: '' })}
      >
        <X aria-hidden="true" />
        {t('submissions.clearFilters')}
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
        <SearchField search={search} onSearch={onSearch} />
        {children}
      </div>
    </div>
  );
}
