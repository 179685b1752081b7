import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { brand } from '@wayfare/ui/brand';
import { countries } from '@wayfare/ui/countries';
import { countryInSentence } from '@wayfare/ui/country-in-sentence';
import { countryName } from '@wayfare/ui/format';
import uiEn from '@wayfare/ui/locales/en';
import uiEs from '@wayfare/ui/locales/es';
import uiFr from '@wayfare/ui/locales/fr';
import { type Language, languages, preferences } from '@wayfare/ui/preferences';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import applyEn from '../../apply/src/locales/en.json';
import applyEs from '../../apply/src/locales/es.json';
import applyFr from '../../apply/src/locales/fr.json';
import { landingPath } from './landing/landing-path.ts';
import { LandingRoot } from './landing/landing-root.tsx';
import { Frame } from './layout/frame.tsx';
import { PagePlace } from './layout/page-place.tsx';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import { ownPaths, remotePaths } from './own-paths.ts';
import { roots } from './remote-names.ts';

export interface PrerenderedPage {
  readonly language: Language;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly root: string;
}

interface Words {
  readonly title: string;
  readonly note: string;
}

/** Title and note of the steps that everybody sees alike; the rest of them is drawn in the browser. */
const wordsOfSteps = (words: typeof applyEn): Record<string, Words> => {
  const only = ({ title, note }: Words): Words => ({ title, note });
  return {
    '/order-confirmation': only(words.visa),
    '/application/order-confirmation': only(words.visa),
    '/application/personal-details': only(words.personal),
    '/application/passport-details': only(words.passport),
    '/application/processing-time': only(words.processing),
    '/order-confirmation/{slug}': { title: words.slug.title, note: words.slug.mandatory },
  };
};

const applyWords = { en: applyEn, es: applyEs, fr: applyFr };

/** The frame with places for the words of a step: whoever serves the page fills them in. */
export const places = { title: '{{page-title}}', note: '{{page-note}}' };

/**
 * The landing page in each language, and the frame of every step, as a browser finds them before it has run a script.
 */
export async function prerender() {
  const resources = { en: { shell: en, ui: uiEn }, es: { shell: es, ui: uiEs }, fr: { shell: fr, ui: uiFr } };
  const interpolation = { escapeValue: false };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, defaultNS: 'shell', interpolation });
  const pages: PrerenderedPage[] = [];
  const frames: { language: Language; root: string; words: Record<string, Words>; noScript: string }[] = [];
  for (const language of languages) {
    await i18next.changeLanguage(language);
    // Components rendered without a browser read the initial state.
    preferences.getInitialState = () => ({ language, currency: 'usd' });
    const draw = (page: ReactNode) =>
      renderToString(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
    const title = `${i18next.t('landing.title')} · ${brand.name}`;
    const description = i18next.t('landing.description');
    pages.push({ language, path: landingPath(language), title, description, root: draw(<LandingRoot />) });
    const frame = (
      <Frame>
        <PagePlace {...places} />
      </Frame>
    );
    frames.push({
      language,
      root: draw(frame),
      words: wordsOfSteps(applyWords[language]),
      noScript: i18next.t('step.noScriptOfPage'),
    });
  }
  return { pages, frames };
}

const countryWords = (language: Language) =>
  Object.fromEntries(
    countries.map((code) => {
      const say = (place: 'the' | 'of' | 'in') => countryInSentence(code, language, place);
      return [code, { name: countryName(code, language), the: say('the'), of: say('of'), in: say('in') }];
    }),
  );

/** What a server of the site has to know of it. */
export const site = {
  brand: brand.name,
  paths: [...ownPaths, ...remotePaths],
  roots,
  countries: Object.fromEntries(languages.map((language) => [language, countryWords(language)])),
};
