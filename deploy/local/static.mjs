// Serves one built front end: PORT, ROOT (its dist folder); SINGLE=1 answers unknown pages with index.html.
import { createServer } from 'node:http';
import sirv from 'sirv';

const { PORT, ROOT, SINGLE } = process.env;
if (!PORT || !ROOT) throw new Error('PORT and ROOT are needed');

const hashed = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)$/;
const options = {
  etag: true,
  brotli: true,
  gzip: true,
  setHeaders: (response, path) => {
    response.setHeader('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('x-content-type-options', 'nosniff');
  },
};
const files = sirv(ROOT, options);
const pages = sirv(ROOT, { ...options, single: SINGLE === '1' });
// A missing script must not come back as the page: the browser would try to run HTML.
const isFile = /\.\w{2,5}(\?|$)/;

const server = createServer((request, response) => {
  if (request.url === '/healthz' || request.url === '/readyz') return response.end('ok');
  const serve = isFile.test(request.url) ? files : pages;
  return serve(request, response, () => response.writeHead(404, { 'content-type': 'text/plain' }).end('not found'));
});

server.listen(Number(PORT), '127.0.0.1');
const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop).on('SIGINT', stop);
