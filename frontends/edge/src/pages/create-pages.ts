// The pages of the web application: which one answers an address, with what status, title and description.
import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { type Document, pageDocument } from '../document.ts';
import type { CatalogueClient, Visa } from './catalogue-client.ts';
import { drawPage, headOfVisa } from './draw-page.ts';
import { escapeHtml } from './escape-html.ts';
import { isPage, type Site } from './site.ts';

const MOST_KEPT = 500;

export interface PageAnswer {
  readonly document: Document;
  readonly status: number;
}

interface Deps {
  readonly site: Site;
  readonly catalogue: CatalogueClient;
  readonly publicUrl: string;
  /** Where the entry of each remote is. */
  readonly remoteEntries: Readonly<Record<string, string>>;
}

/** Makes a document once for each key; the oldest are forgotten. */
const createKept = () => {
  const kept = new Map<string, { source: unknown; document: Document }>();
  return (key: string, draw: () => string, source?: unknown): Document => {
    const known = kept.get(key);
    if (known && known.source === source) return known.document;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const document = pageDocument(draw());
    kept.set(key, { source, document });
    return document;
  };
};

/** Answers `(request, path)` with a page; `undefined` where the address is not a page's. */
export const createPages = ({ site, catalogue, publicUrl, remoteEntries }: Deps) => {
  const kept = createKept();
  const robots = pageDocument(
    `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    'text/plain;charset=utf-8',
  );

  /** The language that was chosen in this browser before. */
  const languageOf = ({ headers }: IncomingMessage): string => {
    const { language } = parseCookie(headers.cookie ?? '');
    return language && Object.hasOwn(site.steps, language) ? language : 'en';
  };

  /** The entry of the remote that answers the path; not of `admin`, which travellers never fetch. */
  const preloadOf = (path: string): string => {
    const root = path.split('/')[1] ?? '';
    const name = Object.keys(site.roots).find((one) => one !== 'admin' && site.roots[one]?.includes(root));
    const entry = name && remoteEntries[name];
    return entry ? `<link rel="preload" as="script" href="${escapeHtml(entry)}" media="not all">` : '';
  };

  /** The same for all addresses that are drawn alike. */
  const plainPage = (language: string, path: string): Document => {
    const preload = preloadOf(path);
    const step = Object.hasOwn(site.steps[language] ?? {}, path) ? path : '';
    return kept(`${language} ${step} ${preload}`, () => drawPage(site, { language, path, preload }));
  };

  const slugPage = async (request: IncomingMessage, slug: string): Promise<PageAnswer> => {
    const language = languageOf(request);
    const address = `/order-confirmation/${slug}`;
    let visa: Visa | undefined;
    try {
      visa = await catalogue.findVisa(slug);
    } catch {
      return { document: plainPage(language, address), status: 200 };
    }
    if (!visa) return { document: plainPage(language, address), status: 404 };
    // "Apply for" would be untrue: the screen says that it is not on sale.
    if (!visa.fromPrice) return { document: plainPage(language, address), status: 200 };
    const { visaName, destinationName, destinationCountry, nationalityCountries } = visa;
    const query = request.url?.split('?', 2)[1];
    const carried = new URLSearchParams(query).get('nationality')?.toUpperCase() ?? '';
    // A passport that is carried along is never swapped for another: then only the browser has words for it.
    const country = /^[A-Z]{2}$/.test(carried)
      ? nationalityCountries.find((one) => one === carried)
      : nationalityCountries[0];
    const draw = (): string => {
      // As the screen says it: "United States passport holders", and "un pasaporte de Estados Unidos".
      const [ofPassport, ofDestination] = language === 'en' ? (['name', 'the'] as const) : (['of', 'in'] as const);
      const nationality = site.countries[language]?.[country ?? '']?.[ofPassport] ?? '';
      const destination = site.countries[language]?.[destinationCountry]?.[ofDestination] ?? destinationName;
      return drawPage(site, {
        language,
        path: '/order-confirmation/{slug}',
        values: { visa: visaName, nationality, destination },
        isNoteKnown: country !== undefined,
        head: headOfVisa(visa, { brand: site.brand, address: `${publicUrl}${address}` }),
        preload: preloadOf(address),
      });
    };
    return { document: kept(`${language} ${slug} ${country}`, draw, visa), status: 200 };
  };

  const siteMap = async (): Promise<PageAnswer> => {
    const slugs = await catalogue.listSlugs().catch(() => undefined);
    if (!slugs) return { document: pageDocument('', 'text/plain'), status: 503 };
    const paths = [...Object.keys(site.landings), '/apply', ...slugs.map((slug) => `/order-confirmation/${slug}`)];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`).join('\n');
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
    return { document: pageDocument(text, 'application/xml;charset=utf-8'), status: 200 };
  };

  const landing = (request: IncomingMessage, path: string): Document => {
    const chosen = path === '/' ? languageOf(request) : 'en';
    const file = site.landings[chosen === 'en' ? path : `/${chosen}`] ?? 'index.html';
    return kept(file, () => site.page(file));
  };

  return async (request: IncomingMessage, path: string): Promise<PageAnswer | undefined> => {
    const plain = path.replace(/(?<=.)\/+$/, '');
    if (plain === '/robots.txt') return { document: robots, status: 200 };
    if (plain === '/sitemap.xml') return siteMap();
    if (Object.hasOwn(site.landings, plain)) return { document: landing(request, plain), status: 200 };
    if (/\.[a-z0-9]{2,5}$/i.test(path) || path.startsWith('/remotes/')) return undefined;
    const slug = /^\/order-confirmation\/([a-z0-9-]+)$/.exec(plain)?.[1];
    if (slug) return slugPage(request, slug);
    return { document: plainPage(languageOf(request), plain), status: isPage(site, plain) ? 200 : 404 };
  };
};
