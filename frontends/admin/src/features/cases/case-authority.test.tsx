import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@wayfare/access/staff-access';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { HttpResponse, http } from 'msw';
import { aCase, aPaidMoney, aSubmission, aThread, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
let record = aCase({});
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => record),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/messages', () => aThread()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
);

const show = async (stage: 'ready' | 'in_review', role: StaffRole = 'reviewer') => {
  record = aCase({ summary: { stage } });
  signInAs(role);
  const shown = await renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  await screen.findByRole('heading', { level: 1, name: /Order/ });
  return shown;
};
const form = () => screen.queryByRole('region', { name: 'Form for the authority' });

test('a value is copied as the authority wants it, and what is missing is said', async () => {
  const user = userEvent.setup();
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await show('ready');
  const region = form() as HTMLElement;
  expect(within(region).getByRole('link', { name: "Open the authority's page" })).toHaveAttribute(
    'href',
    'https://www.gov.uk/eta/apply',
  );
  expect(within(region).getByText('A photo of each traveler is there').previousSibling).toHaveTextContent('No');
  const [copyBirth] = within(region).getAllByRole('button', { name: 'Copy Date of birth' });
  await user.click(copyBirth as HTMLElement);
  await waitFor(() => expect(copied).toEqual(['09/02/1988']));
  expect(await screen.findByText('Date of birth copied')).toBeVisible();
  expect(within(region).queryByRole('button', { name: 'Copy Street' })).toBeNull();
  expect(within(region).getAllByText('Not given').length).toBeGreaterThan(0);
});

test('it is there once the case is ready, for those alone who file it', async () => {
  const reviewing = await show('in_review');
  expect(form()).toBeNull();
  reviewing.unmount();
  const viewing = await show('ready', 'viewer');
  expect(form()).toBeNull();
  viewing.unmount();
  await show('ready', 'admin');
  expect(form()).not.toBeNull();
});

test('it waits where the values are masked: a masked one is never filed', async () => {
  server.use(on.get('/admin/cases/{id}', () => aCase({ summary: { stage: 'ready' }, masked: true })));
  await show('ready');
  const region = form() as HTMLElement;
  expect(region).toHaveTextContent(
    'The values and the package are shown once you claim the case or reveal its details.',
  );
  expect(within(region).queryByRole('button')).toBeNull();
});

describe('the package', () => {
  const file = (body: string) =>
    new HttpResponse(body, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="order-6f1d0d4e.pdf"',
      },
    });

  test('is downloaded once however often it is pressed, and the timeline is read again', async () => {
    const user = userEvent.setup();
    const saved: string[] = [];
    const asked: string[] = [];
    URL.createObjectURL = () => '#package';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    let answer: () => void = () => undefined;
    server.use(
      http.get('*/api/admin/cases/:id/package.pdf', async ({ request }) => {
        asked.push(new URL(request.url).pathname);
        await new Promise<void>((go) => {
          answer = go;
        });
        return file('%PDF');
      }),
    );
    await show('ready');
    const button = within(form() as HTMLElement).getByRole('button', { name: 'Download PDF' });
    await user.dblClick(button);
    await waitFor(() => expect(asked).toHaveLength(1));
    const event = { sequence: 9, at: '2026-11-21T12:00:00.000Z', actor: 'staff' as const, actorId: 'anna', reason: '' };
    record = aCase({
      summary: { stage: 'ready' },
      events: [{ ...event, kind: 'package-downloaded', stage: 'ready', amount: null }],
    });
    answer();
    expect(await screen.findByText('Package for the authority downloaded')).toBeVisible();
    expect(saved).toEqual(['order-6f1d0d4e.pdf']);
    expect(asked).toHaveLength(1);
  });

  test('says why it could not be made', async () => {
    const user = userEvent.setup();
    server.use(
      http.get('*/api/admin/cases/:id/package.json', () =>
        HttpResponse.json({ status: 409, reason: 'stage-not-allowed' }, { status: 409 }),
      ),
    );
    await show('ready');
    await user.click(within(form() as HTMLElement).getByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByText(/^The file could not be made: /)).toBeVisible();
  });
});
