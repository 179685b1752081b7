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

const fill = (template: string, page: PrerenderedPage, all: readonly PrerenderedPage[]): string =>
  template
    .replace('<html lang="en">', `<html lang="${page.language}">`)
    .replace(places.description, '')
    .replace(places.head, () => headOf(page, all))
    .replace(places.root, () => `<div id="root">${page.root}</div>`);

/**
 * Writes the landing page as HTML in each language (`index.html`, `es.html`, `fr.html`); the page without content,
 * for every other address, becomes `app.html`. `pages.json` says which addresses there are. The bundle of the environment
 * `prerender` is run once and removed.
 */
export const prerendered = (): RsbuildPlugin => ({
  name: 'prerendered',
  setup(api) {
    api.onAfterBuild(async ({ environments }) => {
      const dist = environments.web?.distPath;
      const folder = environments.prerender?.distPath;
      if (!dist || !folder) return;
      const bundle = pathToFileURL(join(folder, 'prerender.js')).href;
      const { prerender, site } = (await import(bundle)) as typeof import('../src/prerender.tsx');
      const pages = await prerender();
      const template = await readFile(join(dist, 'index.html'), 'utf8');
      if (!template.includes(places.root)) return; // another environment's build has been here
      await writeFile(join(dist, 'app.html'), template);
      const fileOf = ({ path, language }: PrerenderedPage) => (path === '/' ? 'index.html' : `${language}.html`);
      for (const page of pages) await writeFile(join(dist, fileOf(page)), fill(template, page, pages));
      const landings = Object.fromEntries(pages.map((page) => [page.path, fileOf(page)]));
      await writeFile(join(dist, 'pages.json'), JSON.stringify({ ...site, landings }));
      await rm(folder, { recursive: true });
    });
  },
});
