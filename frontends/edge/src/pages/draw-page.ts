import type { Visa } from './catalogue-client.ts';
import { escapeHtml } from './escape-html.ts';
import type { Site } from './site.ts';

interface Drawing {
  readonly language: string;
  /** An address of `site.steps`, whose words stand in what is served; any other has the plain page. */
  readonly path: string;
  /** False where the note says nothing yet. */
  readonly isNoteKnown?: boolean;
  /** For the places in those words. */
  readonly values?: Readonly<Record<string, string>>;
  /** Title and description instead of the page's own. */
  readonly head?: string;
  readonly preload?: string;
}

/** A page drawn in the browser; the words of a step that are known already stand in what is served. */
export const drawPage = (
  site: Site,
  { language, path, values = {}, isNoteKnown = true, head, preload = '' }: Drawing,
): string => {
  const words = site.steps[language]?.[path];
  if (!words) {
    const plain = site.page('app.html').replace('<html lang="en">', () => `<html lang="${escapeHtml(language)}">`);
    return withHead(plain, head, preload);
  }
  const say = (text: string): string =>
    escapeHtml(text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''));
  const html = site
    .page(`step-${language}.html`)
    .replaceAll(site.places.title, () => say(words.title))
    .replaceAll(site.places.note, () => (isNoteKnown ? say(words.note) : ''));
  return withHead(html, head ?? `<title>${say(words.title)} · ${escapeHtml(site.brand)}</title>`, preload);
};

const withHead = (html: string, head: string | undefined, preload: string): string => {
  const linked = html.replace('</head>', () => `${preload}</head>`);
  if (!head) return linked;
  const plain = head.includes('name="description"') ? linked.replace(/<meta name="description"[^>]*>/, '') : linked;
  return plain.replace(/<title>.*?<\/title>/s, () => head);
};

/** The visa of a slug in title, description and what other sites show of a link. */
export const headOfVisa = (visa: Visa, { brand, address }: { brand: string; address: string }): string => {
  const { visaName, validFor, maxStay, numberOfEntries } = visa;
  const title = `${visaName} · ${brand}`;
  const description = `Apply online for the ${visaName}: valid for ${validFor}, ${numberOfEntries}, stay up to ${maxStay}. The full price before you pay.`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries({ type: 'website', title, description, url: address }).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
    ),
  ].join('');
};
