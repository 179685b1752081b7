import type { JobHandler, JobSettings } from '@wayfare/kit/jobs';
import type { Log } from '@wayfare/kit/log';
import type { RetainApplications } from './app/retain-applications.ts';

type Kind = 'sweep-drafts' | 'erase-expired' | 'rewrap-keys';

/** A run that is not through after fifty minutes ends, and the next one goes on. */
const longestRunSeconds = 50 * 60;

export const applicationJobs: Record<Kind, JobSettings> = {
  'sweep-drafts': { cron: '*/15 * * * *', longestRunSeconds },
  'erase-expired': { cron: '7 * * * *', longestRunSeconds },
  'rewrap-keys': { cron: '37 * * * *', longestRunSeconds },
};

export const createJobHandlers = ({
  retain,
  log,
}: {
  retain: RetainApplications;
  log: Log;
}): Record<Kind, JobHandler> => {
  const counted = (sweep: (signal: AbortSignal) => Promise<number>, message: string): JobHandler => ({
    run: async ({ signal }) => {
      const count = await sweep(signal);
      if (count > 0) log.info({ count }, message);
    },
  });
  return {
    'sweep-drafts': counted(retain.sweepDrafts, 'drafts swept'),
    'erase-expired': counted(retain.eraseExpired, 'applications erased after their time'),
    'rewrap-keys': counted(retain.rewrapKeys, 'data keys wrapped anew'),
  };
};
