import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import {
  aCase,
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
const asked: string[] = [];
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({})),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/submissions/{id}/messages', () => aThread()),
);
server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
beforeEach(() => asked.splice(0));

const show = (role: StaffRole = 'reviewer') => {
  signInAs(role);
  return renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
};
const bar = () => screen.findByRole('region', { name: 'What to do with the case' });
const buttonsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const changed = (kind: string, actorId = 'ben-12345678') => ({
  sequence: 2,
  at: '2026-11-05T11:00:00.000Z',
  actor: 'staff' as const,
  actorId,
  kind,
  reason: '',
  stage: 'ready' as const,
  amount: null,
});

test('other cases for the same passport and destination stand beside this one, and lead there', async () => {
  const other = aCaseSummary({ applicationId: '7a1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a02', orderNumber: '7a1d0d4e' });
  server.use(on.get('/admin/cases/{id}', () => aCase({ duplicates: [other] })));
  await show();
  expect(await screen.findByText('May be a duplicate: 1 other case')).toBeVisible();
  expect(screen.getByRole('link', { name: '7a1d0d4e' })).toHaveAttribute('href', `/admin/cases/${other.applicationId}`);
});

test('the bar offers what is allowed to whoever has the case, and to nobody else', async () => {
  await show();
  expect(buttonsOf(await bar())).toEqual([
    'Release',
    'Ask the traveler',
    'Propose cancellation',
    'Pass review',
    'Next case',
  ]);
});

test('somebody else’s case can be read and noted, not moved', async () => {
  server.use(on.get('/admin/cases/{id}', () => aCase({ summary: { assigneeId: 'ben-12345678' } })));
  await show();
  expect(buttonsOf(await bar())).toEqual(['Next case']);
  expect(await screen.findByText('Assigned to: Ben Okafor')).toBeVisible();
});

test('a viewer sees no action, no document, and what is masked', async () => {
  server.use(on.get('/admin/cases/{id}', () => aCase({ masked: true })));
  await show('viewer');
  expect(
    await screen.findByText('Passport numbers, birth dates and convictions are masked for your role.'),
  ).toBeVisible();
  expect(buttonsOf(document.body)).toEqual(['All actions Ctrl K', 'Keyboard shortcuts ?']);
  expect(screen.queryByRole('region', { name: 'What to do with the case' })).toBeNull();
  expect(asked.filter((path) => path.endsWith('/documents'))).toEqual([]);
});

test('a claim that came too late says who has the case', async () => {
  let assigneeId = '';
  server.use(
    on.get('/admin/cases/{id}', () => aCase({ summary: { assigneeId } })),
    on.post('/admin/cases/{id}/claim', () => {
      assigneeId = 'ben-12345678';
      return refuse(409, 'case-claimed', { details: { assignee: assigneeId } });
    }),
  );
  await show();
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Claim' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not claimed. The case is assigned to: Ben Okafor.');
  await waitFor(async () => expect(buttonsOf(await bar())).toEqual(['Next case']));
});

describe('asking the traveler', () => {
  const open = async () => {
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Ask the traveler' }));
    return within(await screen.findByRole('dialog', { name: 'Ask the traveler' }));
  };

  test('names what is missing at its field, and sends nothing', async () => {
    await show();
    const dialog = await open();
    await userEvent.clear(dialog.getByLabelText('Days to answer'));
    await userEvent.type(dialog.getByLabelText('Days to answer'), '31');
    await userEvent.selectOptions(dialog.getByLabelText('What is needed'), 'An answer in words');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask the traveler' }));
    expect(await dialog.findByText('Enter 1 to 30 days')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toBeInvalid();
    expect(dialog.getByLabelText('Message')).toBeInvalid();
    expect(dialog.getByLabelText('What is needed')).toBeValid();
    expect(asked.filter((path) => path.endsWith('/requests'))).toEqual([]);
  });

  test('shows at the field what the service finds wrong', async () => {
    server.use(
      on.put('/admin/held-changes/{id}', () =>
        refuse(400, 'input-not-accepted', { fields: [{ path: 'message', reason: 'too-long' }] }),
      ),
    );
    await show();
    const dialog = await open();
    await userEvent.selectOptions(dialog.getByLabelText('What is needed'), 'New passport scan');
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Glare on the picture');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask the traveler' }));
    expect(await dialog.findByText('Use at most 2,000 characters')).toBeVisible();
    expect(dialog.getByLabelText(/^Message/)).toBeInvalid();
  });

  test('after somebody else’s change says what changed, keeps what was typed, and sends it for the new version', async () => {
    const sent: unknown[] = [];
    let record = aCase({});
    server.use(
      on.get('/admin/cases/{id}', () => record),
      on.put('/admin/held-changes/{id}', async ({ body }) => {
        sent.push(await body());
        if (sent.length > 1) return aHeldChange({ kind: 'information-requested', status: 'done' });
        record = aCase({ summary: { version: 5 }, events: [...record.events, changed('review-reopened')] });
        return refuse(409, 'case-changed', { details: { version: '5', stage: 'in_review', assignee: 'staff-1' } });
      }),
    );
    await show();
    const dialog = await open();
    await userEvent.selectOptions(dialog.getByLabelText('About'), 'Traveler #2 Grace Hopper');
    await userEvent.selectOptions(dialog.getByLabelText('What is needed'), 'New selfie');
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Blurred');
    await userEvent.type(dialog.getByLabelText(/^Message/), 'By daylight, please');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask the traveler' }));
    expect(
      await dialog.findByText(/^Somebody changed this case .* Stage: In review; assigned to: You\./),
    ).toBeVisible();
    expect(await dialog.findByText('Review reopened')).toBeVisible();
    expect(await dialog.findByText(/Ben Okafor/)).toBeVisible();
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('By daylight, please');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask the traveler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const words = { traveller: 1, subject: 'selfie', reason: 'blurred', message: 'By daylight, please', days: 7 };
    expect(sent).toEqual([
      { change: 'ask', applicationId: id, version: 4, ...words },
      { change: 'ask', applicationId: id, version: 5, ...words },
    ]);
  });
});

