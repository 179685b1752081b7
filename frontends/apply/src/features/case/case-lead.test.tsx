import { cleanup, screen } from '@testing-library/react';
import type { TravellerCase } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';
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

const open = async (current: TravellerCase, application = submitted) => {
  gateway.has(application);
  gateway.server.use(on.get('/applications/{id}/case', () => current));
  begun(application);
  await renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });
};

describe('the head of the page of a submitted application', () => {
  it('keeps the words of the confirmation until the review has begun', async () => {
    await open(aCase({ stage: 'submitted' }));
    expect(await screen.findByRole('heading', { name: 'Waiting for review' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Application Received!' })).toBeVisible();
  });

  it.each([
    ['refused', 'Refused', 'You took no denial protection, so nothing is given back for a refusal.'],
    ['withdrawn', 'Withdrawn', 'What the rule of the stage gives back is on its way to your card by itself.'],
    ['cancelled', 'Cancelled', 'What the rule of the stage gives back is on its way to your card by itself.'],
  ] as const)('leads with it and says what becomes of the money where it was %s', async (stage, title, money) => {
    await open(aCase({ stage, dueAt: null, mayWithdraw: false }), { ...submitted, status: 'completed' });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByText('Application Received!')).toBeNull();
    expect(document.title).toMatch(new RegExp(`^${title} · `));
    expect(screen.getByText('Nobody has to do anything more.')).toBeVisible();
    expect(screen.getByText(money)).toBeVisible();
  });

  it('says that nothing is given back where it ended after the authority had it', async () => {
    const milestones = (['submitted', 'in_review', 'with_government', 'info_needed', 'cancelled'] as const).map(
      (stage, index) => ({ stage, at: `2026-11-20T1${index}:00:00.000Z`, reason: '' }),
    );
    await open(aCase({ stage: 'cancelled', dueAt: null, mayWithdraw: false, milestones }));
    expect(await screen.findByText(/^By the published rule, nothing is given back/)).toBeVisible();
    expect(screen.queryByText(/is on its way to your card/)).toBeNull();
  });

  it('says by when an answer is due, and shows no tick while nobody knows how it ended', async () => {
    await open(asked());
    expect(await screen.findByRole('heading', { level: 1, name: 'We need something from you' })).toBeVisible();
    expect(screen.getByText('It is your turn.').closest('p')).toHaveTextContent(/Please answer by Fri, Nov 27, 2026/);
    cleanup();
    gateway.server.resetHandlers();
    const over = { ...submitted, status: 'completed' as const };
    gateway.has(over);
    begun(over);
    await renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });
    expect(await screen.findByText('The present state could not be loaded')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your application' })).toBeVisible();
  });
});
