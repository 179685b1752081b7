import type { Db, Tx } from '@wayfare/kit/db';
import type { AddJobs } from '@wayfare/kit/jobs';
import { createAdvanceCase } from './app/case/advance-case.ts';
import { createRequestInformation } from './app/case/ask-traveller.ts';
import { createMoveCase } from './app/case/change-case.ts';
import { createConfirmDecision } from './app/case/decide-together.ts';
import { createCheckVisas, createDeliverVisa, createReplaceVisa } from './app/case/deliver-visa.ts';
import { createHoldChange, createMakeHeldChange } from './app/case/hold-change.ts';
import { createPostStaffMessage } from './app/thread/post-message.ts';
import type { DocumentClient } from './clients/document-client.ts';
import type { ApplicationRepository } from './db/application-repository.ts';
import type { AuditLog } from './db/audit-log.ts';
import { createCaseRecords } from './db/case-records.ts';
import type { CaseRepository } from './db/case-repository.ts';
import type { FieldCipher } from './db/field-cipher.ts';
import { createHeldChanges } from './db/held-changes.ts';
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
      // Their files were asked for when it was held.
      case 'deliver':
        return createDeliverVisa(on)({ id, ...change, caller });
      case 'replace-visa':
        return createReplaceVisa(on)({ id, ...change, caller });
      case 'message':
        return createPostStaffMessage({ ...on, applications, threads, audit })({ id, ...change, caller });
    }
  };
};

const partsOf = (deps: Deps) => ({
  ...deps,
  held: createHeldChanges(deps),
  records: createCaseRecords(deps),
  make: createMake(deps),
});

export const buildHoldChange = (
  deps: Deps & {
    documents: Pick<DocumentClient, 'findKept'>;
    addJobs: AddJobs<ApplicationJob>;
    undoSeconds: number;
  },
) => {
  const checkVisas = createCheckVisas(deps);
  const check = async (id: ApplicationId, command: HeldCommand): Promise<void> => {
    if (command.kind === 'deliver') await checkVisas.ofDelivery({ id, ...command });
    if (command.kind === 'replace-visa') await checkVisas.ofReplacement({ id, ...command });
  };
  return createHoldChange({ ...deps, ...partsOf(deps), check });
};

export const buildMakeHeldChange = (deps: Deps) => createMakeHeldChange(partsOf(deps));
