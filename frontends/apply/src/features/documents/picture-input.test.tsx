import { cleanup, screen, within } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { asked, submitted } from '../../../test/case.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
afterEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  Object.defineProperty(globalThis, 'matchMedia', { value: undefined, configurable: true });
});

/** What is offered where staff ask for another picture, in order. */
const offered = async ({ isHandheld }: { isHandheld: boolean }) => {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => {} }, configurable: true });
  Object.defineProperty(globalThis, 'matchMedia', {
    value: (query: string) => ({ matches: isHandheld && query === '(pointer: coarse)', addListener: () => {} }),
    configurable: true,
  });
  gateway.has(submitted);
  gateway.server.use(
    on.get('/applications/{id}/case', () => asked({ subject: 'passport', reason: 'glare', message: '' })),
  );
  begun(submitted);
  await renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });
  const request = within(await screen.findByRole('region', { name: 'A new picture of the passport page' }));
  const camera = request.getByRole('button', { name: 'Use the camera' });
  const file = request.getByLabelText('Upload a picture');
  return file.compareDocumentPosition(camera) & Node.DOCUMENT_POSITION_PRECEDING ? 'camera' : 'file';
};

test('where a picture is asked for, a phone offers its camera first and a desk a file', async () => {
  expect(await offered({ isHandheld: true })).toBe('camera');
  cleanup();
  expect(await offered({ isHandheld: false })).toBe('file');
});
