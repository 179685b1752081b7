import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { AddJobs } from '@wayfare/kit/jobs';
import { createAdvanceCase } from './app/case/advance-case.ts';
import { createRequestInformation } from './app/case/ask-traveller.ts';
import { createMoveCase } from './app/case/change-case.ts';
import { createCheckVisas } from './app/case/check-visas.ts';
import { createConfirmDecision } from './app/case/decide-together.ts';
import { createDeliverVisa, createReplaceVisa } from './app/case/deliver-visa.ts';
import { createHoldChange, createMakeHeldChange } from './app/case/hold-change.ts';
import { createPostStaffMessage } from './app/thread/post-message.ts';
import type { DocumentClient } from './clients/document-client.ts';
import type { ApplicationRepository } from './db/application-repository.ts';
import type { AuditLog } from './db/audit-log.ts';
import { createCaseRecords } from './db/case-records.ts';
import type { CaseRepository } from './db/case-repository.ts';
import type { FieldCipher } from './db/field-cipher.ts';
import { createHeldChanges } from './db/held-changes.ts';
import type { SubmissionQueries } from './db/submission-queries.ts';
import { createThreadRepository } from './db/thread-repository.ts';
import type { ApplicationId } from './domain/application.ts';
import type { HeldCommand } from './domain/case/held-change.ts';
import { requireStageEvent } from './domain/case/stages.ts';
import type { ApplicationJob } from './jobs.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  cases: CaseRepository;
  audit: AuditLog;
  cipher: FieldCipher;
  now: () => Date;
}

/** The commands that a held change is made with: those that a call makes at once, on a given transaction. */
const createMake = ({ applications, cases, audit, cipher, now }: Omit<Deps, 'db'>) => {
  const records = createCaseRecords({ cipher });
  const threads = createThreadRepository({ cipher });
  const moveCase = createMoveCase({ cases, applications, now });
  return (tx: Tx, id: ApplicationId, { caller, ...change }: HeldCommand): Promise<unknown> => {
    const on = { db: tx, cases, records, moveCase, now };
    switch (change.kind) {
      case 'advance':
        return createAdvanceCase(on)({ id, ...change, event: requireStageEvent(change.event), caller });
      case 'confirm':
        return createConfirmDecision(on)({ id, ...change, caller });
      case 'ask':
        return createRequestInformation(on)({ id, ...change, caller });
      // Their files were read when it was held.
      case 'deliver':
        return createDeliverVisa(on)({ id, ...change, caller });
      case 'replace-visa':
        return createReplaceVisa(on)({ id, ...change, caller });
      case 'message':
        return createPostStaffMessage({ ...on, applications, threads, audit })({ id, ...change, caller });
    }
  };
};

const partsOf = <D extends Deps>(deps: D) => ({
  ...deps,
  held: createHeldChanges(deps),
  records: createCaseRecords(deps),
  make: createMake(deps),
});

export const buildHoldChange = (
  deps: Deps & {
    documents: Pick<DocumentClient, 'findKept' | 'readVisas'>;
    submissionQueries: Pick<SubmissionQueries, 'find'>;
    addJobs: AddJobs<ApplicationJob>;
    undoSeconds: number;
  },
) => {
  const parts = partsOf(deps);
  const checkVisas = createCheckVisas(parts);
  // An override sends nothing, so it is not held: a file that does not pass is refused.
  const check = async (id: ApplicationId, command: HeldCommand): Promise<void> => {
    if (command.kind === 'confirm') return checkVisas.ofWaiting(id);
    if (command.kind !== 'deliver' && command.kind !== 'replace-visa') return;
    const application = await deps.submissionQueries.find(deps.db, id);
    if (!application) throw notFound('application-not-found');
    const checked = { ...command, application };
    if (checked.kind === 'deliver') await checkVisas.ofDelivery(checked);
    else await checkVisas.ofReplacement(checked);
  };
  return createHoldChange({ ...parts, check });
};

export const buildMakeHeldChange = (deps: Deps) => createMakeHeldChange(partsOf(deps));
