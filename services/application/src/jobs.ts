import type { JobSettings } from '@wayfare/kit/jobs';

export type ApplicationJob =
  | 'sweep-drafts'
  | 'erase-expired'
  | 'rewrap-keys'
  | 'pay-missed-promises'
  | 'index-people'
  | 'fold-figures'
  | 'compare-cases'
  | 'chase-answers'
  | 'remind-of-expiry'
  | 'change-many-cases'
  | 'make-held-change'
  | 'count-days'
  | 'hand-over';

/** A run that is not through after fifty minutes ends, and the next one goes on. */
const longestRunSeconds = 50 * 60;

export const applicationJobs: Record<ApplicationJob, JobSettings> = {
  'sweep-drafts': { cron: '*/15 * * * *', longestRunSeconds },
  'erase-expired': { cron: '7 * * * *', longestRunSeconds },
  'rewrap-keys': { cron: '* * * * *', longestRunSeconds: 600 },
  'pay-missed-promises': { cron: '* * * * *', longestRunSeconds: 600 },
  'compare-cases': { cron: '* * * * *', longestRunSeconds: 600 },
  'chase-answers': { cron: '* * * * *', longestRunSeconds: 600 },
  'remind-of-expiry': { cron: '11 9 * * *', longestRunSeconds },
  'fold-figures': { cron: '* * * * *', longestRunSeconds: 600 },
  'change-many-cases': { lanes: 2, longestRunSeconds: 600 },
  'make-held-change': { lanes: 2 },
  'count-days': { cron: '* * * * *', longestRunSeconds },
  'hand-over': { cron: '* * * * *', longestRunSeconds: 600 },
  'index-people': { cron: '*/20 * * * *', longestRunSeconds },
};
