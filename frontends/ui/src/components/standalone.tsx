import { QueryClientProvider } from '@tanstack/react-query';
import { Toaster } from '@wayfare/ui/components/toaster';
import { startI18n } from '@wayfare/ui/i18n';
import { uiMessages } from '@wayfare/ui/messages';
import { createQueryClient } from '@wayfare/ui/query-client';
import type { RemoteModule } from '@wayfare/ui/remote-contract';
import { session } from '@wayfare/ui/session';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, type RouteObject, RouterProvider } from 'react-router-dom';

/** Runs a remote without the shell: its routes, its words, nobody signed in. */
export async function startStandalone(name: string, remote: RemoteModule): Promise<void> {
  session.setState({ status: 'signed-out' });
  await startI18n({ [name]: remote.messages, ui: uiMessages });
  // Served below the shell's address the page is at /remotes/<name>/alone/, by its own server at the root.
  const basename = /^.*\/alone(?=\/|$)/.exec(location.pathname)?.[0] ?? '/';
  const home = { path: '/', element: <RouteList remote={remote} /> };
  const router = createBrowserRouter([home, ...remote.routes], { basename });
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

function RouteList({ remote }: { remote: RemoteModule }) {
  return (
    <ul className="p-6">
      {pathsOf(remote.routes).map((path) => (
        <li key={path}>
          <Link className="inline-block py-1 underline" to={path}>
            {path}
          </Link>
        </li>
      ))}
    </ul>
  );
}
