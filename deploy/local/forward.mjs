// How the edge passes a request on to the server whose path it is.
import { Agent, request as httpRequest } from 'node:http';

/** Time for a lost first packet to be sent again, which is after a second. */
const CONNECT_MS = 2_500;
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
]);
const endToEnd = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Whether a second time does no harm (RFC 9110, 9.2.2) and nothing of the request is used up by the first. */
const isRepeatable = ({ method, headers }) =>
  BODILESS.has(method) && !headers['transfer-encoding'] && !Number(headers['content-length']);

/** Passes both bodies on as they come, so uploads and server-sent events stream. */
export const createForward = ({ headersOfPages }) => {
  const kept = new Agent({ keepAlive: true, maxSockets: 512 });

  /**
   * A server that ends may close a connection while we write into it. So what can't be sent twice gets a connection of its own,
   * and what can is sent once more.
   */
  return function forward(request, response, target, path, isSecond = false) {
    const { hostname, port } = new URL(target);
    const headers = {
      ...endToEnd(request.headers),
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-host': request.headers.host ?? '',
      'x-forwarded-proto': 'http',
    };
    if (request.headers['transfer-encoding']) headers['transfer-encoding'] = request.headers['transfer-encoding'];
    const agent = isRepeatable(request) && !isSecond ? kept : false;
    const upstream = httpRequest({ agent, hostname, port, method: request.method, path, headers });
    let isSent = false;
    const fail = (error) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      if (!isSecond && (!isSent || isRepeatable(request))) return forward(request, response, target, path, true);
      console.error(
        `${request.method} to ${target} failed ${isSent ? 'unanswered' : 'before it was sent'}: ${error.code ?? error.message}`,
      );
      const body = JSON.stringify({
        type: 'about:blank',
        title: 'Bad Gateway',
        status: 502,
        reason: 'upstream-unavailable',
      });
      response
        .writeHead(502, {
          'content-type': 'application/problem+json',
          'cache-control': 'no-store',
          connection: 'close',
        })
        .end(body);
      request.resume();
    };
    upstream.on('error', fail);
    const send = () => {
      isSent = true;
      request.pipe(upstream);
    };
    upstream.on('socket', (socket) => {
      if (!socket.connecting) return send();
      const slow = setTimeout(() => upstream.destroy(new Error('no connection')), CONNECT_MS);
      socket.once('connect', send);
      socket.once('connect', () => clearTimeout(slow)).once('close', () => clearTimeout(slow));
    });
    upstream.on('response', (answer) => {
      const secured = path.startsWith('/api') ? {} : { ...headersOfPages };
      response.writeHead(answer.statusCode, { ...endToEnd(answer.headers), ...secured });
      if (answer.headers['content-type']?.includes('event-stream')) response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
  };
};
