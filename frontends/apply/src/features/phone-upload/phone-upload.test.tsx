import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, rawAnswer, refuse } from '@wayfare/api/testing/on';
import { preferences, setLanguage } from '@wayfare/ui/preferences';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { decodeQR } from 'qr/decode.js';
import { begun } from '../../../test/begun.ts';
import { aLink, anApplication, aSavedTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { readPhoneHash } from './api.ts';

const TOKEN = 'A'.repeat(43);
const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => gateway.forget());
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());

/** What a phone reads off the screen. */
const readCode = (drawing: HTMLElement): string => {
  const size = Number(drawing.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = '', y = ''] of drawing
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h/g) ?? [])
    for (let down = 0; down < scale; down += 1)
      for (let right = 0; right < scale; right += 1) {
        const at = ((Number(y) * scale + down) * width + Number(x) * scale + right) * 4;
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width, height: width, data });
};

describe('at the desk', () => {
  const paid = anApplication({
    status: 'in_progress',
    paymentStatus: 'paid',
    numApplicants: 2,
    nextStep: 'selfie-upload',
    travellers: [aSavedTraveller({ selfieDocumentId: 'kept' }), aSavedTraveller({ firstMiddleName: 'Rui' })],
  });
  const asked: unknown[] = [];
  let tell: (version: number) => void = () => {};
  const open = async (expiresAt = new Date(Date.now() + 600_000).toISOString()) => {
    asked.splice(0);
    gateway.has(paid);
    gateway.server.use(
      on.get('/documents/{id}/link', aLink),
      on.post('/applications/{id}/upload-passes', async ({ body }) => {
        asked.push(await body());
        return { token: TOKEN, expiresAt: asked.length > 1 ? new Date(Date.now() + 600_000).toISOString() : expiresAt };
      }),
      on.get('/applications/{id}/events', () =>
        rawAnswer(
          new ReadableStream({
            start: (controller) => {
              tell = (version) =>
                controller.enqueue(
                  new TextEncoder().encode(
                    `event: status\ndata: ${JSON.stringify({ status: 'in_progress', paymentStatus: 'paid', version })}\n\n`,
                  ),
                );
              tell(paid.version);
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
      ),
    );
    begun(paid);
    await renderRoutes(apply.routes, { at: '/application/selfie-upload?traveler=2', messages: { apply: en } });
    await userEvent.click(await screen.findByRole('button', { name: 'Use your phone' }));
    return screen.findByRole('dialog', { name: 'Take it with your phone' });
  };

  it('shows a code for this very picture, and goes on by itself once the picture is there', async () => {
    const dialog = await open();
    const code = await within(dialog).findByRole('img', { name: 'QR code for your phone' });
    expect(asked).toEqual([{ kind: 'selfie', traveller: 1 }]);
    expect(readCode(code)).toBe(`${location.origin}/application/phone-upload#${TOKEN}.en`);
    expect(within(dialog).getByText(/^Works once, until /)).toBeVisible();
    const [first, second] = paid.travellers;
    if (!first || !second) throw new Error('two travel');
    gateway.has({ ...paid, version: 2, travellers: [first, { ...second, selfieDocumentId: 'from-the-phone' }] });
    tell(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('The picture from your phone is here')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('says that a code is over, and shows a new one', async () => {
    const dialog = await open(new Date(Date.now() - 1).toISOString());
    expect(await within(dialog).findByText('This code is over.')).toBeVisible();
    expect(within(dialog).queryByRole('img')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show a new code' }));
    expect(await within(dialog).findByRole('img', { name: 'QR code for your phone' })).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});

describe('on the phone', () => {
  const place = { kind: 'passport' as const, traveller: 1, expiresAt: '2026-11-22T10:10:00.000Z' };
  const open = (at = `/application/phone-upload#${TOKEN}`) =>
    renderRoutes(apply.routes, { at, messages: { apply: en } });
  const picture = new File(['a picture'], 'page.jpg', { type: 'image/jpeg' });

  it('asks for the one picture, sends it with the pass, and says to go on at the computer', async () => {
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    gateway.server.use(
      on.post('/upload-places', async ({ body }) => {
        expect(await body()).toEqual({ token: TOKEN });
        return place;
      }),
      on.post('/uploads', () => ({ uploaded: true })),
    );
    await open();
    expect(await screen.findByRole('heading', { name: 'Upload Your Passport' })).toBeVisible();
    expect(screen.getByText('Traveler #2')).toBeVisible();
    await userEvent.upload(screen.getByLabelText('Upload a picture'), picture);
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeVisible();
    const [form] = send.mock.calls[0] ?? [];
    send.mockRestore();
    // The server reads no further than the file before it knows whose it is.
    expect([...(form as FormData).keys()]).toEqual(['token', 'file']);
    expect((form as FormData).get('token')).toBe(TOKEN);
    expect(gateway.requests.map(({ path }) => path).join()).not.toContain(TOKEN);
  });

  it('speaks the language of the computer, unless another was chosen on it', async () => {
    gateway.server.use(on.post('/upload-places', () => place));
    localStorage.removeItem('preferences');
    const { unmount } = await open(`/application/phone-upload#${TOKEN}.es`);
    await waitFor(() => expect(preferences.getState().language).toBe('es'));
    unmount();
    setLanguage('fr');
    await open(`/application/phone-upload#${TOKEN}.es`);
    await screen.findByText('Traveler #2');
    expect(preferences.getState().language).toBe('fr');
    setLanguage('en');
    expect(readPhoneHash(`#${TOKEN}`)).toEqual({ token: TOKEN, language: undefined });
    expect(readPhoneHash(`#${TOKEN}.xx`)).toEqual({ token: TOKEN, language: undefined });
    expect(readPhoneHash(`#${TOKEN}.es.more`).token).toBeUndefined();
  });

  it('says so where the code is used up, over or no code at all', async () => {
    gateway.server.use(on.post('/upload-places', () => refuse(404, 'upload-pass-not-valid')));
    const { unmount } = await open();
    expect(await screen.findByRole('heading', { name: 'This code no longer works' })).toBeVisible();
    unmount();
    await open('/application/phone-upload#short');
    expect(await screen.findByRole('heading', { name: 'This code no longer works' })).toBeVisible();
  });

  it('says so where another picture came first', async () => {
    gateway.server.use(
      on.post('/upload-places', () => place),
      on.post('/uploads', () => refuse(404, 'upload-pass-not-valid')),
    );
    await open();
    await userEvent.upload(await screen.findByLabelText('Upload a picture'), picture);
    expect(await screen.findByRole('heading', { name: 'This code no longer works' })).toBeVisible();
  });
});
