import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createRemoteLoader } from './load-remote.ts';
import { navigation } from './navigation.ts';
import { createRouter } from './router.tsx';

/** Puts the router in charge of the page; resolves when it has something to show. */
export async function startApp(queryClient: QueryClient): Promise<ReactNode> {
  const router = createRouter({ loadRemote: createRemoteLoader() });
  navigation.setState({ go: (to) => void router.navigate(to) });
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
