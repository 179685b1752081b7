// node held-change-process.ts DATABASE_URL: makes held changes from the queue, as a process that a test can kill.
// The key that they are sealed with comes by stdin.
import { text } from 'node:stream/consumers';
import { createDb } from '@wayfare/kit/db';
import { createJobs } from '@wayfare/kit/jobs';
import { createLog } from '@wayfare/kit/log';
import { createApplicationRepository } from '../src/db/application-repository.ts';
import { createAuditLog } from '../src/db/audit-log.ts';
import { createCaseRepository } from '../src/db/case-repository.ts';
import { createFieldCipher } from '../src/db/field-cipher.ts';
import { createPeopleIndex, openSearchKey } from '../src/db/people-index.ts';
import { ROUND_THE_CLOCK } from '../src/domain/case/working-calendar.ts';
import { buildMakeHeldChange } from '../src/held-changes.ts';
import { applicationJobs } from '../src/jobs.ts';

const [url = ''] = process.argv.slice(2);
const db = createDb(url, { poolMax: 3 });
const cipher = createFieldCipher({ current: Buffer.from(await text(process.stdin), 'hex') });
const makeHeldChange = buildMakeHeldChange({
  db,
  applications: createApplicationRepository({
    cipher,
    people: createPeopleIndex(await openSearchKey(db, cipher.envelope)),
  }),
  cases: createCaseRepository({ calendar: ROUND_THE_CLOCK }),
  audit: createAuditLog(),
  cipher,
  now: () => new Date(),
});
const kinds = { 'make-held-change': applicationJobs['make-held-change'] };
await createJobs({ db, kinds, superviseSeconds: 1 }).start({
  url,
  log: createLog('application', 'silent'),
  handlers: { 'make-held-change': { run: ({ key }) => makeHeldChange(key) } },
});
process.stdout.write('ready\n');
