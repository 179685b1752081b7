import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startI18n } from '@visa/ui/i18n';
import { uiMessages } from '@visa/ui/messages';
import { createQueryClient } from '@visa/ui/query-client';
import { createRoot } from 'react-dom/client';
import { signInAnswer } from './auth/callback.ts';
import { startSession } from './auth/start-session.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { Frame } from './layout/frame.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { shellMessages } from './messages.ts';
import { navigation } from './navigation.ts';
import { settingsQuery } from './settings.ts';

/** The landing page stands on its own; the router, the federation runtime and the rest come when the visitor moves on. */
async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) return;
  const queryClient = createQueryClient();
  const answer = signInAnswer(location.hash);
  // Keycloak's answer stands in the address; it is redeemed before a router reads the address.
  const signedIn = startSession({ loadSettings: () => queryClient.ensureQueryData(settingsQuery) });
  const isLanding = location.pathname === '/';
  const app = isLanding ? undefined : import('./app.tsx');
  await startI18n({ shell: shellMessages, ui: uiMessages });
  const root = createRoot(element);
  const showApp = async (): Promise<void> => {
    const { startApp } = await (app ?? import('./app.tsx'));
    root.render(await startApp(queryClient));
  };

  if (answer || !isLanding) root.render(<PageSkeleton />);
  if (answer) {
    await signedIn;
    if (answer === 'link-refused') history.replaceState(null, '', '/auth/link?refused');
  }
  if (!isLanding) return showApp();

  navigation.setState({
    go: (to) => {
      history.pushState(null, '', to);
      showApp().then(
        () => scrollTo(0, 0),
        () => location.reload(),
      );
    },
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <Frame>
        <LandingPage />
      </Frame>
    </QueryClientProvider>,
  );
}

void start();
