import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import uiWords from '@wayfare/ui/locales/en';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { LoadedRemote } from '../load-remote.ts';
import words from '../locales/en.json';
import { navigation } from '../navigation.ts';
import type { RemoteName } from '../remote-names.ts';
import { createRouter } from '../router.tsx';

const noRemote = () => Promise.reject(new Error('no remote in this test'));

/** The whole shell at a path, English, with the router in memory. */
export async function showShell(path: string, loadRemote: (name: RemoteName) => Promise<LoadedRemote> = noRemote) {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { shell: words, ui: uiWords } },
    interpolation: { escapeValue: false },
  });
  const router = createRouter({ loadRemote, create: createMemoryRouter, initialEntries: [path] });
  navigation.setState({ go: (to) => void router.navigate(to) });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return { router };
}
