import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { navigation } from './navigation.ts';
import { createRouter } from './router.tsx';

/** Puts the router in charge of the page. */
export function startApp(queryClient: QueryClient): ReactNode {
  const router = createRouter();
  navigation.setState({ go: (to) => void router.navigate(to) });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
