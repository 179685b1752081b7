import type { Response } from 'express';
import type { Change, EventHub } from './event-hub.ts';

const HEARTBEAT_MS = 25_000;

interface Status {
  status: string;
  paymentStatus: string;
  version: number;
}

interface Stream {
  response: Response;
  hub: EventHub;
  applicationId: string;
  first: Status;
  /**
   * Reads again as the caller; an error (a token run out, an application erased) ends the stream and the browser comes
   * back.
   */
  read: () => Promise<Status>;
}

/** Answers with server-sent events, `status`, `case` and `messages`, until the browser leaves or the process stops. */
export const openEventStream = ({ response, hub, applicationId, first, read }: Stream): void => {
  let lastVersion = -1;
  const write = (event: Change, status: Status) =>
    response.write(`id: ${status.version}\nevent: ${event}\ndata: ${JSON.stringify(status)}\n\n`);
  const send = (status: Status, change: Change = 'status') => {
    // A case has a version of its own, which the status does not show; messages have none.
    if (change !== 'status') write(change, status);
    if (status.version === lastVersion) return;
    lastVersion = status.version;
    write('status', status);
  };
  const end = () => response.end();

  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 3000\n\n');
  send(first);
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
  const unfollow = hub.follow(applicationId, (change) => read().then((status) => send(status, change), end), end);
  response.once('close', () => {
    clearInterval(heartbeat);
    unfollow();
  });
};
