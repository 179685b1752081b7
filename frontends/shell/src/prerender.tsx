import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { brand } from '@visa/ui/brand';
import uiEn from '@visa/ui/locales/en';
import uiEs from '@visa/ui/locales/es';
import uiFr from '@visa/ui/locales/fr';
import { type Language, languages, preferences } from '@visa/ui/preferences';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { landingPath } from './landing/landing-path.ts';
import { LandingRoot } from './landing/landing-root.tsx';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import { ownPaths } from './own-paths.ts';
import { roots } from './remote-names.ts';

export interface PrerenderedPage {
  readonly language: Language;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly root: string;
}

/** The landing page in each language, as a browser finds it before the first answer of the API. The build runs this. */
export async function prerender(): Promise<PrerenderedPage[]> {
  const resources = { en: { shell: en, ui: uiEn }, es: { shell: es, ui: uiEs }, fr: { shell: fr, ui: uiFr } };
  const interpolation = { escapeValue: false };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, defaultNS: 'shell', interpolation });
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    await i18next.changeLanguage(language);
    // Components rendered without a browser read the initial state.
    preferences.getInitialState = () => ({ language, currency: 'usd' });
    const root = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <LandingRoot />
      </QueryClientProvider>,
    );
    const title = `${i18next.t('landing.title')} · ${brand.name}`;
    pages.push({ language, path: landingPath(language), title, description: i18next.t('landing.description'), root });
  }
  return pages;
}

/** What a server of the site has to know of it. */
export const site = { brand: brand.name, paths: ownPaths, roots: Object.values(roots).flat() };
