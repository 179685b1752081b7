import type { SubmissionQuery } from './api.ts';
import type { DayRange } from './day-range.ts';

type Sort = NonNullable<SubmissionQuery['sort']>;
const SORTS: readonly Sort[] = ['date', 'destination', 'visa', 'applicants', 'price', 'status'];

/** A day that exists, else nothing: an address can say anything. */
const readDay = (text: string | null): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  if (!text || !year) return '';
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().startsWith(text) ? text : '';
};

/** Everything but drafts where the address says nothing: nobody has tried to pay for those yet. */
export const VIEWS = ['submissions', 'drafts', 'all'] as const;
export type View = (typeof VIEWS)[number];
/** What a submission can be beside a draft. */
export const SUBMITTED_STATUSES = ['pending', 'paid', 'failed', 'in_progress', 'submitted', 'completed'] as const;
type Status = (typeof SUBMITTED_STATUSES)[number];

export interface ListAddress {
  view: View;
  status: Status | undefined;
  range: DayRange;
  /** From 0. */
  page: number;
  sort: Sort;
  direction: 'asc' | 'desc';
}

/** What the address of the list says; whatever it does not understand is as if it were not there. */
export const readListAddress = (search: URLSearchParams): ListAddress => {
  const page = search.get('page') ?? '';
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'submissions';
  return {
    view,
    status: view === 'drafts' ? undefined : SUBMITTED_STATUSES.find((status) => status === search.get('status')),
    range: { start: readDay(search.get('start')), end: readDay(search.get('end')) },
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'date',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
  };
};
