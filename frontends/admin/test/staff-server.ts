import { on } from '@wayfare/api/testing/on';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aThread, colleagues } from './fixtures.ts';

/** What staff screens ask for beside their own: nobody has a case open or writes, nothing waits, no view is saved. */
const answeredAnyway = [
  on.get('/admin/presence', () => ({ cases: [] })),
  on.put('/admin/cases/{id}/presence/{screenId}', () => ({ others: [] })),
  on.delete('/admin/cases/{id}/presence/{screenId}', () => ({ ended: true })),
  // Nothing happens: a test that wants a change says so.
  http.get(
    '*/api/admin/changes',
    () => new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  ),
  on.get('/admin/held-changes', () => ({ changes: [] })),
  on.get('/admin/views', () => ({ views: [] })),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/messages', () => aThread()),
];

/** Answers the calls of a test file. A call that nobody answers fails its test, and says which one it was. */
export const startStaffServer = (...handlers: typeof answeredAnyway) => {
  const server = setupServer(...handlers, ...answeredAnyway);
  const unanswered: string[] = [];
  server.events.on('request:unhandled', ({ request }) => {
    unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    expect(unanswered.splice(0)).toEqual([]);
  });
  afterAll(() => server.close());
  return server;
};
