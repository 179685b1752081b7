import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HeldChange } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import {
  aCase,
  aCaseList,
  aCaseSummary,
  aHeldChange,
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
const withGovernment = { stage: 'with_government' as const };
const mine = aCase({ summary: withGovernment, allowedEvents: ['government-approved'] });
const decision = { id: aHeldChange().id, kind: 'government-approved', startsAt: '2026-11-05T12:00:10.000Z' };
/** What the services have: one change that waits, or what became of it. */
let changes: HeldChange[];
const undone: string[] = [];
const server = startStaffServer(
  on.get('/admin/cases/{id}', () =>
    changes.length > 0
      ? aCase({ ...mine, summary: { ...withGovernment, held: { ...decision, actorId: 'staff-1' } } })
      : mine,
  ),
  on.get('/admin/cases', () => aCaseList([aCaseSummary(withGovernment)])),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/held-changes', () => ({ changes })),
  on.put('/admin/held-changes/{id}', ({ params }) => {
    changes = [aHeldChange({ id: params.id })];
    return aHeldChange({ id: params.id });
  }),
  on.post('/admin/held-changes/{id}/undo', ({ params }) => {
    undone.push(params.id);
    changes = [];
    return aHeldChange({ id: params.id, status: 'undone' });
  }),
);
beforeEach(() => {
  changes = [];
  undone.splice(0);
});

const show = async (at = `/admin/cases/${id}`, role: 'reviewer' | 'viewer' = 'reviewer') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
const bar = () => screen.findByRole('region', { name: 'Actions you can still undo' });
const gone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Actions you can still undo' })).toBeNull());
const approve = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Record approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record approval' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record approval' }));
};
const UNDO = 'Undo: Approved by the government, 6f1d0d4e';

test('what sends something counts down, decides nothing else meanwhile, and is undone by its button', async () => {
  await show();
  await approve();
  const shown = within(await bar());
  expect(shown.getByText('Nothing has been sent yet.', { exact: false })).toBeVisible();
  expect(shown.getByText('Done in 9 seconds.')).toBeVisible();
  expect(await screen.findByText(/^You decided this\. .* unless you undo it\./)).toBeVisible();
  expect(await screen.findByText('Approved by the government: not made yet')).toBeVisible();
  const decisions = within(screen.getByRole('region', { name: 'What to do with the case' }));
  expect(decisions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Next case']);
  changes = changes.map((change) => ({ ...change, secondsLeft: 4 }));
  expect(await shown.findByText('Done in 4 seconds.', undefined, { timeout: 3_000 })).toBeVisible();

  const [{ id: held } = { id: '' }] = changes;
  await userEvent.click(shown.getByRole('button', { name: UNDO }));
  await gone();
  expect(undone).toEqual([held]);
  expect(await screen.findByRole('button', { name: 'Record approval' })).toBeVisible();
});

test('U undoes it, on another screen and after a reload too', async () => {
  changes = [aHeldChange()];
  await show('/admin/cases');
  await bar();
  await userEvent.keyboard('u');
  await gone();
  expect(undone).toEqual([aHeldChange().id]);
});

test('the list of actions undoes it', async () => {
  changes = [aHeldChange()];
  await show('/admin/cases');
  await bar();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'All actions' });
  await userEvent.keyboard('undo{Enter}');
  await waitFor(() => expect(undone).toEqual([aHeldChange().id]));
});

test('one that came too late to be undone says so', async () => {
  changes = [aHeldChange()];
  server.use(on.post('/admin/held-changes/{id}/undo', () => refuse(409, 'held-change-made')));
  await show('/admin/cases');
  await userEvent.click(within(await bar()).getByRole('button', { name: UNDO }));
  expect(await screen.findByText('It was made already and cannot be undone any more.')).toBeVisible();
});

test('one that could not be made says why until it is closed', async () => {
  changes = [aHeldChange({ status: 'refused', outcome: 'case-changed' })];
  await show('/admin/cases');
  const shown = within(await bar());
  expect(shown.getByRole('alert')).toHaveTextContent(
    /^Not made: Approved by the government, 6f1d0d4e\. Somebody changed/,
  );
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await gone();
});

test('somebody else sees on the case and in the queue that a decision is being made, and cannot undo it', async () => {
  const held = { ...decision, actorId: 'ben-12345678' };
  const unsent = { id: decision.id, text: 'It is on its way.', authorId: 'ben-12345678', startsAt: decision.startsAt };
  server.use(
    on.get('/admin/cases/{id}', () => aCase({ ...mine, summary: { ...withGovernment, held } })),
    on.get('/admin/cases', () => aCaseList([aCaseSummary({ held })])),
    on.get('/admin/submissions/{id}/messages', () => aThread({ held: [unsent] })),
  );
  const { router } = await show();
  expect(await screen.findByText(/^Ben Okafor has decided this/)).toBeVisible();
  expect(await screen.findByText('Ben Okafor, not sent yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await router.navigate('/admin/cases');
  expect(await screen.findByText('Being made: Approved by the government')).toBeVisible();
});

test('a viewer is asked for nothing', async () => {
  let asked = 0;
  server.use(
    on.get('/admin/held-changes', () => {
      asked += 1;
      return { changes };
    }),
  );
  await show('/admin/cases', 'viewer');
  await screen.findByRole('link', { name: /6f1d0d4e/ });
  expect(asked).toBe(0);
});
