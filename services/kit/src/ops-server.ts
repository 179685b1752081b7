import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registry } from './metrics.ts';

type Check = () => Promise<unknown>;

/** /healthz says that the process lives, /readyz that what it needs answers, /metrics its figures. */
export const startOpsServer = async ({
  port,
  host,
  ready,
  beforeMetrics,
}: {
  port: number;
  host: string;
  ready: Check;
  beforeMetrics?: Check;
}) => {
  const server = createHttpServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    try {
      if (request.url === '/healthz') return answer(200, 'ok');
      if (request.url === '/readyz')
        return await ready().then(
          () => answer(200, 'ready'),
          // Why is for the log: names of hosts and databases are nobody's business who can merely reach this port.
          () => answer(503, 'not ready'),
        );
      if (request.url === '/metrics') {
        await beforeMetrics?.();
        return answer(200, await registry.metrics(), registry.contentType);
      }
      return answer(404, 'not found');
    } catch {
      return answer(500, 'failed');
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};
