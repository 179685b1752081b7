import type { RemoteModule } from '@visa/ui/remote-contract';

export const apply: RemoteModule = {
  routes: [
    {
      path: '/apply',
      lazy: () => import('./features/apply/apply-page.tsx').then(({ ApplyPage }) => ({ Component: ApplyPage })),
    },
  ],
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    fr: () => import('./locales/fr.json'),
  },
};
