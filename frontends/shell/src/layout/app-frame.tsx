import { Toaster } from '@wayfare/ui/components/toaster';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { HotNotice } from './hot-notice.tsx';

/** The frame while the router is in charge: a moved page is announced by its title, a slow one by a line at the top. */
export function AppFrame() {
  return (
    <Frame>
      <NavigationLine />
      <TitleFocus />
      <Outlet />
      <ScrollRestoration />
      <Toaster />
      <HotNotice />
    </Frame>
  );
}

/**
 * After a change of page the focus goes to its title, as it would with a page from the server: also to one that comes
 * later or replaces another, until the visitor does something.
 */
function TitleFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let hasArrived = false;
    const arrive = () => {
      if (hasArrived && document.activeElement !== document.body) return;
      const title = document.querySelector<HTMLElement>('[data-page-title]');
      title?.focus({ preventScroll: true });
      hasArrived ||= title !== null;
    };
    const observer = new MutationObserver(arrive);
    const leave = () => observer.disconnect();
    arrive();
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('keydown', leave, { once: true });
    addEventListener('pointerdown', leave, { once: true });
    return () => {
      leave();
      removeEventListener('keydown', leave);
      removeEventListener('pointerdown', leave);
    };
  }, [pathname]);
  return null;
}

function NavigationLine() {
  const { t } = useTranslation('shell');
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-16 z-40 h-0.5 animate-appear bg-primary-soft">
      <div className="h-full w-1/3 animate-slide bg-primary" />
      <span className="sr-only">{t('header.loading')}</span>
    </div>
  );
}
