import type { Db } from './db.ts';
import { jobFailures, jobsGivenUp, registerGauges } from './metrics.ts';

const DUE = `
  select name, count(*) filter (where state < 'active' and start_after <= now())::int as due,
    coalesce(extract(epoch from now() - min(created_on)), 0)::float as age
  from pgboss.job where state <= 'active' group by name`;

/** Has the process show, for each kind of job, how many are due and how old the oldest is that is not done. */
export const measureJobs = (db: Db, kinds: string[]): void => {
  registerGauges(
    [
      { name: 'visa_jobs_due', help: 'Jobs that could run now and do not yet' },
      {
        name: 'visa_job_age_seconds',
        help: 'Age of the oldest job that is not done, those between two tries included',
      },
    ],
    async () => {
      const { rows } = await db.raw<{ rows: { name: string; due: number; age: number }[] }>(DUE);
      return kinds.map((kind) => {
        const row = rows.find(({ name }) => name === kind);
        return { labels: { kind }, values: [row?.due ?? 0, row?.age ?? 0] };
      });
    },
  );
  for (const kind of kinds) {
    jobFailures.inc({ kind }, 0);
    jobsGivenUp.inc({ kind }, 0);
  }
};
