import { act, screen, waitFor, within } from '@testing-library/react';
import type { VerifyResponse } from '@wayfare/api/schema';
import { noAnswer, on, rawAnswer } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { setupServer } from 'msw/node';
import { anApplication } from '../../../test/fixtures.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { flowStore, forgetAnswers } from '../flow/flow-store.ts';
import { verifyQuery } from './api.ts';

const paid = anApplication({
  status: 'paid',
  paymentStatus: 'paid',
  numApplicants: 2,
  quote: {
    lines: [],
    total: { amountMinor: 11_998, currency: 'usd' },
    expiresAt: '2026-11-20T11:00:00.000Z',
    processingHours: 24,
    handOverBy: '2026-11-23T09:30:00.000Z',
  },
});
const answers: VerifyResponse[] = [];
const server = setupServer(
  on.post('/payments/verify', () => (answers.length > 1 ? answers.shift() : answers[0]) ?? noAnswer()),
  on.get('/destinations', () => ({ destinations: [], rates: {} })),
  on.get('/applications/{id}', () => paid),
  on.get('/applications/{id}/events', () => rawAnswer(null, { status: 503 })),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
afterEach(() => server.resetHandlers());
beforeEach(() => {
  answers.length = 0;
  forgetAnswers();
});

const open = (search = '?session_id=cs_1') =>
  renderRoutes(apply.routes, { at: `/application/payment-success${search}`, messages: { apply: en } });

/** A connection that tells what it is told to. */
const openLine = (onOpen: () => void) => {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const say = (application: { status: string; paymentStatus: string; version: number }) => {
    const { status, paymentStatus, version } = application;
    const data = JSON.stringify({ status, paymentStatus, version });
    line?.enqueue(new TextEncoder().encode(`event: status\ndata: ${data}\n\n`));
    // The stub of the network can't bear a connection that is cut from the other side.
    if (paymentStatus === 'paid') line?.close();
  };
  server.use(
    on.get('/applications/{id}/events', () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          line = controller;
          say({ status: 'pending', paymentStatus: 'pending', version: 3 });
          onOpen();
        },
      });
      return rawAnswer(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return say;
};

describe('the return from the payment', () => {
  it('asks at once when there is news, long before it would have asked by itself', async () => {
    let isFollowed = false;
    const say = openLine(() => {
      isFollowed = true;
    });
    const pending = anApplication({ ...paid, status: 'pending', paymentStatus: 'pending', version: 3 });
    answers.push({ success: false, outcome: 'processing', message: 'payment-processing', formSession: pending });
    await open();
    await screen.findByRole('heading', { name: 'Your payment is being processed' });
    await waitFor(() => expect(isFollowed).toBe(true));
    answers[0] = { success: true, outcome: 'paid', message: '', formSession: paid };
    await act(async () => say({ status: 'paid', paymentStatus: 'paid', version: 4 }));
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });

  it('is asked again by itself only while no news would come', () => {
    const pauseAfter = (isLive: boolean, outcome: 'processing' | 'failed') => {
      const { refetchInterval } = verifyQuery('cs_1', isLive);
      const data = { success: false, outcome, message: '', formSession: null };
      const query = { state: { data, dataUpdateCount: 1 } };
      return typeof refetchInterval === 'function' && refetchInterval(query as Parameters<typeof refetchInterval>[0]);
    };
    expect(pauseAfter(false, 'processing')).toBe(2_000);
    expect(pauseAfter(true, 'processing')).toBe(false);
    expect(pauseAfter(false, 'failed')).toBe(false);
  });

  it('shows order number, applicants and total once it is paid, and leads to the phone step', async () => {
    answers.push({ success: true, outcome: 'paid', message: '', formSession: paid });
    await open();
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent(
      /Order Number3f1c9a52.*Number of Applicants2.*Total Paid\$119\.98/,
    );
    expect(screen.getByText(/hand your application to the authority by Mon, Nov 23, 2026.*(UTC|GMT)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/application/phone-sms');
    expect(flowStore.getState().applicationId).toBe(paid.id);
  });

  it('opens the next step only when the application has heard of its payment', async () => {
    const pending = anApplication({ ...paid, status: 'pending', paymentStatus: 'pending' });
    answers.push(
      { success: true, outcome: 'paid', message: '', formSession: pending },
      { success: true, outcome: 'paid', message: '', formSession: paid },
    );
    await open();
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('link', { name: 'Continue' }, { timeout: 4000 })).toBeVisible();
  });

  it('warns against paying again while the bank is silent, and looks again by itself', async () => {
    answers.push(
      { success: false, outcome: 'processing', message: 'payment-processing', formSession: null },
      { success: true, outcome: 'paid', message: '', formSession: paid },
    );
    await open();
    expect(await screen.findByText('We have not heard from the bank yet. Do not pay again.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' }, { timeout: 4000 })).toBeVisible();
  });

  it('says why it failed and leads home', async () => {
    answers.push({ success: false, outcome: 'failed', message: 'payment-failed', formSession: null });
    await open();
    expect(await screen.findByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
    expect(screen.getByText('The bank did not accept the payment')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  it('shows nothing of an order to somebody who is not its owner', async () => {
    answers.push({ success: true, outcome: 'paid', message: '', formSession: null });
    await open();
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(screen.queryByText('Order Number')).not.toBeInTheDocument();
  });

  it('says that the session id is missing', async () => {
    await open('');
    expect(await screen.findByText('No session ID found')).toBeVisible();
  });

  it('says that it is verifying until the answer comes', async () => {
    answers.push({ success: true, outcome: 'paid', message: '', formSession: paid });
    await open();
    expect(await screen.findByRole('heading', { name: 'Verifying payment...' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(screen.queryByText('Verifying payment...')).not.toBeInTheDocument();
  });

  it('says what comes next', async () => {
    answers.push({ success: true, outcome: 'paid', message: '', formSession: paid });
    await open();
    const next = within(await screen.findByRole('region', { name: "What's next?" }));
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Personal detailsYour phone number, a few questions about you and your address.',
      'Support documentsApplication photo and passport page.',
    ]);
  });
});
