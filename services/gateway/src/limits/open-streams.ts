import { AppError } from '@wayfare/kit/errors';
import { refusedByLimit } from '@wayfare/kit/metrics';
import type { Asker } from './asker.ts';
import { OPEN_STREAMS } from './budgets.ts';

const RETRY_SECONDS = 30;

/** Counts the event streams that are open now. */
export const createOpenStreams = (scale = 1) => {
  const open = new Map<string, number>();
  const most = { client: OPEN_STREAMS.client * scale, application: OPEN_STREAMS.application * scale };
  return {
    /** @returns what ends it. Throws RESOURCE_EXHAUSTED `too-many-streams` where there are enough. */
    enter: (asker: Asker): (() => void) => {
      const keys = (['client', 'application'] as const).map((by) => [by, `${by}:${asker[by]}`] as const);
      for (const [by, key] of keys) {
        if ((open.get(key) ?? 0) < most[by]) continue;
        refusedByLimit.inc({ budget: 'open-streams', by });
        const details = { retryAfterSeconds: String(RETRY_SECONDS) };
        throw new AppError('RESOURCE_EXHAUSTED', 'too-many-streams', { details });
      }
      for (const [, key] of keys) open.set(key, (open.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const [, key] of keys) {
          const left = (open.get(key) ?? 1) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
};
export type OpenStreams = ReturnType<typeof createOpenStreams>;
