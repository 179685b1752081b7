import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Application, Thread } from '@wayfare/api/schema';
import { on, rawAnswer, refuse } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { aCase, submitted } from '../../../test/case.ts';
import { anApplication } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { belongTo, forgetAnswers } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  forgetAnswers();
  session.setState({ status: 'signed-out', user: undefined });
});
afterEach(() => {
  onlineManager.setOnline(true);
  gateway.server.resetHandlers();
});

const hello: Thread['messages'][number] = {
  id: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0091',
  sequence: 1,
  at: '2026-11-20T12:00:00.000Z',
  author: 'staff',
  authorId: '',
  text: 'Which hotel is it?',
};
const aThread = (own: Partial<Thread> = {}): Thread => ({
  applicationId: submitted.id,
  messages: [],
  unread: 0,
  unanswered: 0,
  unansweredSince: null,
  locale: 'en',
  canPost: true,
  ...own,
});

/** The page, with the thread as the gateway has it; `answers` are the outcomes of the next messages sent. */
const open = async (
  first: Thread,
  {
    application = submitted,
    at = `/application/messages?application=${submitted.id}`,
  }: Partial<{ application: Application; at: string }> = {},
) => {
  const held = { now: first, read: [] as number[], keys: [] as string[], refusals: [] as number[], tell: () => {} };
  gateway.has(application);
  const take = (message: Partial<Thread['messages'][number]>) => {
    const sequence = held.now.messages.length + 1;
    const kept = { ...hello, ...message, id: `${hello.id.slice(0, -1)}${sequence}`, sequence };
    held.now = { ...held.now, messages: [...held.now.messages, kept] };
  };
  gateway.server.use(
    on.get('/applications/{id}/messages', () => held.now),
    on.get('/applications/{id}/case', () => aCase()),
    on.post('/applications/{id}/messages/read', async ({ body }) => {
      held.read.push((await body()).upTo);
      held.now = { ...held.now, unread: 0 };
      return held.now;
    }),
    on.post('/applications/{id}/messages', async ({ body, request }) => {
      held.keys.push(request.headers.get('idempotency-key') ?? '');
      if (held.refusals.shift()) return refuse(429, 'too-many-messages');
      take({ author: 'traveller', text: (await body()).text });
      return held.now;
    }),
    on.get('/applications/{id}/events', () => {
      const body = new ReadableStream({
        start: (stream) => {
          const status = JSON.stringify({ status: 'submitted', paymentStatus: 'paid', version: 1 });
          held.tell = () => stream.enqueue(new TextEncoder().encode(`event: messages\ndata: ${status}\n\n`));
        },
      });
      return rawAnswer(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  begun(application);
  const { unmount } = await renderRoutes(apply.routes, { at, messages: { apply: en } });
  return { held, take, unmount };
};
const log = async () => within(await screen.findByRole('log', { name: 'Messages' }));

describe('the messages of an application', () => {
  it('stand in a log that is said to be read once it is looked at', async () => {
    const { held } = await open(aThread({ messages: [hello], unread: 1 }));
    const shown = await log();
    expect(shown.getByText('Which hotel is it?')).toBeVisible();
    expect(shown.getByText('Our team')).toBeVisible();
    await waitFor(() => expect(held.read).toEqual([1]));
  });

  it('are sent once, by Ctrl+Enter and a double click, and what was not taken stays to go again', async () => {
    const { held } = await open(aThread());
    held.refusals.push(1);
    const field = await screen.findByLabelText('Your message');
    await userEvent.type(field, 'The Nile Hotel{Control>}{Enter}{/Control}');
    await screen.findByText('Not sent. What you typed is still here.');
    expect(screen.getByText('That was a lot at once. Please wait a few minutes.')).toBeVisible();
    expect(field).toHaveValue('The Nile Hotel');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send again' }));
    expect(await (await log()).findByText('The Nile Hotel')).toBeVisible();
    expect(field).toHaveValue('');
    expect(held.keys).toHaveLength(2);
    expect(new Set(held.keys).size).toBe(1);
  });

  it('that are not sent yet survive a reload, until they are sent or their writer signs out', async () => {
    const { unmount } = await open(aThread());
    await userEvent.type(await screen.findByLabelText('Your message'), 'The Nile');
    unmount();
    await open(aThread());
    const field = await screen.findByLabelText('Your message');
    expect(field).toHaveValue('The Nile');
    await userEvent.type(field, ' Hotel');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await (await log()).findByText('The Nile Hotel')).toBeVisible();
    expect(sessionStorage.getItem('messageDrafts')).toBeNull();

    act(() => belongTo('ada'));
    await userEvent.type(field, 'Bye');
    expect(sessionStorage.getItem('messageDrafts')).toContain('Bye');
    act(() => belongTo(''));
    expect(sessionStorage.getItem('messageDrafts')).toBeNull();
  });

  it.each([
    ['with a keyboard', false, 'Ctrl+Enter sends it.'],
    ['by touch', true, ''],
  ])('are written %s', async (_, isTouched, description) => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: isTouched && query === '(pointer: coarse)' });
    await open(aThread());
    expect(await screen.findByLabelText('Your message')).toHaveAccessibleDescription(description);
    globalThis.matchMedia = matchMedia;
  });

  it('wait without a connection, and go by themselves once it is back', async () => {
    const { held } = await open(aThread());
    const field = await screen.findByLabelText('Your message');
    await userEvent.type(field, 'On the train');
    act(() => onlineManager.setOnline(false));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    expect(field).toHaveValue('On the train');
    expect(held.keys).toEqual([]);
    act(() => onlineManager.setOnline(true));
    expect(await (await log()).findByText('On the train')).toBeVisible();
    expect(held.keys).toHaveLength(1);
  });

  it('come live while the page is open', async () => {
    const { held, take } = await open(aThread());
    const shown = await log();
    expect(shown.getByText('Nothing yet. Ask whatever you want to know.')).toBeVisible();
    take({ text: 'We have a question.' });
    act(() => held.tell());
    expect(await shown.findByText('We have a question.')).toBeVisible();
  });

  it('begin with an address, before which nobody could be told of an answer', async () => {
    await open(aThread({ canPost: false }), { application: anApplication({ id: submitted.id }) });
    expect(await screen.findByRole('link', { name: 'Enter your e-mail address' })).toHaveAttribute(
      'href',
      '/application/personal-details',
    );
    expect(screen.queryByLabelText('Your message')).toBeNull();
  });

  it('are counted on the status page while they are unread, live', async () => {
    const at = `/application/final-submission?application=${submitted.id}`;
    const { held } = await open(aThread(), { at });
    const card = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(card.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      `/application/messages?application=${submitted.id}`,
    );
    held.now = aThread({ messages: [hello], unread: 1 });
    act(() => held.tell());
    expect(await card.findByText('1 new message')).toBeVisible();
    expect(card.getByRole('link', { name: 'Read messages' })).toBeVisible();
    expect(held.read).toEqual([]);
  });
});
