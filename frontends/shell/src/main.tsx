import { QueryClientProvider } from '@tanstack/react-query';
import { pageOfRefusedCode } from '@wayfare/ui/asked-mail';
import { startI18n } from '@wayfare/ui/i18n';
import { askAgainInNewLanguage } from '@wayfare/ui/language-change';
import { uiMessages } from '@wayfare/ui/messages';
import {
  type CurrencyCode,
  type Language,
  preferences,
  servedLanguage,
  setCurrency,
  setLanguage,
} from '@wayfare/ui/preferences';
import { createQueryClient } from '@wayfare/ui/query-client';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { signInAnswer } from './auth/callback.ts';
import { takeReturnTo } from './auth/return-to.ts';
import { startSession } from './auth/start-session.ts';
import { landingPath, languageOfLanding } from './landing/landing-path.ts';
import { LandingRoot } from './landing/landing-root.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { shellMessages } from './messages.ts';
import { navigation } from './navigation.ts';
import { settingsQuery } from './settings.ts';

const queryClient = createQueryClient();
askAgainInNewLanguage(queryClient);

/** Values by the names of the controls. */
export type EarlyChoices = Map<string, string>;

/** Resolves when React answers the visitor: what was chosen before counts from then on. */
export async function takeOver(chosen: EarlyChoices): Promise<void> {
  const element = document.getElementById('root');
  if (!element) return;
  const answer = signInAnswer(location.hash);
  if (answer) history.replaceState(history.state, '', takeReturnTo() + location.hash);
  // Keycloak's answer stands in the address; it is redeemed before a router reads the address.
  const signedIn = startSession({ loadSettings: () => queryClient.ensureQueryData(settingsQuery) });
  if (languageOfLanding(location.pathname) && answer !== 'link-refused') await startLanding(element);
  else await startPages(createRoot(element), answer && signedIn, answer === 'link-refused');
  const { language, currency } = Object.fromEntries(chosen);
  if (language) setLanguage(language as Language);
  if (currency) setCurrency(currency as CurrencyCode);
}

async function startPages(root: Root, signedIn: Promise<void> | undefined, isRefused: boolean): Promise<void> {
  const app = import(/* webpackChunkName: "app" */ './app.tsx');
  await startI18n(namespaces);
  if (signedIn) {
    root.render(<PageSkeleton />);
    await signedIn;
  }
  if (isRefused) history.replaceState(null, '', pageOfRefusedCode() ?? '/auth/link?refused');
  const pages = await (await app).startApp(queryClient);
  const restoreFocus = followFocus();
  await arrival((onArrive) => root.render(<Arrival onArrive={onArrive}>{pages}</Arrival>));
  restoreFocus();
}

/**
 * The landing page stands on its own; the router, the federation runtime and the rest come when the visitor moves on.
 */
async function startLanding(element: HTMLElement): Promise<void> {
  await startI18n(namespaces, servedLanguage());
  let root: Root | undefined;
  const moveOn = async (to: string): Promise<void> => {
    history.pushState(null, '', to);
    const { startApp } = await import(/* webpackChunkName: "app" */ './app.tsx');
    const pages = await startApp(queryClient);
    await arrival((onArrive) => root?.render(<Arrival onArrive={onArrive}>{pages}</Arrival>));
    scrollTo(0, 0);
  };
  navigation.setState({ go: (to) => void moveOn(to).catch(() => location.reload()) });
  preferences.subscribe((now, before) => {
    const isHere = languageOfLanding(location.pathname) !== undefined;
    if (isHere && now.language !== before.language)
      history.replaceState(history.state, '', landingPath(now.language) + location.search);
  });
  await arrival((onArrive) => {
    const page = (
      <Arrival onArrive={onArrive}>
        <QueryClientProvider client={queryClient}>
          <LandingRoot />
        </QueryClientProvider>
      </Arrival>
    );
    root = element.hasChildNodes() ? hydrateRoot(element, page) : createRoot(element);
    if (!element.hasChildNodes()) root.render(page);
  });
}

/** Has `draw` done as a transition: React works in slices, so that a press in between is answered. */
const arrival = (draw: (onArrive: () => void) => void): Promise<void> =>
  new Promise((resolve) => startTransition(() => draw(resolve)));

function Arrival({ onArrive, children }: { onArrive: () => void; children: ReactNode }) {
  useEffect(onArrive, [onArrive]);
  return children;
}

/**
 * Header and page are served in the order in which React draws them anew: whoever was at one of them by keyboard comes
 * back to it.
 */
const followFocus = (): (() => void) => {
  const stops = () => [...document.querySelectorAll<HTMLElement>('a, button, select, #main')];
  let at = stops().indexOf(document.activeElement as HTMLElement);
  const follow = ({ target }: FocusEvent) => {
    at = stops().indexOf(target as HTMLElement);
  };
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    stops()[at]?.focus();
  };
};

const namespaces = { shell: shellMessages, ui: uiMessages };
