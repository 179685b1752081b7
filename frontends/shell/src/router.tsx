import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LandingPage } from './landing/landing-page.tsx';
import { AppFrame } from './layout/app-frame.tsx';
import { PageError } from './layout/page-error.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { RemotePages } from './layout/remote-pages.tsx';
import { createRemoteLoader } from './load-remote.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { remoteOf } from './remote-names.ts';

/** The shell's own pages; a remote's are added the first time one of its paths is visited. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  const loadRemote = createRemoteLoader();
  const pages: RouteObject[] = [
    { path: '/', element: <LandingPage />, errorElement: <PageError /> },
    { path: '*', element: <NotFoundPage />, errorElement: <PageError /> },
  ];
  return createBrowserRouter(
    [{ id: 'frame', element: <AppFrame />, hydrateFallbackElement: <PageSkeleton />, children: pages }],
    {
      patchRoutesOnNavigation: async ({ path, patch }) => {
        const name = remoteOf(path);
        if (!name) return;
        const { routes } = await loadRemote(name);
        patch('frame', [
          { id: name, element: <RemotePages name={name} />, errorElement: <PageError />, children: routes },
        ]);
      },
    },
  );
}
