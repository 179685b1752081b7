import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aCaseList, aCaseSummary, aHeldChange, aPaidMoney, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';
import { readBindings, USUAL_KEYS } from './bindings.ts';

const waiting = aCaseSummary({ assigneeId: '', stage: 'submitted' });
const server = startStaffServer(
  on.get('/admin/cases', () => aCaseList([waiting])),
  on.get('/admin/cases/{id}', () => aCase({})),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/destinations', () => ({ destinations: [] })),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
);
beforeEach(() => localStorage.clear());

const show = (at = '/admin/cases', role: StaffRole = 'reviewer') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
const showQueue = async () => {
  const shown = await show();
  await screen.findByRole('link', { name: /6f1d0d4e/ });
  return shown;
};
const countNextCases = () => {
  const counted = { times: 0 };
  server.use(
    on.post('/admin/cases/next', () => {
      counted.times += 1;
      return refuse(404, 'no-case-waiting');
    }),
  );
  return counted;
};

describe('the list of actions', () => {
  test('opens from inside a field too, is narrowed by typing, and does what Enter is pressed on', async () => {
    const next = countNextCases();
    await showQueue();
    await userEvent.keyboard('/');
    await userEvent.keyboard('{Control>}k{/Control}');
    const list = await screen.findByRole('dialog', { name: 'All actions' });
    expect(within(list).getByText('Show: In review')).toBeVisible();
    await userEvent.keyboard('open the next');
    expect(within(list).queryByText('Show: In review')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(next.times).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('searches the cases for what no action is called, and keeps it out of the address', async () => {
    const searched: unknown[] = [];
    server.use(
      on.post('/admin/cases/search', async ({ body }) => {
        searched.push(await body());
        return aCaseList([]);
      }),
    );
    const { router } = await show('/admin/destinations', 'admin');
    await screen.findByRole('button', { name: 'Add Destination' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'All actions' });
    await userEvent.keyboard('X1234567{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/cases'));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(searched).toMatchObject([{ search: 'X1234567' }]));
  });

  test('offers what the case allows now, and moves it', async () => {
    const moved: unknown[] = [];
    const mine = aCase({});
    server.use(
      on.put('/admin/held-changes/{id}', async ({ body }) => {
        moved.push(await body());
        return aHeldChange({ kind: 'review-passed', status: 'done' });
      }),
    );
    await show(`/admin/cases/${mine.summary.applicationId}`);
    await screen.findByRole('button', { name: 'Pass review' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const list = await screen.findByRole('dialog', { name: 'All actions' });
    expect(within(list).queryByText('Deliver the visa')).toBeNull();
    await userEvent.keyboard('pass review{Enter}');
    await waitFor(() => expect(moved).toMatchObject([{ event: 'review-passed' }]));
  });

  test('refunds from the case, where the role may', async () => {
    await show(`/admin/cases/${waiting.applicationId}`, 'finance');
    const name = words.money.refund;
    await screen.findByRole('button', { name });
    await userEvent.keyboard('{Control>}k{/Control}');
    const list = await screen.findByRole('dialog', { name: 'All actions' });
    await userEvent.click(within(list).getByText(name));
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
  });

  test('leads nobody where their role may not read', async () => {
    await show('/admin/destinations', 'catalog');
    await screen.findByRole('button', { name: 'Add Destination' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const list = await screen.findByRole('dialog', { name: 'All actions' });
    expect(within(list).getByText('Go to: Visa Services', { exact: false })).toBeVisible();
    expect(within(list).queryByText('Go to: Cases', { exact: false })).toBeNull();
    await userEvent.keyboard('Lovelace');
    expect(await within(list).findByText('No action is called so')).toBeVisible();
  });
});

describe('the keys', () => {
  const rebind = async (name: string, key: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Change the key: ${name}` }));
    await userEvent.keyboard(key);
  };

  test('can be chosen: the new one acts, the old one no longer, also after coming back', async () => {
    const next = countNextCases();
    const { unmount } = await showQueue();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await rebind('Claim and open the next case', 'y');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('n');
    await userEvent.keyboard('y');
    await waitFor(() => expect(next.times).toBe(1));
    unmount();
    await showQueue();
    await userEvent.keyboard('y');
    await waitFor(() => expect(next.times).toBe(2));
  });

  test('are never given twice, and come back as they were', async () => {
    const next = countNextCases();
    await showQueue();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await rebind('Claim and open the next case', 'c');
    expect(within(sheet).getByRole('alert')).toHaveTextContent('C is taken: Claim the case');
    await userEvent.keyboard('q');
    expect(within(sheet).getByRole('alert')).toBeEmptyDOMElement();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Use the usual keys' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('q');
    await userEvent.keyboard('n');
    await waitFor(() => expect(next.times).toBe(1));
  });

  test('stay as chosen where an action that is newer than the choice has the same usual key', () => {
    localStorage.setItem(
      'wayfare-staff-key-bindings',
      JSON.stringify({ ...USUAL_KEYS, nextDocument: undefined, claim: 'd' }),
    );
    const keys = readBindings();
    expect(keys.claim).toBe('d');
    expect(new Set(Object.values(keys)).size).toBe(Object.keys(USUAL_KEYS).length);
  });

  test('that were stored by something else are the usual ones', async () => {
    localStorage.setItem('wayfare-staff-key-bindings', '{"next":"c","claim":"c"}');
    const next = countNextCases();
    await showQueue();
    await userEvent.keyboard('n');
    await waitFor(() => expect(next.times).toBe(1));
  });
});
