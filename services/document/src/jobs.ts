import type { JobSettings } from '@wayfare/kit/jobs';

export type DocumentJob = 'rewrap-keys' | 'remove-files' | 'sweep-orphan-documents' | 'sweep-orphan-files';

export const documentJobs: Record<DocumentJob, JobSettings> = {
  'rewrap-keys': { cron: '* * * * *', longestRunSeconds: 600 },
  'remove-files': { cron: '* * * * *', longestRunSeconds: 600 },
  'sweep-orphan-documents': { cron: '*/15 * * * *', longestRunSeconds: 600 },
  'sweep-orphan-files': { cron: '17 3 * * *', longestRunSeconds: 7200 },
};