describe('a decision of two people', () => {
  const proposal = {
    id: 'b0b0b0b0-4a4f-4b7e-9a9e-4d6f0a6f0a01',
    event: 'government-refused',
    reason: 'not-eligible',
    at: '2026-11-05T12:00:00.000Z',
    note: '',
    visas: [],
  };
  const proposed = (proposedBy: string) =>
    aCase({
      summary: { stage: 'with_government', version: 9 },
      allowedEvents: ['government-approved', 'government-refused', 'cancelled'],
      proposal: { ...proposal, proposedBy },
    });

  test('is proposed with a reason', async () => {
    let sent: unknown;
    server.use(
      on.get('/admin/cases/{id}', () => ({ ...proposed('staff-1'), proposal: null })),
      on.post('/admin/cases/{id}/proposals', async ({ body }) => {
        sent = await body();
        return proposed('staff-1');
      }),
    );
    await show();
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Propose refusal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose refusal' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Propose refusal' }));
    expect(await dialog.findByText('This field is required')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Not eligible');
    await userEvent.click(dialog.getByRole('button', { name: 'Propose refusal' }));
    expect(await screen.findByText('Decision to confirm: Refused by the government')).toBeVisible();
    expect(sent).toEqual({ version: 9, event: 'government-refused', reason: 'not-eligible' });
  });

  test('cannot be confirmed by its author, who sees that somebody else has to', async () => {
    server.use(on.get('/admin/cases/{id}', () => proposed('staff-1')));
    await show();
    expect(await screen.findByText('You proposed this, so somebody else has to confirm it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take back' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm decision' })).toBeNull();
    // No second one is proposed meanwhile.
    expect(screen.queryByRole('button', { name: 'Propose cancellation' })).toBeNull();
  });

  test('is confirmed by a second person', async () => {
    let sent: unknown;
    server.use(
      on.get('/admin/cases/{id}', () =>
        sent
          ? aCase({ summary: { stage: 'refused', assigneeId: '', dueAt: null }, allowedEvents: [] })
          : proposed('ben-12345678'),
      ),
      on.put('/admin/held-changes/{id}', async ({ body }) => {
        sent = await body();
        return aHeldChange({ kind: 'government-refused', status: 'done' });
      }),
    );
    await show();
    expect(await screen.findByText(/^Proposed by Ben Okafor, .* Reason: Not eligible\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm decision' }));
    expect(await screen.findByText('This case is closed')).toBeVisible();
    expect(sent).toEqual({
      change: 'confirm',
      applicationId: id,
      version: 9,
      proposalId: proposal.id,
      reason: '',
    });
  });
});

test('E leads to the note, where letters are letters, and the note stays until it is kept', async () => {
  const note = { id: 'n-1', at: '2026-11-05T12:00:00.000Z', authorId: 'staff-1', text: 'can call' };
  server.use(
    on.post('/admin/cases/{id}/notes', () => refuse(503, 'temporarily-unavailable'), { once: true }),
    on.post('/admin/cases/{id}/notes', () => aCase({ notes: [note] })),
  );
  await show();
  await bar();
  await userEvent.keyboard('e');
  const field = screen.getByLabelText('New note');
  expect(field).toHaveFocus();
  await userEvent.keyboard('can call');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('can call');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('can call', { selector: 'p' })).toBeVisible();
  expect(field).toHaveValue('');
});
