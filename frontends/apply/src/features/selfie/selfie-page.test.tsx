import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { toast } from '@wayfare/ui/toast';
import { begun } from '../../../test/begun.ts';
import { aLink, anApplication, aSavedTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import type { Look } from '../photo-check/look-at-photo.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.server.use(on.get('/documents/{id}/link', aLink));
});

const open = async (selfieDocumentId = '') => {
  const application = anApplication({
    status: 'in_progress',
    paymentStatus: 'paid',
    lastStepIndex: 3,
    travellers: [aSavedTraveller({ selfieDocumentId })],
  });
  gateway.has(application);
  begun(application);
  const shown = await renderRoutes(apply.routes, { at: '/application/selfie-upload', messages: { apply: en } });
  await screen.findByRole('heading', { name: 'Upload Your Selfie' });
  return shown;
};

describe('the selfie', () => {
  it('says what the photo has to look like', async () => {
    await open();
    for (const rule of [
      'Full face, from the shoulders up',
      'Plain background',
      'Face the camera, without smiling',
      'Hair behind the ears',
      'No glasses, hats or scarves (except for religious reasons)',
      'Not your passport photo',
      'Recent, not cropped or blurry',
    ])
      expect(screen.getByText(rule)).toBeVisible();
  });

  it('opens the way on only once there is a photo', async () => {
    const { unmount } = await open();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    unmount();
    const { router } = await open('5e1f0000-0000-4000-8000-000000000001');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/application/residence-address');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/application/passport-scan'));
  });

  it('says that the photo is missing when the form is sent without one', async () => {
    const { container } = await open();
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    expect(await screen.findByText('Missing selfie')).toBeInTheDocument();
    expect(screen.getByText('Please upload a selfie before continuing')).toBeInTheDocument();
  });

  it('names what a photo may be sent back for, brings it into view, and lets it go on', async () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this.textContent ?? '');
    };
    const { queryClient } = await open('5e1f0000-0000-4000-8000-000000000001');
    const box = { left: 0.05, top: 0.3, width: 0.2, height: 0.3 };
    act(() => {
      queryClient.setQueryData<Look>(['photo-look', '5e1f0000-0000-4000-8000-000000000001'], {
        faces: [{ box, nose: 0.5, tilt: 0, eyes: 0.3 }],
        measures: { light: 170, burnt: 0, detail: 120, unrest: 12 },
      });
    });
    expect(await screen.findByText('Please look at this photo once more')).toBeVisible();
    expect(screen.getByText(/^It looks like the page of a passport/)).toBeVisible();
    expect(shown).toEqual([expect.stringContaining('Please look at this photo once more')]);
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('keeps why a picture was not taken under the frame, until another is chosen', async () => {
    await open();
    const choose = screen.getByLabelText('Upload a picture');
    fireEvent.change(choose, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
    const said = () => screen.queryAllByText(/This file is not a picture we can read/);
    await waitFor(() => expect(said()).toHaveLength(2));
    toast.dismiss();
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]?.closest('[role="alert"]')).toBeVisible();
  });
});
