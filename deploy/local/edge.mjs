// The one address browsers know: the shell's files, each remote from its own server, the API from the gateway.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { cachingOf } from './caching.mjs';
import { createForward } from './forward.mjs';
import { securityHeaders } from './headers.mjs';
import { createPages } from './pages.mjs';

const {
  PORT,
  HOST = '127.0.0.1',
  SHELL_DIR,
  GATEWAY_URL,
  KEYCLOAK_URL,
  FORM_TARGETS,
  PUBLIC_URL, // for the absolute addresses that search engines want; else what the request says
  REMOTES = '{}',
  DRAIN_MS = '0', // how long answers under way may take once it is told to end
} = process.env;
const remotes = JSON.parse(REMOTES); // { name: address of its server }; none where something in front shares out the paths

const headersOfPages = securityHeaders({ keycloakUrl: KEYCLOAK_URL, formTargets: FORM_TARGETS });

const forward = createForward({ headersOfPages });

const shell = sirv(SHELL_DIR, {
  dev: true, // looks at the disk each time: a rebuild while this runs changes what is there
  etag: true,
  gzip: true,
  brotli: true,
  setHeaders: (response, path) => response.setHeader('cache-control', cachingOf(path)),
});

const builtRemotes = join(SHELL_DIR, 'remotes.json');
const remotesJson = existsSync(builtRemotes)
  ? undefined
  : JSON.stringify(Object.fromEntries(Object.keys(remotes).map((name) => [name, `/remotes/${name}/mf-manifest.json`])));

const servePage = createPages({ folder: SHELL_DIR, gatewayUrl: GATEWAY_URL, publicUrl: PUBLIC_URL });

const server = createServer((request, response) => {
  const { url, method } = request;
  const path = url.split('?', 1)[0];
  if (GATEWAY_URL && (path === '/api' || path.startsWith('/api/'))) return forward(request, response, GATEWAY_URL, url);
  const remote = Object.keys(remotes).find((name) => path.startsWith(`/remotes/${name}/`));
  if (remote) return forward(request, response, remotes[remote], url.slice(`/remotes/${remote}`.length));
  for (const [name, value] of Object.entries(headersOfPages)) response.setHeader(name, value);
  if (path === '/healthz' || path === '/readyz')
    return response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (path === '/remotes.json' && remotesJson)
    return response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
      .end(remotesJson);
  if (servePage(request, response, path)) return;
  shell(request, response, () =>
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('not found'),
  );
});
server.requestTimeout = 0; // an upload takes as long as its line is slow
server.listen(Number(PORT), HOST);

const stop = () => {
  server.close(() => process.exit(0));
  setTimeout(() => server.closeAllConnections(), Number(DRAIN_MS));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

process.on('uncaughtException', (error) => {
  if (error.code === 'ENOENT') return; // a file went between being found and being read
  console.error(error);
  process.exit(1);
});
