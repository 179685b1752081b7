import { createClient, type RedisClientType } from '@redis/client';
import type { Log } from '@wayfare/kit/log';

const COMMAND_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** A connection to Valkey or Redis that comes back by itself; while it is away commands fail at once. */
export const connectLimitStore = (url: string, log: Log): { store: RedisClientType; close: () => Promise<void> } => {
  const store: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_MS },
    socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, MAX_PAUSE_MS) },
  });
  let isAway = false;
  store.on('error', (error: NodeJS.ErrnoException) => {
    if (!isAway) log.warn({ code: error.code }, 'limit store away: each process counts for itself');
    isAway = true;
  });
  store.on('ready', () => {
    if (isAway) log.info('limit store back');
    isAway = false;
  });
  store.connect().catch(() => {});
  return { store, close: async () => store.destroy() };
};
