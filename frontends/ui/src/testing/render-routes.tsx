import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { Toaster } from '@wayfare/ui/components/toaster';
import uiWords from '@wayfare/ui/locales/en';
import { session } from '@wayfare/ui/session';
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';

interface RenderOptions {
  readonly at: string;
  /** English words by namespace: `{ apply: en }`. */
  readonly messages: Record<string, Resource[string][string]>;
}

/** Shows routes as the shell would: a router in memory, a query client that does not retry, English words, toasts. */
export async function renderRoutes(
  routes: RouteObject[],
  { at, messages }: RenderOptions,
): Promise<RenderResult & { router: ReturnType<typeof createMemoryRouter>; queryClient: QueryClient }> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { ...messages, ui: uiWords } },
    interpolation: { escapeValue: false },
  });
  if (session.getState().status === 'unknown') session.setState({ status: 'signed-out' });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: 0 }, mutations: { retry: false } },
  });
  const router = createMemoryRouter([{ hydrateFallbackElement: <p />, children: routes }], { initialEntries: [at] });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...shown, router, queryClient };
}
