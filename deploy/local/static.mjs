// Serves one built remote: node static.mjs FOLDER PORT. HOST is the interface, BASE_PATH the path that it is found below.
import { createServer } from 'node:http';
import sirv from 'sirv';
import { cachingOf } from './caching.mjs';

const [folder, port] = process.argv.slice(2);
const { HOST = '127.0.0.1', BASE_PATH = '' } = process.env;
const files = sirv(folder, {
  dev: true, // looks at the disk each time: a rebuild while this runs changes what is there
  etag: true,
  gzip: true,
  brotli: true,
  setHeaders: (response, path) => response.setHeader('cache-control', cachingOf(path)),
});
const server = createServer((request, response) => {
  if (request.url === '/healthz') return response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  if (BASE_PATH && request.url.startsWith(`${BASE_PATH}/`)) request.url = request.url.slice(BASE_PATH.length);
  response.setHeader('x-content-type-options', 'nosniff');
  return files(request, response, () =>
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('not found'),
  );
});
server.listen(Number(port), HOST);
const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

process.on('uncaughtException', (error) => {
  if (error.code === 'ENOENT') return; // a file went between being found and being read
  console.error(error);
  process.exit(1);
});
