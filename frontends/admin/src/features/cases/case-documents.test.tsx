import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aPaidMoney, aSubmission, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const aDocument = (documentId: string, kind: 'passport' | 'selfie', traveller: number) => ({
  id: documentId,
  applicationId: id,
  traveller,
  kind,
  contentType: 'image/jpeg',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
  createdAt: '2026-11-05T08:20:00.000Z',
});
let links = 0;
beforeEach(() => {
  links = 0;
});
const server = startStaffServer(
  on.get('/admin/cases/{id}', () => aCase({ summary: { assigneeId: '' } })),
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({
    documents: [aDocument('d-1', 'passport', 0), aDocument('d-2', 'selfie', 0), aDocument('d-3', 'passport', 1)],
  })),
  on.get('/documents/{id}/link', () => {
    links += 1;
    return { url: '/api/documents/content/t', expiresAt: '2026-11-05T08:21:00.000Z' };
  }),
);

test('no picture of a masked case is offered; it says how many there are and how they are opened', async () => {
  server.use(on.get('/admin/cases/{id}', () => aCase({ summary: { assigneeId: '' }, masked: true })));
  signInAs('reviewer');
  await renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  expect(await screen.findByText('3 pictures. Claim the case or reveal its details to open them.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Passport scan/ })).toBeNull();
  await userEvent.keyboard('d');
  expect(links).toBe(0);
});

test('a document of a case that nobody has is opened by a press, because each opening is recorded', async () => {
  signInAs('reviewer');
  await renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  const button = await screen.findByRole('button', { name: 'Passport scan, traveler #1' });
  expect(links).toBe(0);
  await userEvent.click(button);
  expect(await screen.findByRole('img', { name: 'Passport scan, traveler #1' })).toHaveAttribute(
    'src',
    '/api/documents/content/t',
  );
});

const open = async () => {
  signInAs('reviewer');
  await renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
  await screen.findByRole('button', { name: 'Passport scan, traveler #2' });
};

test('a key leafs to the next document and another one back, no further than the last, once for a held key', async () => {
  await open();
  await userEvent.keyboard('d');
  expect(await screen.findByRole('img', { name: 'Passport scan, traveler #1' })).toBeVisible();
  await userEvent.keyboard('{d>20/}');
  expect(await screen.findByRole('img', { name: 'Selfie, traveler #1' })).toBeVisible();
  expect(links).toBe(2);
  await userEvent.keyboard('dd');
  expect(await screen.findByRole('img', { name: 'Passport scan, traveler #2' })).toBeVisible();
  await userEvent.keyboard('s');
  expect(await screen.findByRole('img', { name: 'Selfie, traveler #1' })).toBeVisible();
});

test('who leafs on before the link is there takes the request back', async () => {
  const asked: Request[] = [];
  server.use(
    on.get('/documents/{id}/link', ({ request }) => {
      asked.push(request);
      return new Promise<never>(() => {});
    }),
  );
  await open();
  for (const count of [1, 2, 3]) {
    await userEvent.keyboard('d');
    await waitFor(() => expect(asked).toHaveLength(count));
  }
  await waitFor(() => expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]));
});

test('a picture is enlarged step by step up to three times its width, made smaller again, and turned by quarters', async () => {
  await open();
  await userEvent.keyboard('d');
  const picture = await screen.findByRole('img', { name: 'Passport scan, traveler #1' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  for (const width of ['150%', '200%', '300%']) {
    await press('Zoom in');
    expect(picture.style.width).toBe(width);
  }
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await press('Zoom out');
  expect(picture.style.width).toBe('200%');
  await press('Rotate');
  await press('Rotate');
  expect(picture.style.rotate).toBe('180deg');
});
