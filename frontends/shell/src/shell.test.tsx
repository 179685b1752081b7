import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noAnswer, on } from '@wayfare/api/testing/on';
import { FILLED_DRAFT_DAYS } from '@wayfare/gateway/contract/constants';
import { type SignInOptions, session } from '@wayfare/ui/session';
import { setupServer } from 'msw/node';
import { showShell } from './testing/show-shell.tsx';
import { everydayAnswers } from './testing/stub-api.ts';

const server = setupServer(...everydayAnswers);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => session.setState({ status: 'signed-out', user: undefined, provider: undefined }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const watchSignIn = () => {
  const asked: SignInOptions[] = [];
  session.setState({
    provider: {
      getToken: async () => undefined,
      signIn: async (options) => void asked.push(options),
      signOut: async () => {},
    },
  });
  return asked;
};

const signedIn = (...roles: string[]) =>
  session.setState({
    status: 'signed-in',
    user: { id: '1', email: 'ada@example.com', emailVerified: true, name: 'Ada Lovelace', roles },
  });

const aRemote = (path: string, text: string, base = 'http://localhost/remotes/a/') => ({
  base,
  routes: [{ path, element: <h1>{text}</h1> }],
  messages: { en: async () => ({}), es: async () => ({}), fr: async () => ({}) },
});

describe('the frame', () => {
  it('shows the 404 page for a path nobody knows', async () => {
    await showShell('/nowhere');
    expect(await screen.findByRole('heading', { name: '404' })).toBeInTheDocument();
    expect(screen.getByText('Oops! Page not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('has one layout for what stands beside an application, with its title in focus’ way and in the tab', async () => {
    const columns = new Set<string | undefined>();
    for (const path of ['/nowhere', '/auth', '/auth?returnTo=/admin', '/auth/link', '/reminders', '/apply']) {
      await showShell(path);
      const title = await screen.findByRole('heading', { level: 1 });
      expect(title).toHaveAttribute('data-page-title');
      expect(document.title).toBe(`${title.textContent} · Wayfare`);
      columns.add(title.closest('.mx-auto')?.className);
      cleanup();
    }
    expect([...columns]).toEqual([expect.stringContaining('max-w-form')]);
  });

  it('tells the operator of the path nobody knows, without its query', async () => {
    const told: unknown[] = [];
    server.use(
      on.post('/unknown-pages', async ({ request }) => {
        told.push(await request.json());
        return undefined;
      }),
    );
    await showShell('/nowhere?token=secret#more');
    await waitFor(() => expect(told).toEqual([{ path: '/nowhere' }]));
  });

  it('stops reminders at a press, not when the mail’s link is opened', async () => {
    const stopped: string[] = [];
    server.use(
      on.post('/reminders/{id}/stop', ({ params }) => {
        stopped.push(params.id);
        return undefined;
      }),
    );
    await showShell('/reminders#mail=3f1a7c52-9d1e-4a55-8a55-2b8f5a1c9e01');
    expect(await screen.findByRole('heading', { name: 'Stop reminders' })).toBeInTheDocument();
    expect(stopped).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send me no more reminders' }));
    expect(await screen.findByRole('heading', { name: 'No more reminders' })).toBeInTheDocument();
    expect(stopped).toEqual(['3f1a7c52-9d1e-4a55-8a55-2b8f5a1c9e01']);
  });

  it('loads a remote on its first visit only', async () => {
    const loaded: string[] = [];
    const { router } = await showShell('/apply', async (name) => {
      loaded.push(name);
      return aRemote('/apply', 'Destinations');
    });
    expect(await screen.findByRole('heading', { name: 'Destinations' })).toBeInTheDocument();
    await act(() => router.navigate('/privacy'));
    await act(() => router.navigate('/apply'));
    expect(loaded).toEqual(['apply']);
  });

  it('lets the sheets of a remote apply to its own pages alone, wherever they are served', async () => {
    const addSheet = (href: string) => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      document.head.append(sheet);
      return sheet;
    };
    const own = addSheet('/static/css/index.css');
    const moved = addSheet('https://files.example/apply/2/static/css/one.css');
    const other = addSheet('/remotes/admin/static/css/two.css');
    const base = 'https://files.example/apply/2/';
    const { router } = await showShell('/apply', async () => aRemote('/apply', 'Destinations', base));
    await screen.findByRole('heading', { name: 'Destinations' });
    expect([own, moved, other].map(({ disabled }) => Boolean(disabled))).toEqual([false, false, true]);
    await act(() => router.navigate('/privacy'));
    expect([own, moved, other].map(({ disabled }) => Boolean(disabled))).toEqual([false, true, true]);
    for (const sheet of [own, moved, other]) sheet.remove();
  });

  it('stands when a remote cannot be loaded, and offers to try again', async () => {
    await showShell('/application/personal-details', () => Promise.reject(new Error('its server is down')));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'This part did not load' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Wayfare home' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The fastest way to get a travel visa');
  });

  it('tells travellers how long a draft is kept, by the number that drafts are deleted by', async () => {
    await showShell('/privacy');
    expect(screen.getByText(new RegExp(`after ${FILLED_DRAFT_DAYS} days with them`))).toBeVisible();
  });

  it('leads from the privacy notice to what is kept of the reader, and from every page to the ETA', async () => {
    const { router } = await showShell('/privacy', async () => aRemote('/application/my-data', 'Your data'));
    const notice = within(screen.getByRole('main'));
    await userEvent.click(notice.getByRole('link', { name: 'Your data' }));
    expect(router.state.location.pathname).toBe('/application/my-data');
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'United Kingdom ETA' })).toHaveAttribute(
      'href',
      '/uk-eta',
    );
  });

  it('says plainly that it is not a government site', async () => {
    await showShell('/privacy');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('We are not a government site');
  });
});

