import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptApplication } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { setupServer } from 'msw/node';
import { begun } from '../../../test/begun.ts';
import { anApplication, aSavedTraveller } from '../../../test/fixtures.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { flowStore, forgetAnswers } from '../flow/flow-store.ts';

const draft = anApplication({ travellers: [aSavedTraveller()] });
const paid = anApplication({
  id: '9f1c9a52-1111-4222-8333-444455556666',
  orderNumber: '9f1c9a52',
  visaName: 'Kenya eTA',
  status: 'submitted',
  paidAt: '2026-11-20T11:00:00.000Z',
  travellers: [aSavedTraveller()],
});
const kept = (own: Partial<KeptApplication> = {}): KeptApplication => ({
  application: draft,
  keptUntil: '2026-12-20T10:00:00.000Z',
  erasable: true,
  documents: [],
  case: null,
  messages: [],
  ...own,
});
const atWork = kept({
  application: paid,
  keptUntil: '2028-11-19T10:00:00.000Z',
  erasable: false,
  documents: [
    {
      id: 'd2b7f0e5-58d8-4a3e-9a52-0f4b7f1f6a77',
      applicationId: paid.id,
      traveller: 0,
      kind: 'passport',
      contentType: 'image/jpeg',
      sizeBytes: 812_345,
      widthPx: 1,
      heightPx: 1,
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  messages: [
    {
      id: 'd2b7f0e5-58d8-4a3e-9a52-0f4b7f1f6a78',
      sequence: 1,
      at: '2026-11-20T12:00:00.000Z',
      author: 'traveller',
      authorId: '',
      text: 'Do I need a photo?',
    },
  ],
});

let applications: KeptApplication[] = [];
const erasures: unknown[] = [];
const server = setupServer(
  on.get('/me/data', () => ({
    exportedAt: '2026-11-22T10:00:00.000Z',
    account: { email: 'ana@example.test', emailVerified: true, name: 'Ana Silva' },
    applications,
  })),
  on.post('/me/erasures', async ({ body }) => {
    const asked = await body();
    erasures.push(asked);
    applications = applications.filter(({ application }) => !asked.applicationIds.includes(application.id));
    return { erased: asked.applicationIds, kept: [] };
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  applications = [kept(), atWork];
  erasures.splice(0);
  forgetAnswers();
  session.setState({
    status: 'signed-in',
    user: { id: 'u1', email: 'ana@example.test', emailVerified: true, name: 'Ana Silva', roles: ['traveller'] },
  });
});

const open = () => renderRoutes(apply.routes, { at: '/application/my-data', messages: { apply: en } });
const rowOf = async (visa: string) => {
  const row = (await screen.findByRole('heading', { name: visa })).closest('li');
  if (!row) throw new Error(`${visa} stands in no row`);
  return within(row);
};

describe('the page of what is kept', () => {
  it('shows answers, files and the day on which each application goes', async () => {
    await open();
    const first = await rowOf('United Kingdom ETA');
    expect(first.getByText(/delete it on Dec 20, 2026/)).toBeVisible();
    expect((await rowOf('Kenya eTA')).getByRole('link', { name: '1 message with our team' })).toHaveAttribute(
      'href',
      `/application/messages?application=${paid.id}`,
    );
    await userEvent.click(first.getByText(/^What you answered/));
    expect(first.getByText('Ana Maria Silva')).toBeVisible();
    expect(first.getByText('Apr 12, 1990')).toBeVisible();
    expect(first.queryByRole('link', { name: /Change/ })).toBeNull();
    const second = await rowOf('Kenya eTA');
    expect(second.getByText(/keep it until Nov 19, 2028/)).toBeVisible();
    expect(second.getByRole('button', { name: 'Download Passport page, Traveler #1' })).toBeVisible();
    expect(second.queryByRole('button', { name: /Erase/ })).toBeNull();
    expect(second.getByRole('link', { name: 'Open the application' })).toBeVisible();
  });

  it('gives all of it as a JSON file', async () => {
    const blobs: Blob[] = [];
    const clicked: string[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:my-data';
    };
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      clicked.push(this.getAttribute('download') ?? '');
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download your data' }));
    click.mockRestore();
    expect(clicked).toEqual(['wayfare-data-2026-11-22.json']);
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({
      account: { email: 'ana@example.test' },
      applications: [{ application: { id: draft.id } }, { documents: [{ kind: 'passport' }] }],
    });
  });

  it('deletes a draft once asked, and forgets it in this browser', async () => {
    begun(draft);
    flowStore.setState({ owner: 'u1' });
    await open();
    const row = await rowOf('United Kingdom ETA');
    await userEvent.click(row.getByRole('button', { name: /^Delete this draft/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(erasures).toEqual([]);
    await userEvent.click(row.getByRole('button', { name: /^Delete this draft/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'United Kingdom ETA' })).toBeNull());
    expect(erasures).toEqual([{ applicationIds: [draft.id] }]);
    expect(flowStore.getState().applicationId).toBeNull();
  });

  it('erases everything but what is worked on, says what stays by law and that no money comes back', async () => {
    const old = anApplication({ id: '7f1c9a52-1111-4222-8333-444455556666', paidAt: '2026-01-01T00:00:00.000Z' });
    applications = [kept(), atWork, kept({ application: old })];
    await open();
    expect(await screen.findByText(/for our books/)).toBeVisible();
    expect(screen.getByText(/The one that we are working on stays/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Erase everything' }));
    const dialog = await screen.findByRole('alertdialog', { name: /This gives no money back/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByText('2 applications are erased')).toBeInTheDocument();
    expect(erasures).toEqual([{ applicationIds: [draft.id, old.id] }]);
  });

  it('says so where it could not be erased, and keeps the list', async () => {
    server.use(on.post('/me/erasures', () => refuse(503, 'neighbour-unavailable')));
    await open();
    const row = await rowOf('United Kingdom ETA');
    await userEvent.click(row.getByRole('button', { name: /^Delete this draft/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByText('It could not be erased. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'United Kingdom ETA' })).toBeVisible();
  });
});
