import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  /** How long connections may stay open so that each can be told, with its next answer, that it is the last. */
  quietMs?: number;
  /** How long answers under way may take after that. */
  drainMs?: number;
}

const LOOK_MS = 50;

/**
 * Ends a server without cutting anybody off. A proxy may be writing into a connection that looks idle to us, so none is
 * closed at once: every answer says `Connection: close` first, and what is silent all the while is closed after it.
 */
export const createDrain = (server: Server) => {
  let draining = false;
  server.prependListener('request', (_request, response) => {
    const { writeHead } = response;
    // Decided as the head is written: requests under way when the end begins are told too.
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      if (draining) response.setHeader('connection', 'close');
      return writeHead.apply(response, head);
    }) as typeof writeHead;
  });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  return async ({ quietMs = 2_000, drainMs = 26_000 }: Patience = {}): Promise<void> => {
    draining = true;
    for (const end = Date.now() + quietMs; Date.now() < end && (await connections()) > 0; ) await sleep(LOOK_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(force);
  };
};
