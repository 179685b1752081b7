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

/** @returns the heartbeat, to be cleared when the stream closes */
const begin = (response: Response): NodeJS.Timeout => {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 3000\n\n');
  return setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
};

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

  const heartbeat = begin(response);
  send(first);
  const unfollow = hub.follow(applicationId, (change) => read().then((status) => send(status, change), end), end);
  response.once('close', () => {
    clearInterval(heartbeat);
    unfollow();
  });
};

/** How long hints are gathered, so that a change of many cases is one. */
const GATHER_MS = 100;
/** Shorter than a token lasts: the browser comes back with a new one, and whoever lost the role does not. */
const STAFF_STREAM_MS = 4 * 60_000;
/** More in one go, and everything is read again. */
const MOST_NAMED = 50;

/**
 * Tells a screen of staff which applications have changed, by their ids alone: `changed` events of { ids }, where no id
 * means that any may have. The first one says that the stream is open.
 */
export const openStaffStream = ({ response, hub }: Pick<Stream, 'response' | 'hub'>): void => {
  let ids = new Set<string>();
  let isAll = false;
  let gathering: NodeJS.Timeout | undefined;
  const write = (named: readonly string[]) =>
    response.write(`event: changed\ndata: ${JSON.stringify({ ids: named })}\n\n`);
  const tell = () => {
    gathering = undefined;
    write(isAll || ids.size > MOST_NAMED ? [] : [...ids]);
    ids = new Set();
    isAll = false;
  };
  const heartbeat = begin(response);
  write([]);
  const end = () => response.end();
  const unwatch = hub.watch((applicationId) => {
    if (applicationId === undefined) isAll = true;
    else ids.add(applicationId);
    gathering ??= setTimeout(tell, GATHER_MS);
  }, end);
  const lifetime = setTimeout(end, STAFF_STREAM_MS);
  response.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    clearTimeout(gathering);
    unwatch();
  });
};
