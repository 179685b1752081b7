import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { PrerenderedPage } from '../src/prerender.tsx';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '');

/** Absolute addresses start with this; whoever serves the page puts its own origin there. */
const ORIGIN = '{{origin}}';

/** The languages of a page point to one another; search engines want that absolute. */
function headOf(page: PrerenderedPage, all: readonly PrerenderedPage[]): string {
  const alternate = (language: string, path: string) =>
    `<link rel="alternate" hreflang="${language}" href="${ORIGIN}${path}">`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<link rel="canonical" href="${ORIGIN}${page.path}">`,
    ...all.map(({ language, path }) => alternate(language, path)),
    alternate('x-default', '/'),
    property('type', 'website'),
    property('title', page.title),
    property('description', page.description),
    property('url', `${ORIGIN}${page.path}`),
    property('locale', { en: 'en_US', es: 'es_ES', fr: 'fr_FR' }[page.language]),
  ].join('');
}

/** What stands in the template for the title, the description and the page. */
const places = {
  head: /<title>.*?<\/title>/s,
  description: /<meta name="description"[^>]*>/,
  root: '<div id="root"></div>',
};

const inLanguage = (template: string, language: string): string =>
  template.replace('<html lang="en">', `<html lang="${language}">`);

const fill = (template: string, page: PrerenderedPage, all: readonly PrerenderedPage[]): string =>
  inLanguage(template, page.language)
    .replace(places.description, '')
    .replace(places.head, () => headOf(page, all))
    .replace(places.root, () => `<div id="root">${page.root}</div>`);

interface Stats {
  readonly namedChunkGroups?: Record<string, { readonly assets?: readonly { readonly name: string }[] }>;
  readonly children?: readonly Stats[];
}

/** Links that have chunks fetched side by side once the page is painted (`index.ts` takes the `media` away). */
const preloadsOf = (stats: Stats, names: readonly string[]): string => {
  const groups = Object.assign({}, ...[stats, ...(stats.children ?? [])].map((one) => one.namedChunkGroups));
  const files = names.flatMap((name) => (groups as NonNullable<Stats['namedChunkGroups']>)[name]?.assets ?? []);
  return [...new Set(files.map(({ name }) => name).filter((name) => name.endsWith('.js')))]
    .map((name) => `<link rel="preload" as="script" href="/${name}" media="not all">`)
    .join('');
};

const withPreloads = (html: string, links: string): string => html.replace('</head>', () => `${links}</head>`);

/** What a page without content says where no script runs, in every language: who serves it knows none for certain. */
const withoutScript = (frames: readonly { language: string; noScript: string }[]): string => {
  const words = frames.map(({ language, noScript }) => `<p lang="${language}">${escapeHtml(noScript)}</p>`).join('');
  return `<noscript><div class="mx-auto flex w-full max-w-form flex-col gap-5 px-4 py-12">${words}</div></noscript>`;
};

/**
 * Writes the landing page as HTML in each language (`index.html`, `es.html`, `fr.html`); the page without content,
 * for every other address, becomes `app.html`, and the one with the frame of a step `step-en.html` and so on.
 * `pages.json` says which addresses there are. The bundle of the environment `prerender` is run once and removed.
 */
export const prerendered = (): RsbuildPlugin => ({
  name: 'prerendered',
  setup(api) {
    api.onAfterBuild(async ({ environments, stats }) => {
      const dist = environments.web?.distPath;
      const folder = environments.prerender?.distPath;
      if (!dist || !folder) return;
      const bundle = pathToFileURL(join(folder, 'prerender.js')).href;
      const { prerender, site, places: words } = (await import(bundle)) as typeof import('../src/prerender.tsx');
      const { pages, frames } = await prerender();
      const template = await readFile(join(dist, 'index.html'), 'utf8');
      if (!template.includes(places.root)) return; // another environment's build has been here
      const chunks = stats?.toJson({ all: false, chunkGroups: true, children: true }) as Stats;
      const chunksOfWords = (language: string) => [`shell-${language}`, `ui-${language}`];
      const app = template.replace(places.root, () => places.root + withoutScript(frames));
      await writeFile(join(dist, 'app.html'), withPreloads(app, preloadsOf(chunks, ['start', 'app'])));
      for (const { language, root } of frames) {
        const html = inLanguage(template, language).replace(places.root, () => `<div id="root">${root}</div>`);
        const links = preloadsOf(chunks, ['start', 'app', ...chunksOfWords(language)]);
        await writeFile(join(dist, `step-${language}.html`), withPreloads(html, links));
      }
      const fileOf = ({ path, language }: PrerenderedPage) => (path === '/' ? 'index.html' : `${language}.html`);
      for (const page of pages) {
        const links = preloadsOf(chunks, ['start', ...chunksOfWords(page.language)]);
        await writeFile(join(dist, fileOf(page)), withPreloads(fill(template, page, pages), links));
      }
      const landings = Object.fromEntries(pages.map((page) => [page.path, fileOf(page)]));
      const steps = Object.fromEntries(frames.map(({ language, words: of }) => [language, of]));
      await writeFile(join(dist, 'pages.json'), JSON.stringify({ ...site, places: words, landings, steps }));
      await rm(folder, { recursive: true });
    });
  },
});
