import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const SCRIPT = `console.log('${'a script of some length '.repeat(60)}');`;
/** Another text than the script's, so that a test sees which file was sent. */
export const SMALLER = { br: 'brotli of the build', gzip: 'gzip of the build' };

const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Wayfare</title><meta name="description" content="x"><link rel="canonical" href="{{origin}}/"></head><body>${body}</body></html>`;

const words = {
  '/order-confirmation/{slug}': {
    title: 'Apply for {{visa}}',
    note: 'For {{nationality}} passports entering {{destination}}',
  },
};
const countries = {
  FR: { name: 'France', the: 'France', of: 'of France', in: 'in France' },
  IN: { name: 'India', the: 'the Republic of India', of: 'of India', in: 'in India' },
};

const FILES: Record<string, string | Buffer> = {
  'index.html': html('Where next?'),
  'es.html': html('¿Adónde?').replace('lang="en"', 'lang="es"'),
  'app.html': html('<div id="root"></div>'),
  'step-en.html': html('<h1>{{page-title}}</h1><p>{{page-note}}</p>'),
  'step-es.html': html('<h1>{{page-title}}</h1><p>{{page-note}}</p>').replace('lang="en"', 'lang="es"'),
  'silent-check-sso.html': '<!doctype html><script src="silent-check-sso.js"></script>',
  'pages.json': JSON.stringify({
    brand: 'Wayfare',
    paths: ['/auth', '/apply', '/order-confirmation/:slug', '/admin'],
    roots: { apply: ['apply', 'order-confirmation'], admin: ['admin'] },
    places: { title: '{{page-title}}', note: '{{page-note}}' },
    landings: { '/': 'index.html', '/es': 'es.html' },
    steps: { en: words, es: words },
    countries: { en: countries, es: countries },
  }),
  'static/js/start.0123abcd.js': SCRIPT,
  'static/js/start.0123abcd.js.br': brotliCompressSync(SMALLER.br),
  'static/js/start.0123abcd.js.gz': gzipSync(SMALLER.gzip),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** A folder with what the shell's build leaves, as far as the edge reads it. */
export const aBuiltShell = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'edge-shell-'));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(folder, '../edge-secret.txt'), 'outside');
  return folder;
};
