// How the edge passes a request on to the server whose path it is.
import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Log } from '@wayfare/kit/log';

/** Time for a lost first packet to be sent again, which is after a second. */
const CONNECT_MS = 2_500;
const MOST_CONNECTIONS = 512;
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
]);
const endToEnd = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Whether a second time does no harm (RFC 9110, 9.2.2) and nothing of the request is used up by the first. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  BODILESS.has(method) && !headers['transfer-encoding'] && !Number(headers['content-length']);

const BAD_GATEWAY = JSON.stringify({
  type: 'about:blank',
  title: 'Bad Gateway',
  status: 502,
  reason: 'upstream-unavailable',
});

interface Target {
  readonly server: string;
  readonly path: string;
  /** Laid over what the server answers. */
  readonly headers?: OutgoingHttpHeaders;
}

interface Deps {
  readonly log: Log;
  /** The address browsers use: what servers behind us are told of the request's. */
  readonly publicUrl: string;
}

export type Forward = ReturnType<typeof createForward>;

/** Passes both bodies on as they come, so uploads and server-sent events stream. */
export const createForward = ({ log, publicUrl }: Deps) => {
  const reused = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const { protocol, host } = new URL(publicUrl);

  const headersFor = (request: IncomingMessage): OutgoingHttpHeaders => {
    const encoding = request.headers['transfer-encoding'];
    return {
      ...endToEnd(request.headers),
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.replace(':', ''),
      ...(encoding && { 'transfer-encoding': encoding }),
    };
  };

  /**
   * A server that ends may close a connection while we write into it. So what can't be sent twice gets a connection of
   * its own, and what can is sent once more.
   */
  return function forward(request: IncomingMessage, response: ServerResponse, target: Target, isSecond = false): void {
    const { server, path, headers: overlaid } = target;
    const { hostname, port } = new URL(server);
    const { method } = request;
    const agent = isRepeatable(request) && !isSecond ? reused : false;
    const upstream = httpRequest({ agent, hostname, port, method, path, headers: headersFor(request) });
    let isSent = false;
    const fail = (error: NodeJS.ErrnoException): void => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      if (!isSecond && (!isSent || isRepeatable(request))) {
        forward(request, response, target, true);
        return;
      }
      log.warn({ method, server, isSent, code: error.code ?? error.message }, 'the server behind did not answer');
      response
        .writeHead(502, {
          'content-type': 'application/problem+json',
          'cache-control': 'no-store',
          connection: 'close',
        })
        .end(BAD_GATEWAY);
      request.resume();
    };
    upstream.on('error', fail);
    const send = (): void => {
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
      response.writeHead(answer.statusCode ?? 502, { ...endToEnd(answer.headers), ...overlaid });
      if (answer.headers['content-type']?.includes('event-stream')) response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
  };
};
