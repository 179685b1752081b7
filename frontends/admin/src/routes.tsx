import type { RemoteModule } from '@wayfare/ui/remote-contract';

export const admin: RemoteModule = {
  routes: [
    {
      path: '/admin',
      lazy: () => import('./features/dashboard/admin-page.tsx').then(({ AdminPage }) => ({ Component: AdminPage })),
      children: [
        {
          index: true,
          lazy: () =>
            import('./features/submissions/submissions-page.tsx').then(({ SubmissionsPage }) => ({
              Component: SubmissionsPage,
            })),
        },
        {
          path: 'submissions/:id',
          lazy: () =>
            import('./features/submissions/submission-page.tsx').then(({ SubmissionPage }) => ({
              Component: SubmissionPage,
            })),
        },
        {
          path: 'destinations',
          lazy: () =>
            import('./features/destinations/destinations-page.tsx').then(({ DestinationsPage }) => ({
              Component: DestinationsPage,
            })),
        },
        {
          path: 'services',
          lazy: () =>
            import('./features/services/services-page.tsx').then(({ ServicesPage }) => ({ Component: ServicesPage })),
        },
        {
          path: 'upsells',
          lazy: () =>
            import('./features/upsells/upsells-page.tsx').then(({ UpsellsPage }) => ({ Component: UpsellsPage })),
        },
        {
          path: 'templates',
          lazy: () =>
            import('./features/templates/templates-page.tsx').then(({ TemplatesPage }) => ({
              Component: TemplatesPage,
            })),
        },
      ],
    },
    {
      path: '/admin/cases',
      lazy: () => import('./features/cases/cases-layout.tsx').then(({ CasesLayout }) => ({ Component: CasesLayout })),
      children: [
        {
          index: true,
          lazy: () => import('./features/cases/queue-page.tsx').then(({ QueuePage }) => ({ Component: QueuePage })),
        },
        {
          path: ':id',
          lazy: () => import('./features/cases/case-page.tsx').then(({ CasePage }) => ({ Component: CasePage })),
        },
      ],
    },
    {
      path: '/admin/messages',
      lazy: () =>
        import('./features/messages/messages-page.tsx').then(({ MessagesPage }) => ({ Component: MessagesPage })),
    },
    {
      path: '/admin/numbers',
      lazy: () => import('./features/numbers/numbers-page.tsx').then(({ NumbersPage }) => ({ Component: NumbersPage })),
    },
    {
      path: '/admin/team',
      lazy: () => import('./features/team/team-page.tsx').then(({ TeamPage }) => ({ Component: TeamPage })),
    },
    {
      path: '/admin/sessions',
      lazy: () =>
        import('./features/sessions/sessions-page.tsx').then(({ SessionsPage }) => ({ Component: SessionsPage })),
    },
  ],
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    fr: () => import('./locales/fr.json'),
  },
};
