import type { CaseList } from '@wayfare/api/schema';
import { classes } from '@wayfare/ui/classes';
import { TextField } from '@wayfare/ui/components/text-field';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LONGEST_SEARCH, OPEN_STAGES, type QueueFilter, writeFilter } from './queue-filter.ts';

interface StageFiltersProps {
  filter: QueueFilter;
  /** Missing while the first page loads. */
  counts: CaseList['counts'] | undefined;
}

interface PersonFiltersProps {
  filter: QueueFilter;
  onSearch: (search: string) => void;
  searchField: Ref<HTMLInputElement>;
}

const addressOf = (filter: QueueFilter, change: Partial<QueueFilter>) => ({
  search: writeFilter({ ...filter, page: 1, ...change }).toString(),
});

/** Whose cases, and the search: beside the title, so that the stages stay in one line at a desk. */
export function PersonFilters({ filter, onSearch, searchField }: PersonFiltersProps) {
  const { t } = useTranslation('admin');
  const assigned = (assignee: 'me' | 'nobody') => ({ assignee: filter.assignee === assignee ? '' : assignee }) as const;
  return (
    <section aria-label={t('cases.filters.people')} className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Chip to={addressOf(filter, assigned('me'))} on={filter.assignee === 'me'}>
        {t('cases.filters.mine')}
      </Chip>
      <Chip to={addressOf(filter, assigned('nobody'))} on={filter.assignee === 'nobody'}>
        {t('cases.filters.unassigned')}
      </Chip>
      <SearchField search={filter.search} onSearch={onSearch} field={searchField} />
    </section>
  );
}

/** Stages as links, so that each view has an address, with how many cases wait and how many are late. */
export function StageFilters({ filter, counts }: StageFiltersProps) {
  const { t } = useTranslation('admin');
  const at = (change: Partial<QueueFilter>) => addressOf(filter, change);
  return (
    <section
      aria-label={t('cases.filters.label')}
      // On a phone they scroll sideways: five rows of them would leave no room for the cases.
      className="flex items-center gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      <Chip to={at({ stage: undefined, closed: false })} on={!filter.stage && !filter.closed}>
        {t('cases.filters.all')} <Count of={counts?.reduce((sum, { count }) => sum + count, 0)} />
      </Chip>
      {OPEN_STAGES.map((stage) => {
        const counted = counts?.find((one) => one.stage === stage);
        const overdue = counted?.overdue ?? 0;
        return (
          <Chip key={stage} to={at({ stage, closed: false })} on={filter.stage === stage && !filter.closed}>
            {t(`cases.stages.${stage}`)} <Count of={counts && (counted?.count ?? 0)} />
            {overdue > 0 && (
              <span className="font-semibold text-danger">{t('cases.filters.overdue', { count: overdue })}</span>
            )}
          </Chip>
        );
      })}
      <Chip to={at({ stage: undefined, closed: !filter.closed })} on={filter.closed}>
        {t('cases.filters.closed')}
      </Chip>
    </section>
  );
}

function Count({ of }: { of: number | undefined }) {
  return <span className="tabular-nums">{of ?? '–'}</span>;
}

function Chip({ to, on, children }: { to: { search: string }; on: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={on || undefined}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap shrink-0 rounded-full border px-2.5 text-sm no-underline',
        on
          ? 'border-primary bg-primary-soft font-semibold text-primary'
          : 'border-control text-ink hover:border-primary',
      )}
    >
      {children}
    </Link>
  );
}

const PAUSE_MS = 250;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
  field: Ref<HTMLInputElement>;
}

/** Follows the address where that changes by itself (Back), and changes it once the reader pauses. */
function SearchField({ search, onSearch, field }: SearchFieldProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(search);
  const told = useRef(search);
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextField
      ref={field}
      type="search"
      label={t('cases.filters.search')}
      hideLabel
      placeholder={t('cases.filters.search')}
      className="w-56 max-sm:w-full"
      inputClassName="h-9 text-sm"
      maxLength={LONGEST_SEARCH}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
