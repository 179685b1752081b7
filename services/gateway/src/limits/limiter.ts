import { createHash, timingSafeEqual } from 'node:crypto';
import type { RedisClientType } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Reason } from '../contract/reasons.ts';
import type { Asker } from './asker.ts';
import { BUDGETS, type BudgetName, type Budgets, type CountedBy, type Limit } from './budgets.ts';

/** What is left of one limit. */
export interface Rest extends Limit {
  name: string;
  left: number;
  resetSeconds: number;
  refused: boolean;
}

interface Deps {
  budgets?: Budgets;
  /** Every figure of the table is multiplied by it. */
  scale?: number;
  /** Who shows it is not counted; empty for nobody. */
  exemptKey?: string;
  /** Counts for all gateways together; without it each process counts for itself. */
  store?: RedisClientType;
}

type Counter = Pick<RateLimiterMemory, 'consume'>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const keyOf = (by: CountedBy, asker: Asker): string | undefined => {
  if (by === 'addresses-of-client') return asker.address && asker.client;
  if (by === 'addresses-of-network') return asker.address && asker.network;
  return asker[by];
};

const consume = async (counter: Counter, key: string): Promise<RateLimiterRes> => {
  try {
    return await counter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
};

/**
 * Counts requests by the table. While the store is away each process counts for itself, so that no request waits for it
 * or passes uncounted.
 */
export const createLimiter = ({ budgets = BUDGETS, scale = 1, exemptKey = '', store }: Deps = {}) => {
  const exemptHash = exemptKey && hashOf(exemptKey);
  const counter = (keyPrefix: string, points: number, duration: number): Counter => {
    const own = new RateLimiterMemory({ keyPrefix, points, duration });
    if (!store) return own;
    const shared = { storeClient: store, useRedisPackage: true, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ keyPrefix, points, duration, ...shared, insuranceLimiter: own });
  };

  const createCount = (budget: BudgetName, limit: Limit, index: number) => {
    const { by, most, seconds } = limit;
    const name = `${budget}-${by}${index ? `-${seconds}` : ''}`;
    const points = Math.ceil(most * scale);
    const all = counter(`limit:${name}`, points, seconds);
    // Tells whether this address was counted already within the window.
    const seen = by.startsWith('addresses-of-')
      ? counter(`limit:${name}-seen`, Number.MAX_SAFE_INTEGER, seconds)
      : undefined;
    return async (asker: Asker): Promise<Rest | undefined> => {
      const key = keyOf(by, asker);
      if (!key) return undefined;
      if (seen && (await consume(seen, `${key}:${asker.address}`)).consumedPoints > 1) return undefined;
      const { consumedPoints, msBeforeNext } = await consume(all, key);
      return {
        ...limit,
        name,
        most: points,
        left: Math.max(0, points - consumedPoints),
        resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
        refused: consumedPoints > points,
      };
    };
  };

  const counts = Object.fromEntries(
    Object.entries(budgets).map(([name, { limits }]) => [
      name,
      limits.map((limit, index) => {
        const isAgain = limits.slice(0, index).some(({ by }) => by === limit.by);
        return createCount(name as BudgetName, limit, isAgain ? index : 0);
      }),
    ]),
  ) as Record<BudgetName, ((asker: Asker) => Promise<Rest | undefined>)[]>;

  return {
    reasonOf: (budget: BudgetName): Reason => budgets[budget].reason,
    /** Counts one request; stops at the first limit that refuses it, so that a refused client uses up nobody else's. */
    take: async (budget: BudgetName, asker: Asker): Promise<Rest[]> => {
      const rests: Rest[] = [];
      for (const count of counts[budget]) {
        const rest = await count(asker);
        if (rest) rests.push(rest);
        if (rest?.refused) break;
      }
      return rests;
    },
    isExempt: (key = ''): boolean => exemptHash !== '' && timingSafeEqual(hashOf(key), exemptHash),
    scale,
  };
};
export type Limiter = ReturnType<typeof createLimiter>;
