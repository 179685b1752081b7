// The documents of the web application: which one answers an address, with what status, title and description.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KEPT_MS = 60_000;
const PATIENCE_MS = 1_000;
const MOST_KEPT = 500;

const escapeHtml = (text) =>
  String(text).replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]);

/** Whether an address is of a pattern: `:name` is any one segment. */
const isOf = (pattern, path) => {
  const parts = pattern.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, index) => part === given[index] || part.startsWith(':'));
};

/** Resolves with { status, body } of a JSON answer. Not by fetch: its machinery would weigh on this process for as long as it runs. */
const getJson = (url) =>
  new Promise((resolve, reject) => {
    const request = get(url, { timeout: PATIENCE_MS, headers: { accept: 'application/json' } }, async (response) => {
      try {
        const text = (await response.toArray()).join('');
        resolve({ status: response.statusCode, body: response.statusCode === 200 ? JSON.parse(text) : undefined });
      } catch (error) {
        reject(error);
      }
    });
    request.on('timeout', () => request.destroy(new Error('no answer'))).on('error', reject);
  });

/** Keeps answers for a minute; a failure is not kept. */
const createAsk = (gatewayUrl) => {
  const kept = new Map();
  return async (path) => {
    const known = kept.get(path);
    if (known && known.until > Date.now()) return known.answer;
    const answer = await getJson(`${gatewayUrl}${path}`);
    if (kept.size >= MOST_KEPT) kept.clear();
    if (answer.status === 200 || answer.status === 404) kept.set(path, { answer, until: Date.now() + KEPT_MS });
    return answer;
  };
};

/** Answers `(request, response, path)`; false where the address is not a document's. */
export const createPages = ({ folder, gatewayUrl, publicUrl }) => {
  const lastRead = new Map();
  /** Read anew each time; while a build replaces the file, what it held before. */
  const read = (name) => {
    const file = join(folder, name);
    if (existsSync(file)) lastRead.set(name, readFileSync(file, 'utf8'));
    return lastRead.get(name);
  };
  const ask = createAsk(gatewayUrl);
  const packed = new Map();

  const originOf = ({ headers }) => publicUrl ?? `${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}`;

  const send = (request, response, { status = 200, type = 'text/html', text }) => {
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag: tag,
    };
    if (status === 200 && request.headers['if-none-match'] === tag) return response.writeHead(304, headers).end();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (!encoding) return response.writeHead(status, headers).end(text);
    const key = `${encoding} ${tag}`;
    if (packed.size >= MOST_KEPT) packed.clear();
    if (!packed.has(key)) packed.set(key, encoding === 'br' ? brotliCompressSync(text) : gzipSync(text));
    response.writeHead(status, { ...headers, 'content-encoding': encoding }).end(packed.get(key));
  };

  /** The language that was chosen in this browser before. */
  const languageOf = ({ headers }, { steps }) => {
    const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1];
    return chosen && Object.hasOwn(steps, chosen) ? chosen : 'en';
  };

  const readPage = (file, request) => (read(file) ?? '').replaceAll('{{origin}}', originOf(request));

  /** A page drawn in the browser; the words of a step that are known already stand in what is served. */
  const drawApp = (request, site, { language, path, values = {}, head }) => {
    const words = site.steps[language][path];
    const links = preloadOfRemote(site, path);
    if (!words)
      return withHead(
        readPage('app.html', request).replace('<html lang="en">', `<html lang="${language}">`),
        head,
        links,
      );
    const say = (text) => escapeHtml(text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? ''));
    const html = readPage(`step-${language}.html`, request)
      .replaceAll(site.places.title, () => say(words.title))
      .replaceAll(site.places.note, () => say(words.note));
    return withHead(html, head ?? `<title>${say(words.title)} · ${escapeHtml(site.brand)}</title>`, links);
  };

  /** The entry of the remote that answers the path, unless only some may fetch it. */
  const preloadOfRemote = (site, path) => {
    const remotes = read('remotes.json');
    if (!remotes || !site.roots.apply.includes(path.split('/')[1])) return '';
    const { apply } = JSON.parse(remotes);
    return `<link rel="preload" as="script" href="${escapeHtml(apply)}" media="not all">`;
  };

  const withHead = (html, head, links) => {
    const linked = html.replace('</head>', () => `${links}</head>`);
    if (!head) return linked;
    const plain = head.includes('name="description"') ? linked.replace(/<meta name="description"[^>]*>/, '') : linked;
    return plain.replace(/<title>.*?<\/title>/s, () => head);
  };

  /** The visa of a slug in title, description and what other sites show of a link. */
  const headOfVisa = ({ visaName, validFor, maxStay, numberOfEntries }, { brand, address }) => {
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

  const sendSlugPage = async (request, response, slug, site) => {
    const { status, body } = await ask(`/api/destinations/${slug}`).catch(() => ({ status: 503 }));
    const language = languageOf(request, site);
    if (!body) {
      const text = drawApp(request, site, { language, path: `/order-confirmation/${slug}` });
      return send(request, response, { status: status === 404 ? 404 : 200, text });
    }
    const { visaName, destinationName, nationalityCountries } = body;
    const carried = new URL(request.url, 'http://localhost').searchParams.get('nationality')?.toUpperCase();
    const country = nationalityCountries.includes(carried) ? carried : nationalityCountries[0];
    const nationality = country ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : '';
    const values = { visa: visaName, nationality, destination: destinationName };
    const head = headOfVisa(body, { brand: site.brand, address: `${originOf(request)}/order-confirmation/${slug}` });
    const path = '/order-confirmation/{slug}';
    send(request, response, { text: drawApp(request, site, { language, path, values, head }) });
  };

  const sendSitemap = async (request, response, { landings }) => {
    const { body } = await ask('/api/destinations').catch(() => ({}));
    if (!body) return response.writeHead(503, { 'retry-after': '10', 'cache-control': 'no-store' }).end();
    const paths = [
      ...Object.keys(landings),
      '/apply',
      ...body.destinations.map(({ slug }) => `/order-confirmation/${slug}`),
    ];
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
      .map((path) => `<url><loc>${escapeHtml(originOf(request) + path)}</loc></url>`)
      .join('\n')}\n</urlset>\n`;
    send(request, response, { type: 'application/xml', text });
  };

  return (request, response, path) => {
    const known = read('pages.json');
    if (!known) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('the shell is not built');
      return true;
    }
    const site = JSON.parse(known);
    const plain = path.replace(/(?<=.)\/+$/, '');
    if (plain === '/robots.txt') {
      const text = `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`;
      send(request, response, { type: 'text/plain', text });
    } else if (plain === '/sitemap.xml') {
      void sendSitemap(request, response, site);
    } else if (Object.hasOwn(site.landings, plain)) {
      const chosen = plain === '/' ? languageOf(request, site) : 'en';
      const path = chosen === 'en' ? plain : `/${chosen}`;
      send(request, response, { text: readPage(site.landings[path], request) });
    } else if (/\.[a-z0-9]{2,5}$/i.test(path) || path.startsWith('/remotes/')) {
      return false;
    } else {
      const [, root, slug, ...more] = plain.split('/');
      if (root === 'order-confirmation' && /^[a-z0-9-]+$/.test(slug ?? '') && more.length === 0)
        void sendSlugPage(request, response, slug, site);
      else {
        const isKnown = site.paths.some((known) => isOf(known, plain));
        const text = drawApp(request, site, { language: languageOf(request, site), path: plain });
        send(request, response, { status: isKnown ? 200 : 404, text });
      }
    }
    return true;
  };
};
