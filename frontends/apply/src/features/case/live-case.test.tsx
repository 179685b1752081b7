import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TravellerCase } from '@wayfare/api/schema';
import { on, rawAnswer, refuse } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { aCase, asked, submitted } from '../../../test/case.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { forgetAnswers } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  forgetAnswers();
  session.setState({ status: 'signed-out', user: undefined });
});
afterEach(() => gateway.server.resetHandlers());

const visa: TravellerCase['visas'][number] = {
  traveller: 0,
  documentId: 'c2b7f0e5-58d8-4a3e-9a52-0f4b7f1f6a77',
  visaNumber: 'V123',
  validFrom: '2026-12-01',
  validUntil: '2027-02-28',
  deliveredAt: '2026-11-21T10:00:00.000Z',
};
/** The page, with the case as the gateway has it; a change of `now` is what it answers next. */
const open = async (first: TravellerCase, application = submitted) => {
  const held = { now: first, asked: 0 };
  gateway.has(application);
  gateway.server.use(
    on.get('/applications/{id}/case', () => {
      held.asked += 1;
      return held.now;
    }),
  );
  begun(application);
  await renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });
  return held;
};

describe('the page of a submitted application', () => {
  it('leads with where it is, whose turn it is and by when', async () => {
    await open(aCase());
    expect(await screen.findByRole('heading', { level: 1, name: 'In review' })).toBeVisible();
    expect(screen.getByText('It is our turn.')).toBeVisible();
    expect(screen.getByText(/We hand it to the authority by Mon, Nov 23, 2026.*(UTC|GMT)/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Application Received!' })).toBeNull();
    expect(screen.getByRole('heading', { name: "What's next?" })).toBeVisible();
    const upToNow = screen.getByRole('region', { name: 'Up to now' });
    expect(within(upToNow).getByText('Waiting for review')).toBeVisible();
    expect(within(upToNow).getByText(/Nov 20, 2026.*12:00|Nov 20, 2026.*PM/)).toBeVisible();
  });

  it('takes an answer in words in place, and none without words', async () => {
    const held = await open(asked());
    const sent: unknown[] = [];
    gateway.server.use(
      on.post('/applications/{id}/case/requests/{requestId}/answer', async ({ body }) => {
        sent.push(await body());
        held.now = aCase();
        return held.now;
      }),
    );
    const request = await screen.findByRole('region', { name: 'A question for you' });
    expect(within(request).getByText('Which hotel is it?')).toBeVisible();
    expect(within(request).getByText(/Please answer by Fri, Nov 27, 2026/)).toBeVisible();
    await userEvent.click(within(request).getByRole('button', { name: 'Send answer' }));
    expect(within(request).getByText('Write your answer first')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(within(request).getByLabelText('Your answer'), 'The Ritz');
    await userEvent.click(within(request).getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByRole('heading', { name: 'In review' })).toBeVisible();
    expect(sent).toEqual([{ answer: 'The Ritz' }]);
    expect(screen.queryByRole('region', { name: 'A question for you' })).toBeNull();
  });

  it('asks before it tells of money', async () => {
    await open({ ...asked(), promiseMissedAt: '2026-11-23T10:00:00.000Z' });
    const request = await screen.findByRole('region', { name: 'A question for you' });
    const money = screen.getByText(/^We missed the time that we promised you/);
    expect(request.compareDocumentPosition(money)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('asks for a picture with the place to send it', async () => {
    await open(asked({ subject: 'passport', reason: 'glare', message: '' }));
    const request = await screen.findByRole('region', { name: 'A new picture of the passport page' });
    expect(within(request).getByText('Light is reflected in the picture.')).toBeVisible();
    expect(request.querySelector('input[type="file"]')).not.toBeNull();
    expect(within(request).queryByLabelText('Your answer')).toBeNull();
  });

  it('lets a phone take the picture, and answers once it is there', async () => {
    const held = await open(asked({ subject: 'passport', reason: 'glare', message: '' }));
    const sent: unknown[] = [];
    gateway.server.use(
      on.post('/applications/{id}/upload-passes', () => ({
        token: 'A'.repeat(43),
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      })),
      on.post('/applications/{id}/case/requests/{requestId}/answer', async ({ body }) => {
        sent.push(await body());
        held.now = aCase();
        return held.now;
      }),
    );
    const request = await screen.findByRole('region', { name: 'A new picture of the passport page' });
    await userEvent.click(within(request).getByRole('button', { name: 'Use your phone' }));
    await screen.findByRole('dialog', { name: 'Take it with your phone' });
    expect(sent).toEqual([]);
    const [first] = submitted.travellers;
    if (!first) throw new Error('one travels');
    gateway.has({ ...submitted, version: 9, travellers: [{ ...first, passportDocumentId: 'from-the-phone' }] });
    expect(await screen.findByRole('heading', { name: 'In review' }, { timeout: 15_000 })).toBeVisible();
    expect(sent).toEqual([{ answer: '' }]);
  });

  it('withdraws once it was said what that means, and not before', async () => {
    const held = await open(aCase());
    const sent: unknown[] = [];
    gateway.server.use(
      on.post('/applications/{id}/case/withdraw', async ({ body }) => {
        sent.push(await body());
        held.now = aCase({ stage: 'withdrawn', dueAt: null, mayWithdraw: false });
        return held.now;
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const dialog = await screen.findByRole('alertdialog', { name: /We stop working on it at once/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
    expect(sent).toEqual([{ version: 3 }]);
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  });

  it('shows the case anew when it has moved on elsewhere, and says so of a withdrawal that came too late', async () => {
    const held = await open(aCase());
    gateway.server.use(on.post('/applications/{id}/case/withdraw', () => refuse(409, 'case-changed')));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    held.now = aCase({ stage: 'approved', dueAt: null, mayWithdraw: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('heading', { name: 'Approved' })).toBeVisible();
  });

  it.each([
    ['in_review', 'Expert review'],
    ['ready', 'Government submission'],
    ['with_government', 'Government submission'],
    ['approved', 'You get your visa'],
  ] as const)("shows at '%s' that '%s' is what happens now", async (stage, step) => {
    await open(aCase({ stage }));
    await waitFor(() => {
      const now = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
      expect(now.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(`^${step}`)]);
    });
  });

  it('shows every step done once the visa is there', async () => {
    await open(aCase({ stage: 'delivered', dueAt: null, mayWithdraw: false }));
    await waitFor(() => expect(screen.getAllByText('Done')).toHaveLength(4));
  });

  it('has the issued visa to download, by an address that is asked for then', async () => {
    await open(aCase({ stage: 'delivered', dueAt: null, visas: [visa], mayWithdraw: false }));
    const links: string[] = [];
    gateway.server.use(
      on.get('/documents/{id}/link', ({ params }) => {
        links.push(params.id);
        return refuse(404, 'document-not-found');
      }),
    );
    const visas = await screen.findByRole('region', { name: 'Your visa' });
    expect(within(visas).getByText('Valid from Dec 1, 2026 until Feb 28, 2027')).toBeVisible();
    expect(links).toEqual([]);
    await userEvent.click(within(visas).getByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(links).toEqual([visa.documentId]));
  });

  it('says when a visa ends that has no first day', async () => {
    const visas = [{ ...visa, validFrom: '' }];
    await open(aCase({ stage: 'delivered', dueAt: null, visas, mayWithdraw: false }));
    expect(await screen.findByText('Valid until Feb 28, 2027')).toBeVisible();
  });

  it('puts the days of a visa into a calendar', async () => {
    const files: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} });
    await open(aCase({ stage: 'delivered', dueAt: null, visas: [visa], mayWithdraw: false }));
    await userEvent.click(await screen.findByRole('button', { name: /^Add to calendar/ }));
    await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['text/calendar']));
    expect(await files[0]?.text()).toContain('SUMMARY:United Kingdom ETA is valid: ');
  });

  it('says what is given back where it is withdrawn now, by a rule that one can read', async () => {
    await open(aCase());
    expect(await screen.findByText('If you withdraw now, you get back $41.33 of $61.32.')).toBeVisible();
    await userEvent.click(screen.getByText('What you get back at which stage'));
    expect(screen.getByRole('row', { name: 'In review 100 % 50 % 100 %' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByRole('alertdialog', { name: /you get back \$41\.33 of \$61\.32\.$/ })).toBeVisible();
  });

  it('promises nothing more of what was withdrawn, refused or cancelled', async () => {
    for (const stage of ['withdrawn', 'refused', 'cancelled'] as const) {
      const held = await open(aCase({ stage, dueAt: null, mayWithdraw: false }));
      await waitFor(() => expect(held.asked).toBeGreaterThan(0));
      expect(await screen.findByRole('region', { name: 'Up to now' })).toBeVisible();
      expect(screen.queryByText('You get your visa')).toBeNull();
      cleanup();
    }
  });

  it('says that a missed promise and denial protection pay by themselves', async () => {
    await open(
      aCase({
        stage: 'refused',
        dueAt: null,
        mayWithdraw: false,
        promiseMissedAt: '2026-11-23T10:00:00.000Z',
        refundedOnRefusal: true,
        refunded: { amountMinor: 3_999, currency: 'usd' },
      }),
    );
    expect(await screen.findByText(/^We missed the time that we promised you/)).toBeVisible();
    expect(screen.getByText(/^Your denial protection pays/)).toBeVisible();
    expect(screen.getByText('$39.99 of $61.32 is given back to your card.')).toBeVisible();
  });

  /** @returns what sends a text to whoever follows */
  const openStream = () => {
    let tell = (_text: string) => {};
    gateway.server.use(
      on.get('/applications/{id}/events', () => {
        const body = new ReadableStream({
          start: (controller) => {
            tell = (text) => controller.enqueue(new TextEncoder().encode(text));
          },
        });
        return rawAnswer(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    return (text: string) => tell(text);
  };

  it('follows the case live', async () => {
    const tell = openStream();
    const held = await open(aCase());
    await screen.findByRole('heading', { name: 'In review' });
    held.now = aCase({ stage: 'with_government', dueAt: null });
    tell(`id: 1\nevent: case\ndata: {"status":"submitted","paymentStatus":"paid","version":1}\n\n`);
    expect(await screen.findByRole('heading', { name: 'With the authority' })).toBeVisible();
  });

  it('shows money that is given back once the case is over, as it happens', async () => {
    const tell = openStream();
    const over = aCase({ stage: 'withdrawn', dueAt: null, mayWithdraw: false });
    const held = await open(over, { ...submitted, status: 'completed' });
    await screen.findByRole('heading', { name: 'Withdrawn' });
    held.now = { ...over, refunded: { amountMinor: 6_132, currency: 'usd' } };
    const version = submitted.version + 1;
    tell(`id: 1\nevent: status\ndata: {"status":"completed","paymentStatus":"refunded","version":${version}}\n\n`);
    expect(await screen.findByText('$61.32 of $61.32 is given back to your card.')).toBeVisible();
  });

  it('says that the present state is not there, and asks again', async () => {
    gateway.has(submitted);
    begun(submitted);
    await renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });
    expect(await screen.findByText('The present state could not be loaded')).toBeVisible();
    gateway.server.use(on.get('/applications/{id}/case', () => aCase()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'In review' })).toBeVisible();
  });

  it('is about the application that its address names', async () => {
    gateway.has(submitted);
    gateway.server.use(on.get('/applications/{id}/case', () => aCase()));
    await renderRoutes(apply.routes, {
      at: `/application/final-submission?application=${submitted.id}`,
      messages: { apply: en },
    });
    expect(await screen.findByRole('heading', { name: 'In review' })).toBeVisible();
  });
});
