import type { RedisClientType } from '@redis/client';
import type { Log } from '@wayfare/kit/log';

/** Longer than an access token lives: after that Keycloak itself answers, who knows no such session any more. */
const REMEMBER_SECONDS = 15 * 60;

const keyOf = (sessionId: string): string => `ended-session:${sessionId}`;

interface Deps {
  /** Remembers for all gateways together; without it each process remembers what it ended itself. */
  store?: Pick<RedisClientType, 'set' | 'exists'>;
  log: Log;
  now?: () => number;
}

/** Sessions that were ended while their access tokens are still good. */
export const createEndedSessions = ({ store, log, now = Date.now }: Deps) => {
  const own = new Map<string, number>();
  return {
    add: async (sessionId: string): Promise<void> => {
      for (const [id, until] of own) if (until <= now()) own.delete(id);
      own.set(sessionId, now() + REMEMBER_SECONDS * 1000);
      await store?.set(keyOf(sessionId), '1', { EX: REMEMBER_SECONDS }).catch((error) => {
        log.warn({ err: error }, 'limit store away: other gateways take the session’s token until it runs out');
      });
    },
    has: async (sessionId: string): Promise<boolean> => {
      if ((own.get(sessionId) ?? 0) > now()) return true;
      return (await store?.exists(keyOf(sessionId)).catch(() => 0)) === 1;
    },
  };
};
export type EndedSessions = ReturnType<typeof createEndedSessions>;
