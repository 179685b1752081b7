import { availableParallelism } from 'node:os';
import { AppError } from '@wayfare/kit/errors';
import { forkWorker } from '@wayfare/picture/fork-worker';
import { createProcessPool } from '@wayfare/picture/process-pool';
import type { Preparation, PreparedPicture } from './prepare-picture.ts';

const QUEUE_LIMIT = 32;
/** A large picture takes a second; one that takes this long was made to. */
const DEADLINE_MS = 8_000;
const RECYCLE_AFTER = 200;
/** A picture of 40 megapixels leaves more behind than the next ten need. */
const RECYCLE_ABOVE_MB = 256;
const IDLE_MS = 60_000;
/** Half a second of a core for each upload: those who only look and type go first. */
const NICENESS = 5;

/**
 * Prepares uploaded pictures in processes that know no key and are killed when they take too long: whatever a picture
 * does to a decoder stays there. INVALID_ARGUMENT `upload-not-an-image` or `upload-too-large`, RESOURCE_EXHAUSTED
 * `picture-busy`, DEADLINE_EXCEEDED `picture-deadline`, UNAVAILABLE `picture-lost`.
 */
export const createPicturePool = (script: URL) => {
  const pool = createProcessPool<Preparation>({
    name: 'picture',
    spawn: () => forkWorker(script, { niceness: NICENESS }),
    size: availableParallelism(),
    queueLimit: QUEUE_LIMIT,
    deadlineMs: DEADLINE_MS,
    recycleAfter: RECYCLE_AFTER,
    recycleAboveMb: RECYCLE_ABOVE_MB,
    idleMs: IDLE_MS,
  });
  return {
    prepare: async (upload: Buffer): Promise<PreparedPicture> => {
      const answer = await pool.run(async () => upload);
      if ('prepared' in answer) return answer.prepared;
      const reason = answer.fault === 'picture-too-large' ? 'upload-too-large' : 'upload-not-an-image';
      throw new AppError('INVALID_ARGUMENT', reason);
    },
    workers: pool.workers,
    close: pool.close,
  };
};
export type PicturePool = ReturnType<typeof createPicturePool>;
