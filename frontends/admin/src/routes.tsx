import type { RemoteModule } from '@visa/ui/remote-contract';

export const admin: RemoteModule = {
  routes: [
    {
      path: '/admin',
      lazy: () =>
        import('./features/dashboard/dashboard-page.tsx').then(({ DashboardPage }) => ({ Component: DashboardPage })),
    },
  ],
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    fr: () => import('./locales/fr.json'),
  },
};
