import { readFilter, writeFilter } from './queue-filter.ts';

const read = (address: string, state?: unknown) => readFilter(new URLSearchParams(address), state);

test('a filter survives its address', () => {
  const filter = {
    stage: 'in_review' as const,
    assignee: 'me' as const,
    search: 'Ada Lopez',
    closed: true,
    deadline: 'overdue' as const,
    duplicates: true,
    page: 3,
  };
  expect(readFilter(writeFilter(filter), { search: 'Ada Lopez' })).toEqual(filter);
  expect(writeFilter(filter).toString()).not.toMatch(/ada|lopez/i);
});

test.each([
  'page=banana',
  'page=0',
  'page=-2',
  'page=1.5',
  'page=1e9',
  'stage=lost',
  'assignee=everybody',
  'closed=1',
  'deadline=yesterday',
])('what an address says wrongly (%s) is as if it were not there', (address) => {
  expect(read(address)).toEqual(read(''));
});

test('the whole queue has a plain address', () => {
  expect(writeFilter(read('')).toString()).toBe('');
});

test('a search in an address, for example of an old link, is no longer than an order number', () => {
  expect(read('search=6f1d0d4e-4a4f').search).toBe('6f1d0d4e');
});
