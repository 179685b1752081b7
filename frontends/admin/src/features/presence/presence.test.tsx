import { act, screen, waitFor, within } from '@testing-library/react';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import {
  aCase,
  aCaseList,
  aCaseSummary,
  aPaidMoney,
  aSubmission,
  aThread,
  colleagues,
} from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const other = '7a1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a02';
const BEN = 'ben-12345678';

let others: string[] = [];
let named = colleagues;
const said: string[] = [];
const server = startStaffServer(
  on.get('/admin/cases', () =>
    aCaseList([aCaseSummary(), aCaseSummary({ applicationId: other, orderNumber: '7a1d0d4e' })]),
  ),
  on.get('/admin/cases/{id}', () => aCase({})),
  on.get('/admin/colleagues', () => named),
  on.get('/admin/presence', () => ({ cases: others.length ? [{ applicationId: other, others }] : [] })),
  on.put('/admin/cases/{id}/presence/{screenId}', ({ params }) => {
    said.push(`here ${params.screenId}`);
    return { others };
  }),
  on.delete('/admin/cases/{id}/presence/{screenId}', ({ params }) => {
    said.push(`left ${params.screenId}`);
    return { ended: true };
  }),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/submissions/{id}/messages', () => aThread()),
);
beforeEach(() => {
  others = [];
  named = colleagues;
  said.splice(0);
});
afterEach(() => {
  see('visible');
});

const show = (at: string) => {
  signInAs('reviewer');
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
/** As a browser tells a page that it can be seen, or no longer. */
const see = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const patient = { timeout: 20_000 };

describe('a case that others have open', () => {
  test('says who comes, and no longer says it once they have left', async () => {
    await show(`/admin/cases/${id}`);
    await waitFor(() => expect(said.length).toBeGreaterThan(0));
    expect(screen.queryByText(/looking at this case/)).toBeNull();
    others = [BEN, 'staff-9-unknown'];
    expect(
      await screen.findByText('Ben Okafor and Colleague staff-9- are looking at this case', {}, patient),
    ).toBeVisible();
    others = [BEN];
    expect(await screen.findByText('Ben Okafor is looking at this case', {}, patient)).toBeVisible();
    others = [];
    await waitFor(() => expect(screen.queryByText(/looking at this case/)).toBeNull(), patient);
  }, 60_000);

  test('names somebody who has never opened a case before', async () => {
    named = { colleagues: [] };
    await show(`/admin/cases/${id}`);
    await waitFor(() => expect(said.length).toBeGreaterThan(0));
    named = colleagues;
    others = [BEN];
    expect(await screen.findByText('Ben Okafor is looking at this case', {}, patient)).toBeVisible();
  }, 60_000);

  test('shows nobody while that is not known', async () => {
    others = [BEN];
    await show(`/admin/cases/${id}`);
    expect(await screen.findByText('Ben Okafor is looking at this case', {}, patient)).toBeVisible();
    server.use(on.put('/admin/cases/{id}/presence/{screenId}', () => refuse(503, 'temporarily-unavailable')));
    await waitFor(() => expect(screen.queryByText(/looking at this case/)).toBeNull(), patient);
  }, 60_000);

  test('is marked in the row of the queue, and no other row is', async () => {
    others = [BEN];
    await show('/admin/cases');
    const mark = await screen.findByText('Ben Okafor is looking at this case', {}, patient);
    const row = screen.getByRole('link', { name: /7a1d0d4e/ }).closest('tr');
    if (!row) throw new Error('a row expected');
    expect(within(row).getByText('Ben Okafor is looking at this case')).toBe(mark);
    others = [];
    await waitFor(() => expect(screen.queryByText(/looking at this case/)).toBeNull(), patient);
  }, 60_000);
});

describe('a page with a case on it', () => {
  const screenOf = (line: string | undefined) => line?.split(' ')[1];

  test('says so again and again, and that it is hidden, seen again and left', async () => {
    const { unmount } = await show(`/admin/cases/${id}`);
    await waitFor(() => expect(said.length).toBeGreaterThan(1), patient);
    const mine = screenOf(said[0]);
    expect(new Set(said)).toEqual(new Set([`here ${mine}`]));
    see('hidden');
    await waitFor(() => expect(said.at(-1)).toBe(`left ${mine}`), patient);
    see('visible');
    await waitFor(() => expect(said.at(-1)).toBe(`here ${mine}`), patient);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(said.at(-1)).toBe(`left ${mine}`), patient);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(said.at(-1)).toBe(`here ${mine}`), patient);
    unmount();
    await waitFor(() => expect(said.at(-1)).toBe(`left ${mine}`), patient);
  }, 60_000);
});
