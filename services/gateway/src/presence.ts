import type { RedisClientType } from '@redis/client';

/** Three beats of a page that beats each second and a half, and a slow answer. */
export const PRESENCE_MS = 5_000;

const KEY = 'presence';

/** Somebody of the staff with a case on one of their screens. */
export interface Presence {
  applicationId: string;
  userId: string;
  /** One page in one tab: closing one of two tabs does not end the other. */
  screenId: string;
}

interface Deps {
  /** Knows the presence of all gateways together; without it each process knows what it was told itself. */
  store?: Pick<RedisClientType, 'eval' | 'zRem'>;
  /** How long a presence lasts that is not kept. */
  lastsMs?: number;
  now?: () => number;
}

// One round trip, by the store's clock: gateways' clocks may differ by more than a presence lasts.
const BEAT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if ARGV[1] then
  redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return redis.call('ZRANGE', KEYS[1], 0, -1)`;

const nameOf = ({ applicationId, userId, screenId }: Presence): string => `${applicationId} ${screenId} ${userId}`;

const presenceOf = (name: string): Presence => {
  const [applicationId = '', screenId = '', ...userId] = name.split(' ');
  return { applicationId, screenId, userId: userId.join(' ') };
};

/**
 * Who of the staff has which case open. A presence ends when its page says so, or by itself when the page has not been
 * heard for `lastsMs`. While the store is away each process knows only what it was told itself.
 */
export const createPresences = ({ store, lastsMs = PRESENCE_MS, now = Date.now }: Deps = {}) => {
  const own = new Map<string, number>();

  const ownNames = (): string[] => {
    for (const [name, until] of own) if (until <= now()) own.delete(name);
    return [...own.keys()];
  };
  const beat = async (...kept: string[]): Promise<Presence[]> => {
    const told = store?.eval(BEAT, { keys: [KEY], arguments: kept }).catch(() => undefined);
    return (((await told) as string[] | undefined) ?? ownNames()).map(presenceOf);
  };

  return {
    /** @returns everybody who is present now, this one included. */
    keep: (presence: Presence): Promise<Presence[]> => {
      own.set(nameOf(presence), now() + lastsMs);
      return beat(nameOf(presence), String(lastsMs));
    },
    end: async (presence: Presence): Promise<void> => {
      own.delete(nameOf(presence));
      await store?.zRem(KEY, nameOf(presence)).catch(() => undefined);
    },
    list: (): Promise<Presence[]> => beat(),
  };
};
export type Presences = ReturnType<typeof createPresences>;

/** Case to the people, other than `userId`, who have it open; each person once. */
export const othersByCase = (presences: readonly Presence[], userId: string | undefined): Map<string, string[]> => {
  const byCase = new Map<string, string[]>();
  for (const one of presences) {
    if (one.userId === userId) continue;
    const others = byCase.get(one.applicationId) ?? [];
    if (!others.includes(one.userId)) byCase.set(one.applicationId, [...others, one.userId]);
  }
  return byCase;
};
