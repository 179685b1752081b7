import type { CaseSummary } from '@wayfare/api/schema';
import { CASE_STAGES } from '@wayfare/gateway/contract/constants';
import { readSearchState } from '../list/search-state.ts';
import type { CaseQuery } from './api.ts';

export type Stage = CaseSummary['stage'];

const PAGE_SIZE = 50;
/** An order number has eight characters: all that an address may search for. */
const LONGEST_IN_ADDRESS = 8;

/** The stages that an open case can be in, in their order. */
export const OPEN_STAGES = [
  'submitted',
  'in_review',
  'info_needed',
  'ready',
  'with_government',
  'approved',
  'delivered',
] as const satisfies Stage[];

/** What the address of the queue says, and what is searched for. */
export interface QueueFilter {
  stage: Stage | undefined;
  assignee: '' | 'me' | 'nobody';
  search: string;
  closed: boolean;
  /** Of open cases: three quarters of the time are spent, or all of it. */
  deadline: '' | 'due_soon' | 'overdue';
  /** Only what may be a duplicate; no other filter goes with it. */
  duplicates: boolean;
  /** From 1. */
  page: number;
}

/**
 * @param state of the browser's history entry. @returns the filter in an address; whatever it does not understand is as
 * if it were not there.
 */
export const readFilter = (params: URLSearchParams, state: unknown): QueueFilter => {
  const assignee = params.get('assignee');
  const deadline = params.get('deadline');
  const page = params.get('page') ?? '';
  return {
    stage: CASE_STAGES.find((stage) => stage === params.get('stage')),
    assignee: assignee === 'me' || assignee === 'nobody' ? assignee : '',
    search: readSearchState(state) || (params.get('search') ?? '').trim().slice(0, LONGEST_IN_ADDRESS),
    closed: params.get('closed') === 'true',
    deadline: deadline === 'due_soon' || deadline === 'overdue' ? deadline : '',
    duplicates: params.get('duplicates') === 'true',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
};

/** The address of a filter: only what differs from the whole queue, and never what is searched for. */
export const writeFilter = ({
  stage,
  assignee,
  closed,
  deadline,
  duplicates,
  page,
}: Omit<QueueFilter, 'search'>): URLSearchParams =>
  new URLSearchParams([
    ...(stage ? [['stage', stage]] : []),
    ...(assignee ? [['assignee', assignee]] : []),
    ...(closed ? [['closed', 'true']] : []),
    ...(deadline ? [['deadline', deadline]] : []),
    ...(duplicates ? [['duplicates', 'true']] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);

export const toQuery = ({ stage, assignee, search, closed, deadline, duplicates, page }: QueueFilter): CaseQuery => ({
  stage,
  assignee,
  search,
  closed: closed ? 'true' : 'false',
  deadline: deadline || undefined,
  duplicates: duplicates ? 'true' : 'false',
  page: page - 1,
  pageSize: PAGE_SIZE,
});

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));
