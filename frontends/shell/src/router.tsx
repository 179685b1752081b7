import { languages } from '@wayfare/ui/preferences';
import { isStaff, sessionKnown } from '@wayfare/ui/session';
import { createBrowserRouter, type createMemoryRouter, type RouteObject } from 'react-router-dom';
import { AdminGate, StaffPages } from './auth/admin-gate.tsx';
import { LinkPage } from './auth/link-page.tsx';
import { SignInPage } from './auth/sign-in-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { landingPath } from './landing/landing-path.ts';
import { AppFrame } from './layout/app-frame.tsx';
import { PageError } from './layout/page-error.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { RemotePages } from './layout/remote-pages.tsx';
import type { LoadedRemote } from './load-remote.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RemindersPage } from './reminders-page.tsx';
import { type RemoteName, remoteOf } from './remote-names.ts';
import { StatementPage } from './statement-page.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

interface Deps {
  readonly loadRemote: (name: RemoteName) => Promise<LoadedRemote>;
  readonly create?: typeof createBrowserRouter | typeof createMemoryRouter;
  readonly initialEntries?: string[];
}

/** The shell's own pages; a remote's are added the first time one of its paths is visited. */
export function createRouter({ loadRemote, create = createBrowserRouter, initialEntries }: Deps): Router {
  const pages: RouteObject[] = [
    ...languages.map((language) => ({
      path: landingPath(language),
      element: <LandingPage />,
      errorElement: <PageError />,
    })),
    { path: '/auth', element: <SignInPage />, errorElement: <PageError /> },
    { path: '/auth/link', element: <LinkPage />, errorElement: <PageError /> },
    { path: '/admin/*', element: <AdminGate />, errorElement: <PageError /> },
    { path: '/accessibility', element: <StatementPage about="accessibility" />, errorElement: <PageError /> },
    { path: '/reminders', element: <RemindersPage />, errorElement: <PageError /> },
    { path: '/privacy', element: <StatementPage about="privacy" />, errorElement: <PageError /> },
    { path: '*', element: <NotFoundPage />, errorElement: <PageError /> },
  ];
  return create([{ id: 'frame', element: <AppFrame />, hydrateFallbackElement: <PageSkeleton />, children: pages }], {
    initialEntries,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const name = remoteOf(path);
      if (!name || (name === 'admin' && !isStaff((await sessionKnown()).user))) return;
      const { routes, base } = await loadRemote(name);
      const Pages = name === 'admin' ? StaffPages : RemotePages;
      patch('frame', [{ id: name, element: <Pages base={base} />, errorElement: <PageError />, children: routes }]);
    },
  });
}
