import { FAMILY_NAMES, GIVEN_NAMES } from '../../../load/seed/names.ts';
import type { Samples } from './samples.ts';

const DAY_MS = 86_400_000;
const PAGE = 50;

/** The last full page, or an earlier one that is asked for. */
const pageOf = (rows: number, wanted = Number.POSITIVE_INFINITY): string =>
  String(Math.max(0, Math.min(wanted, Math.floor(rows / PAGE) - 1)));

/** Where the day of somebody in San Francisco began: eight hours beside the days of UTC, by which figures are kept. */
const daysAgo = (days: number): string => {
  const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  return `${day}T08:00:00.000Z`;
};

export interface Question {
  readonly name: string;
  readonly path: string;
  /** Searches are sent, so that no name stands in an address. */
  readonly body?: object;
  readonly rowsIn: 'submissions' | 'cases';
}

/** Everything that the Submissions tab and the queue ask for; the figures of the cards come with each list. */
export const questionsOf = (
  { orderNumber, email, withoutDrafts }: Samples,
  { submissions, cases }: { submissions: number; cases: number },
): Question[] => {
  const listed: Record<string, Record<string, string>> = {
    'newest first': {},
    'without drafts': { drafts: 'none' },
    'drafts alone': { drafts: 'only' },
    'last 7 days': { from: daysAgo(7) },
    '90 days, of a status': { from: daysAgo(120), before: daysAgo(30), status: 'completed' },
    'part of an order number': { orderNumber: 'a1b', drafts: 'none' },
    'part of an order number, drafts too': { orderNumber: 'a1b' },
    // As the tab asks: drafts are not among them.
    'by destination': { sort: 'destination', direction: 'asc', drafts: 'none' },
    'by visa': { sort: 'visa', direction: 'desc', drafts: 'none' },
    'by applicants': { sort: 'applicants', drafts: 'none' },
    'by price': { sort: 'price', drafts: 'none' },
    'by status': { sort: 'status', direction: 'asc', drafts: 'none' },
    'by price, drafts too': { sort: 'price' },
    'page 100': { page: pageOf(submissions, 100), drafts: 'none' },
    'the page in the middle': { page: pageOf(withoutDrafts / 2), drafts: 'none' },
    'last page': { page: pageOf(withoutDrafts), drafts: 'none' },
    'last page by price': { page: pageOf(withoutDrafts), sort: 'price', drafts: 'none' },
    'last page, drafts too': { page: pageOf(submissions) },
  };
  const queues: Record<string, Record<string, string>> = {
    'most urgent first': {},
    'in review': { stage: 'in_review' },
    'claimed by nobody': { assignee: 'nobody' },
    closed: { closed: 'true' },
    'page 100': { page: pageOf(cases, 100) },
    'last page': { page: pageOf(cases) },
  };
  const searches = {
    'an order number': orderNumber,
    'an e-mail address': email,
    'the most frequent name': `${GIVEN_NAMES[0]} ${FAMILY_NAMES[0]}`,
    'the most frequent family name': FAMILY_NAMES[0],
  };
  return [
    ...Object.entries(listed).map(
      ([name, query]): Question => ({
        name: `list and cards, ${name}`,
        path: `admin/submissions?${new URLSearchParams(query)}`,
        rowsIn: 'submissions',
      }),
    ),
    ...Object.entries(searches).map(
      ([name, search]): Question => ({
        name: `search of submissions, ${name}`,
        path: 'admin/submissions/search',
        body: { search },
        rowsIn: 'submissions',
      }),
    ),
    ...Object.entries(queues).map(
      ([name, query]): Question => ({
        name: `queue, ${name}`,
        path: `admin/cases?${new URLSearchParams(query)}`,
        rowsIn: 'cases',
      }),
    ),
    ...Object.entries(searches).map(
      ([name, search]): Question => ({
        name: `search of cases, ${name}`,
        path: 'admin/cases/search',
        body: { search },
        rowsIn: 'cases',
      }),
    ),
  ];
};
