import { AppError } from '@wayfare/kit/errors';
import { forkWorker } from '@wayfare/picture/fork-worker';
import { createProcessPool } from '@wayfare/picture/process-pool';
import type { Judgement } from './judge-visa-file.ts';

const REASONS = {
  'not-a-pdf': 'upload-not-a-pdf',
  'not-safe': 'upload-not-safe',
  'too-large': 'upload-too-large',
} as const;

/**
 * Judges issued visas in a process that holds no key and is killed when it takes too long. INVALID_ARGUMENT
 * `upload-not-a-pdf`, `upload-not-safe`, `upload-too-large`, RESOURCE_EXHAUSTED `visa-file-busy`, DEADLINE_EXCEEDED
 * `visa-file-deadline`, UNAVAILABLE `visa-file-lost`.
 */
export const createVisaFilePool = (script: URL) => {
  const pool = createProcessPool<Judgement>({
    name: 'visa-file',
    spawn: () => forkWorker(script, { niceness: 5 }),
    size: 1,
    queueLimit: 16,
    deadlineMs: 30_000,
    recycleAfter: 100,
    recycleAboveMb: 192,
    idleMs: 60_000,
  });
  return {
    judge: async (upload: Buffer): Promise<void> => {
      const answer = await pool.run(async () => upload);
      if ('fault' in answer) throw new AppError('INVALID_ARGUMENT', REASONS[answer.fault]);
    },
    close: pool.close,
  };
};
export type VisaFilePool = ReturnType<typeof createVisaFilePool>;
