import { preferences } from '@wayfare/ui/preferences';
import i18next from 'i18next';
import { useEffect } from 'react';
import { Frame } from '../layout/frame.tsx';
import { LandingPage } from './landing-page.tsx';

/** The landing page as it is prerendered and hydrated, before there is a router. */
export function LandingRoot() {
  // What was served is taken over in its own language; the one chosen earlier follows once everything listens.
  useEffect(() => {
    const { language } = preferences.getState();
    if (language !== i18next.language) void i18next.changeLanguage(language);
  }, []);
  return (
    <Frame>
      <LandingPage />
    </Frame>
  );
}
