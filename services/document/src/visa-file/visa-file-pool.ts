import { AppError } from '@wayfare/kit/errors';
import { forkWorker } from '@wayfare/picture/fork-worker';
import { createProcessPool } from '@wayfare/picture/process-pool';
import type { Examined } from './examine-visa-file.ts';
import type { VisaReading } from './read-visa-file.ts';

const REASONS = {
  'not-a-pdf': 'upload-not-a-pdf',
  'not-safe': 'upload-not-safe',
  'too-large': 'upload-too-large',
} as const;

/** The process was killed or died over this file, and would again. */
const isBeyondUs = (error: unknown): boolean =>
  error instanceof AppError && ['visa-file-deadline', 'visa-file-lost'].includes(error.reason);

/**
 * Judges and reads issued visas in a process that holds no key and is killed when it takes too long. Judging throws
 * INVALID_ARGUMENT `upload-not-a-pdf`, `upload-not-safe`, `upload-too-large`, DEADLINE_EXCEEDED `visa-file-deadline`,
 * UNAVAILABLE `visa-file-lost`; both throw RESOURCE_EXHAUSTED `visa-file-busy`.
 */
export const createVisaFilePool = (script: URL) => {
  const pool = createProcessPool<Examined>({
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
    read: async (file: Buffer): Promise<VisaReading> => {
      try {
        const answer = await pool.run(async () => file);
        return 'fault' in answer ? { outcome: 'unreadable' } : answer.reading;
      } catch (error) {
        if (isBeyondUs(error)) return { outcome: 'unreadable' };
        throw error;
      }
    },
    close: pool.close,
  };
};
export type VisaFilePool = ReturnType<typeof createVisaFilePool>;
