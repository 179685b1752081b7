import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '@wayfare/api/testing/on';
import { pageOfRefusedCode, rememberMail, rememberTry } from '@wayfare/ui/asked-mail';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { toast } from '@wayfare/ui/toast';
import { delay } from 'msw';
import { setupServer } from 'msw/node';
import { anApplication, aSavedTraveller, someSettings } from '../../../test/fixtures.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { flowStore, forgetAnswers } from '../flow/flow-store.ts';

let applications = [anApplication()];
const newest = () => applications[0] ?? refuse(404, 'application-not-found');
const claimed: unknown[] = [];
const server = setupServer(
  on.get('/me/applications', () => ({ applications })),
  on.post('/me/applications/{id}/claim', ({ params }) => {
    claimed.push(params.id);
    return newest();
  }),
  on.get('/applications/{id}', newest),
  on.get('/destinations', () => ({ destinations: [], rates: {} })),
  on.get('/destinations/{id}/services', () => ({ services: [] })),
  on.get('/destinations/{id}/upsells', () => ({ upsells: [] })),
  on.post('/auth/links', () => ({ accepted: true })),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const signIn = () =>
  session.setState({
    status: 'signed-in',
    user: { id: 'u1', email: 'ana@example.test', emailVerified: true, name: 'Ana Silva', roles: ['traveller'] },
  });
beforeEach(() => {
  claimed.length = 0;
  toast.dismiss();
  sessionStorage.clear();
  forgetAnswers();
  session.setState({ status: 'signed-out', user: undefined });
});

const open = (at = '/application/resume') => renderRoutes(apply.routes, { at, messages: { apply: en } });

describe('signed out', () => {
  it('sends a link, says so, and lets another address be entered', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Email'), 'ana@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send magic link' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(screen.getByText('Magic link sent! Check your email to continue.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Six-digit code'), '12345{Enter}');
    expect(await screen.findByText('Enter the six digits from the mail')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a different email' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('keeps the field after a wrong code, and sends the mail again after its wait', async () => {
    const tried: unknown[] = [];
    let sent = 0;
    server.use(
      on.post('/auth/links', () => {
        sent++;
        return { accepted: true };
      }),
    );
    session.setState({
      provider: {
        getToken: async () => undefined,
        signIn: async (how) => void tried.push(how),
        signOut: async () => {},
      },
    });
    const sentAt = Date.now() - 61_000;
    rememberMail({ email: 'ana@example.test', page: '/application/resume', sentAt });
    rememberTry();
    const back = pageOfRefusedCode();
    expect(back).toBe('/application/resume?codeRefused');
    // A link that is refused later is no code.
    expect(pageOfRefusedCode()).toBeUndefined();
    await open(back);
    const code = await screen.findByLabelText('Six-digit code');
    expect(code).toHaveAccessibleDescription(/That code did not work/);
    await userEvent.type(code, '654 321{Enter}');
    expect(tried).toEqual([
      { returnTo: '/application/resume', emailCode: { email: 'ana@example.test', code: '654321' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toBe(1));
    expect(await screen.findByRole('button', { name: /^Send again in/ })).toBeDisabled();
  });

  it('says that the link could not be sent', async () => {
    server.use(on.post('/auth/links', () => refuse(503, 'link-not-kept')));
    await open();
    await userEvent.type(await screen.findByLabelText('Email'), 'ana@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send magic link' }));
    expect(await screen.findByText('Failed to send magic link')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test');
  });

  it('has the words of the entry and its ways out', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Continue your application' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByRole('button', { name: 'Send magic link' })).toBeVisible();
    for (const name of ['Back to home', 'Start a new application'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/');
  });

  it('asks for an address before it sends anything', async () => {
    const asked: unknown[] = [];
    server.use(
      on.post('/auth/links', () => {
        asked.push('link');
        return { accepted: true };
      }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send magic link' }));
    expect(await screen.findByText('Please enter an email address')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test.each([
    '/dashboard',
    '/application/phone-sms',
    '/application/personal-details-extended',
    '/application/residence-address',
    '/application/selfie-upload',
    '/application/passport-scan',
    '/application/final-submission',
  ])('%s leads to sign in', async (path) => {
    const { router } = await open(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(screen.getByText('Please login to continue')).toBeInTheDocument();
  });
});

describe('signed in', () => {
  beforeEach(signIn);

  test.each([
    ['phone-sms', 'Phone & SMS'],
    ['personal-details-extended', 'Personal details'],
    ['residence-address', 'Residence address'],
    ['selfie-upload', 'Upload Your Selfie'],
    ['passport-scan', 'Upload Your Passport'],
  ])('is known at %s in a browser that has no answers of its own', async (step, title) => {
    applications = [
      anApplication({
        status: 'in_progress',
        paymentStatus: 'paid',
        lastStepIndex: 4,
        nextStep: 'passport-scan',
        travellers: [aSavedTraveller()],
      }),
    ];
    server.use(
      on.get('/settings', () => someSettings),
      on.get('/applications/{id}/events', () => refuse(503, 'neighbour-unavailable')),
    );
    const { router } = await open(`/application/${step}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/application/${step}`);
    expect(flowStore.getState().applicationId).toBeNull();
  });

  it('lists what was saved and continues where it stopped, with the answers in this browser', async () => {
    applications = [
      anApplication({
        status: 'pending',
        numApplicants: 2,
        travellers: [aSavedTraveller(), aSavedTraveller({ firstMiddleName: 'Ben' })],
        nextStep: 'passport-details',
      }),
    ];
    await open();
    expect(await screen.findByText(/United States · 2 travelers/)).toBeVisible();
    expect(screen.getByText('Pending payment')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
    expect(await screen.findByRole('heading', { name: 'Passport details' })).toBeVisible();
    expect(screen.getByText('Welcome back! Continuing your application...')).toBeInTheDocument();
    expect(claimed).toEqual([anApplication().id]);
    expect(JSON.parse(localStorage.getItem('personalDetails') ?? '[]')).toHaveLength(2);
    expect(localStorage.getItem('formSessionId')).toBe(anApplication().id);
  });

  it('says that nothing is saved yet', async () => {
    applications = [];
    await open();
    expect(await screen.findByText('No saved applications found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start new application' })).toHaveAttribute('href', '/');
  });

  it('keeps an application out of this browser when it cannot be restored', async () => {
    applications = [anApplication()];
    server.use(on.post('/me/applications/{id}/claim', () => refuse(404, 'application-not-found')));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }));
    expect(await screen.findByText('Failed to restore your application')).toBeInTheDocument();
    expect(flowStore.getState().applicationId).toBeNull();
  });

  it('forgets the answers of a traveller who signs out', async () => {
    applications = [anApplication({ travellers: [aSavedTraveller()], nextStep: 'passport-details' })];
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }));
    await waitFor(() => expect(localStorage.getItem('personalDetails')).not.toBeNull());
    act(() => session.setState({ status: 'signed-out', user: undefined }));
    await waitFor(() => expect(localStorage.getItem('personalDetails')).toBeNull());
  });

  it("shows each application's nationality, travellers, status and last change", async () => {
    applications = [
      anApplication({ id: '11111111-1111-4222-8333-444455556666', status: 'completed', numApplicants: 1 }),
      anApplication({
        id: '22222222-1111-4222-8333-444455556666',
        status: 'pending',
        nationality: '',
        numApplicants: 3,
      }),
    ];
    await open();
    expect(await screen.findByRole('heading', { name: 'Your applications' })).toBeVisible();
    expect(screen.getByText('Continue where you left off')).toBeVisible();
    const [first, second] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(first).toMatch(/United States · 1 traveler(?!s).*Completed.*Last updated Nov 20, 2026.*Continue/);
    expect(second).toMatch(/Application · 3 travelers.*Pending payment/);
  });

  it('shows a spinner until the list is there', async () => {
    server.use(
      on.get('/me/applications', async () => {
        await delay(1_000);
        return { applications: [] };
      }),
    );
    await open();
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText('No saved applications found', {}, { timeout: 5_000 })).toBeVisible();
  });
});
