import { languages } from '@wayfare/ui/preferences';
import { isStaff, sessionKnown } from '@wayfare/ui/session';
import type { ComponentType } from 'react';
import { createBrowserRouter, type createMemoryRouter, type RouteObject } from 'react-router-dom';
import { AdminGate, StaffPages } from './auth/admin-gate.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { landingPath } from './landing/landing-path.ts';
import { AppFrame } from './layout/app-frame.tsx';
import { PageError } from './layout/page-error.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { RemotePages } from './layout/remote-pages.tsx';
import type { LoadedRemote } from './load-remote.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { type RemoteName, remoteOf } from './remote-names.ts';
import { StatementPage } from './statement-page.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

interface Deps {
  readonly loadRemote: (name: RemoteName) => Promise<LoadedRemote>;
  readonly create?: typeof createBrowserRouter | typeof createMemoryRouter;
  readonly initialEntries?: string[];
}

/** A page that an application can be made without is no part of what everybody fetches first. */
const seldom = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  errorElement: <PageError />,
});

/** The shell's own pages; a remote's are added the first time one of its paths is visited. */
export function createRouter({ loadRemote, create = createBrowserRouter, initialEntries }: Deps): Router {
  const pages: RouteObject[] = [
    ...languages.map((language) => ({
      path: landingPath(language),
      element: <LandingPage />,
      errorElement: <PageError />,
    })),
    seldom('/auth', () => import('./auth/sign-in-page.tsx').then((page) => page.SignInPage)),
    seldom('/auth/link', () => import('./auth/link-page.tsx').then((page) => page.LinkPage)),
    { path: '/admin/*', element: <AdminGate />, errorElement: <PageError /> },
    { path: '/accessibility', element: <StatementPage about="accessibility" />, errorElement: <PageError /> },
    seldom('/reminders', () => import('./reminders-page.tsx').then((page) => page.RemindersPage)),
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