describe('logging in', () => {
  it('asks for an address before it sends anything', async () => {
    await showShell('/auth');
    await userEvent.click(await screen.findByRole('button', { name: 'Send magic link' }));
    expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveAccessibleDescription(
      /Please enter an email address/,
    );
  });

  it('sends a link, takes the code of the mail instead, and can start over', async () => {
    const asked = watchSignIn();
    const bodies: unknown[] = [];
    server.use(
      on.post('/auth/links', async ({ request }) => {
        bodies.push(await request.json());
        return { accepted: true };
      }),
    );
    await showShell('/auth?returnTo=/application/phone-sms');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email address' }), 'ada@example.com{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(await screen.findByText('Magic link sent! Check your email to continue.')).toBeInTheDocument();
    expect(bodies).toEqual([{ email: 'ada@example.com' }]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Six-digit code' }), '123 456{Enter}');
    expect(asked).toEqual([
      { returnTo: '/application/phone-sms', emailCode: { email: 'ada@example.com', code: '123456' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Use a different email' }));
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeInTheDocument();
  });

  it('says so when the link could not be sent', async () => {
    server.use(on.post('/auth/links', () => noAnswer()));
    await showShell('/auth');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email address' }), 'ada@example.com{Enter}');
    expect(await screen.findByText('Failed to send magic link')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@example.com');
  });

  it('redeems a mailed link only when its button is pressed', async () => {
    const asked = watchSignIn();
    history.replaceState(null, '', '/auth/link#token=secret-token');
    await showShell('/auth/link');
    const button = await screen.findByRole('button', { name: 'Continue to your applications' });
    expect(asked).toEqual([]);
    expect(location.hash).toBe('');
    await userEvent.click(button);
    expect(asked).toEqual([{ returnTo: undefined, emailLinkToken: 'secret-token' }]);
  });

  it('offers a new link when the mailed one no longer works', async () => {
    history.replaceState(null, '', '/auth/link');
    await showShell('/auth/link?refused');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/auth');
  });
});

describe('the admin link', () => {
  it('leads a signed-out visitor to the staff sign-in', async () => {
    const asked = watchSignIn();
    const { router } = await showShell('/admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Staff sign-in' }));
    expect(asked).toEqual([{ returnTo: '/admin' }]);
    expect(router.state.location.pathname).toBe('/auth');
  });

  it('shows a traveller a plain no-access page and does not load the admin part', async () => {
    signedIn('traveller');
    const loadRemote = jest.fn(async () => aRemote('/admin', 'Admin Dashboard'));
    await showShell('/admin', loadRemote);
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('opens the dashboard for staff who press Admin in the header', async () => {
    signedIn('viewer');
    const { router } = await showShell('/accessibility', async () => aRemote('/admin', 'Admin Dashboard'));
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Admin' }));
    expect(router.state.location.pathname).toBe('/admin');
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeInTheDocument();
  });

  it('shows nothing of the admin part once the staff member is signed out, in whatever tab', async () => {
    signedIn('viewer');
    const { router } = await showShell('/admin', async () => aRemote('/admin', 'Admin Dashboard'));
    await screen.findByRole('heading', { name: 'Admin Dashboard' });
    act(() => session.setState({ status: 'signed-out', user: undefined }));
    expect(await screen.findByRole('button', { name: 'Staff sign-in' })).toBeVisible();
    expect(screen.queryByText('Admin Dashboard')).not.toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/auth', search: '?returnTo=%2Fadmin' });
    expect(screen.queryByText(/^An administrator ended your session/)).not.toBeInTheDocument();
  });

  it('says so where an administrator ended the session', async () => {
    signedIn('viewer');
    await showShell('/admin', async () => aRemote('/admin', 'Admin Dashboard'));
    await screen.findByRole('heading', { name: 'Admin Dashboard' });
    act(() => session.setState({ endedByAdministrator: true }));
    act(() => session.setState({ status: 'signed-out', user: undefined }));
    expect(await screen.findByText(/^An administrator ended your session/)).toBeVisible();
    act(() => session.setState({ endedByAdministrator: undefined }));
  });
});

describe('the account menu', () => {
  it('names who is signed in and leads to their applications', async () => {
    signedIn('traveller');
    const { router } = await showShell('/privacy');
    await userEvent.click(screen.getByRole('button', { name: /^Your account/ }));
    await userEvent.click(screen.getAllByRole('link', { name: 'Your applications' })[0] as Element);
    expect(router.state.location.pathname).toBe('/application/resume');
  });

  it('lets staff, and nobody else, change their password at Keycloak', async () => {
    const asked = watchSignIn();
    signedIn('traveller');
    await showShell('/privacy');
    expect(screen.queryByRole('button', { name: 'Change password', hidden: true })).not.toBeInTheDocument();
    act(() => signedIn('staff', 'viewer'));
    await userEvent.click(screen.getByRole('button', { name: /^Your account/ }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Change password' })[0] as Element);
    expect(asked).toEqual([{ changePassword: true, returnTo: '/admin' }]);
  });
});
