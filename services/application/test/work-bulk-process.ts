// node work-bulk-process.ts DATABASE_URL JOB: works one bulk change, as a process that a test can kill.
import { createDb } from '@wayfare/kit/db';
import { createWorkBulk } from '../src/app/case/work-bulk.ts';
import { createBulkJobs } from '../src/db/bulk-jobs.ts';
import { createCaseRecords } from '../src/db/case-records.ts';
import { createCaseRepository } from '../src/db/case-repository.ts';
import { createFieldCipher } from '../src/db/field-cipher.ts';
import { ROUND_THE_CLOCK } from '../src/domain/case/working-calendar.ts';

const [url = '', job = ''] = process.argv.slice(2);
const db = createDb(url, { poolMax: 1 });
const cipher = createFieldCipher({ current: Buffer.alloc(32) });
await createWorkBulk({
  db,
  bulk: createBulkJobs({ cipher }),
  cases: createCaseRepository({ calendar: ROUND_THE_CLOCK }),
  records: createCaseRecords({ cipher }),
  now: () => new Date(),
})(job, new AbortController().signal);
await db.destroy();
