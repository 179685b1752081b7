import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '@wayfare/kit/log';
import { httpSeconds } from '@wayfare/kit/metrics';

const NOT_FOUND = { 'content-type': 'text/plain', 'cache-control': 'no-store' };

export const answerNotFound = (response: ServerResponse): void => {
  response.writeHead(404, NOT_FOUND).end('not found');
};

/** What a request was for, in the metrics. */
type Route = 'api' | 'remote' | 'page' | 'file' | 'refused';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly nameRoute: (route: Route) => void;
}

/** Turns a handler into what a server listens with: measured, and never left without an answer. */
export const createListener =
  (handle: (exchange: Exchange) => Promise<void>, log: Log): RequestListener =>
  async (request, response) => {
    const stop = httpSeconds.startTimer({ method: request.method });
    let route: Route | 'unknown' = 'unknown';
    const nameRoute = (name: Route): void => {
      route = name;
    };
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    response.on('close', () => stop({ route, status: response.statusCode }));
    try {
      await handle({ request, response, path, nameRoute });
    } catch (error) {
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, NOT_FOUND).end('failed');
    }
  };

export const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

export const refuseMethod = (response: ServerResponse): void => {
  response.writeHead(405, { allow: 'GET, HEAD' }).end();
};
