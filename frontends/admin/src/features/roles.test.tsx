import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aDestination, aSubmission, aSubmissionList, listedOf } from '../../test/fixtures.ts';
import { signInAs } from '../../test/staff.ts';
import { startStaffServer } from '../../test/staff-server.ts';
import words from '../locales/en.json';
import { admin } from '../routes.tsx';

const submission = aSubmission({ status: 'submitted' });
const withoutSums = () => {
  const list = aSubmissionList([listedOf(submission)]);
  return { ...list, stats: { ...list.stats, revenue: null, refunded: null } };
};
const asked: string[] = [];
const server = startStaffServer(
  on.get('/admin/submissions', () => aSubmissionList([listedOf(submission)])),
  on.get('/admin/stranded-payments', () => ({ payments: [] })),
  on.get('/admin/submissions/{id}', () => submission),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/destinations', () => ({ destinations: [aDestination()] })),
  on.get('/admin/templates', () => ({ templates: [] })),
);
server.events.on('request:start', ({ request }) => {
  asked.push(new URL(request.url).pathname);
});
beforeEach(() => asked.splice(0));

const show = (role: StaffRole, at: string) => {
  signInAs(role);
  return renderRoutes(admin.routes, { at, messages: { admin: words } });
};
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('a viewer', () => {
  it('reads every tab and changes nothing', async () => {
    server.use(on.get('/admin/submissions', () => withoutSums()));
    await show('viewer', '/admin');
    expect(await tabs()).toEqual(['Submissions', 'Destinations', 'Visa Services', 'Upsells', 'Templates']);
    expect(await screen.findByText('Ada Maria Lopez')).toBeVisible();
    expect(screen.queryByText('Total Revenue')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Destinations' }));
    expect(await screen.findByText('united-kingdom-eta')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    expect(buttons()).toEqual(['All actions Ctrl K', 'Keyboard shortcuts ?']);
  });

  it('sees a submission without its documents, and that numbers are masked', async () => {
    await show('viewer', `/admin/submissions/${submission.id}`);
    expect(
      await screen.findByText('Passport numbers, birth dates and convictions are masked for your role.'),
    ).toBeVisible();
    expect(screen.queryByText('Documents')).toBeNull();
    expect(buttons()).toEqual(['All actions Ctrl K', 'Keyboard shortcuts ?']);
    expect(asked.filter((path) => path.endsWith('/documents'))).toEqual([]);
  });
});

it('finance sees the submissions alone, with revenue and export', async () => {
  await show('finance', '/admin');
  expect(await tabs()).toEqual(['Submissions']);
  expect(await screen.findByText('Total Revenue')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

it('the catalogue’s staff never ask for submissions, and begin at the destinations', async () => {
  const { router } = await show('catalog', '/admin');
  expect(await screen.findByRole('button', { name: 'Add Destination' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/destinations');
  expect(await tabs()).toEqual(['Destinations', 'Visa Services', 'Upsells', 'Templates']);
  expect(asked.filter((path) => path.includes('submissions'))).toEqual([]);
});

describe('an admin', () => {
  it('erases a submission after a question, and is told', async () => {
    let erased = 0;
    server.use(
      on.post('/admin/submissions/{id}/erase', () => {
        erased += 1;
        return { erased: true };
      }),
    );
    await show('admin', `/admin/submissions/${submission.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Erase personal data' }));
    expect(await screen.findByText(/^Are you sure you want to erase all personal data/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(erased).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Erase personal data' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Erase personal data' }));
    expect(await screen.findByText('Personal data erased')).toBeVisible();
    expect(erased).toBe(1);
  });

  it('sees what is left of an erased submission, and nothing to do with it', async () => {
    const gone = aSubmission({ erased: true, travellers: [], email: '', phone: null, status: 'submitted' });
    server.use(
      on.get('/admin/submissions/{id}', () => gone),
      on.get('/admin/submissions', () => aSubmissionList([listedOf(gone)])),
    );
    await show('admin', '/admin');
    expect(await screen.findByText('Erased')).toBeVisible();
    expect(screen.getAllByText('N/A').length).toBeGreaterThanOrEqual(2);
    await userEvent.click(screen.getByRole('link', { name: `N/A Order ${gone.orderNumber}` }));
    expect(
      await screen.findByText(/^Names, passports, answers and documents of this submission are gone/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
    expect(screen.queryByText('Documents')).toBeNull();
  });

  it('is told that a payment bought an earlier order, in the list and in full', async () => {
    const paidDifference = {
      at: '2026-11-05T08:20:00.000Z',
      droppedTravellers: 1,
      visaName: 'Egypt e-Visa',
      numApplicants: 3,
      processingSpeed: 'Rush',
      upsellNames: [],
    };
    const odd = aSubmission({ paidDifference });
    server.use(
      on.get('/admin/submissions/{id}', () => odd),
      on.get('/admin/submissions', () => aSubmissionList([listedOf(odd)])),
    );
    await show('admin', '/admin');
    expect(await screen.findByText('Paid for an earlier order')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: `Ada Maria Lopez Order ${odd.orderNumber}` }));
    expect(await screen.findByText('The payment bought an earlier order')).toBeVisible();
    expect(
      screen.getByText('On the screen then: Egypt e-Visa, 3 travelers, processing Rush, upsells N/A.'),
    ).toBeVisible();
    expect(screen.getByText('1 traveler is no longer in the order. Please contact the applicant.')).toBeVisible();
  });

  it('sees money that arrived for an application that does not exist, until it was paid back', async () => {
    const payment = {
      paymentId: 'pay-1',
      applicationId: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a01',
      amount: { amountMinor: 8998, currency: 'usd' as const },
      receivedAt: '2026-11-05T08:20:00.000Z',
    };
    server.use(on.get('/admin/stranded-payments', () => ({ payments: [payment] })));
    await show('admin', '/admin');
    expect(await screen.findByText('1 payment belongs to no order')).toBeVisible();
    expect(screen.getByText(/^\$89\.98 on .+, order 6f1d0d4e, payment pay-1$/)).toBeVisible();
  });

  it('sees refunds apart from the revenue', async () => {
    const list = aSubmissionList([listedOf(submission)]);
    const stats = { ...list.stats, refunded: { amountMinor: 1000, currency: 'usd' as const } };
    server.use(on.get('/admin/submissions', () => ({ ...list, stats })));
    await show('admin', '/admin');
    await waitFor(() => expect(screen.getByText('$10.00 refunded')).toBeVisible());
    expect(screen.getByText('$123.40', { selector: 'dd' })).toBeVisible();
  });
});
