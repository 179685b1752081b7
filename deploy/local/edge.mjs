// The one address of the web application: pages from the shell, remotes below /remotes/, the API from the gateway.
// PORT, SHELL_URL, GATEWAY_URL, REMOTES ({"apply":"http://127.0.0.1:8082"}), KEYCLOAK_ORIGIN.
import { createServer } from 'node:http';
import httpProxy from 'http-proxy';

const { PORT, SHELL_URL, GATEWAY_URL, REMOTES = '{}', KEYCLOAK_ORIGIN } = process.env;
for (const [name, value] of Object.entries({ PORT, SHELL_URL, GATEWAY_URL, KEYCLOAK_ORIGIN })) {
  if (!value) throw new Error(`${name} is needed`);
}
const remotes = JSON.parse(REMOTES);
const remotesFile = JSON.stringify(
  Object.fromEntries(Object.keys(remotes).map((name) => [name, `/remotes/${name}/mf-manifest.json`])),
);

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  `connect-src 'self' ${KEYCLOAK_ORIGIN}`,
  `frame-src 'self' ${KEYCLOAK_ORIGIN}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const proxy = httpProxy.createProxyServer({ xfwd: true, proxyTimeout: 60_000, timeout: 60_000 });
proxy.on('error', (_error, _request, response) => {
  if (!('writeHead' in response)) return response.destroy();
  if (response.headersSent) return response.end();
  const body = JSON.stringify({ type: 'about:blank', title: 'Bad Gateway', status: 502, reason: 'part-away' });
  return response.writeHead(502, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }).end(body);
});

const server = createServer((request, response) => {
  const { url } = request;
  if (url === '/healthz') return response.end('ok');
  if (url.startsWith('/api/') || url === '/api') return proxy.web(request, response, { target: GATEWAY_URL });

  response.setHeader('content-security-policy', policy);
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
  if (url === '/remotes.json') {
    return response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
      .end(remotesFile);
  }
  const [, name] = /^\/remotes\/([a-z]+)\//.exec(url) ?? [];
  if (name && remotes[name]) {
    request.url = url.slice(`/remotes/${name}`.length);
    return proxy.web(request, response, { target: remotes[name] });
  }
  return proxy.web(request, response, { target: SHELL_URL });
});

server.requestTimeout = 0;
server.listen(Number(PORT), '127.0.0.1');
const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop).on('SIGINT', stop);
