import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startI18n } from '@visa/ui/i18n';
import { uiMessages } from '@visa/ui/messages';
import { createQueryClient } from '@visa/ui/query-client';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing/landing-page.tsx';
import { Frame } from './layout/frame.tsx';
import { shellMessages } from './messages.ts';
import { navigation } from './navigation.ts';

/** The landing page stands on its own; the router, the federation runtime and the rest come when the visitor moves on. */
async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) return;
  const isLanding = location.pathname === '/';
  const app = isLanding ? undefined : import('./app.tsx');
  await startI18n({ shell: shellMessages, ui: uiMessages });
  const queryClient = createQueryClient();
  const root = createRoot(element);

  const showApp = async (): Promise<void> => {
    const { startApp } = await (app ?? import('./app.tsx'));
    root.render(startApp(queryClient));
  };
  if (!isLanding) return showApp();

  navigation.setState({
    go: (to) => {
      history.pushState(null, '', to);
      void showApp().then(() => scrollTo(0, 0));
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
