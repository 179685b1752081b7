import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { CaseServiceService, TravellerCase } from '@wayfare/proto/application/v1/case_service';
import type { createWithdrawCase } from '../app/case/advance-case.ts';
import type { createAnswerRequest } from '../app/case/ask-traveller.ts';
import type { createCheckDuplicates } from '../app/case/find-duplicates.ts';
import type { createWriteReceipt } from '../app/case/write-receipt.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { CaseRepository } from '../db/case-repository.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { locale } from '../domain/step-rules.ts';
import { toTravellerCase } from './case-to-proto.ts';

export interface MyCaseCommands {
  withdrawCase: ReturnType<typeof createWithdrawCase>;
  answerRequest: ReturnType<typeof createAnswerRequest>;
  checkDuplicates: ReturnType<typeof createCheckDuplicates>;
  writeReceipt: ReturnType<typeof createWriteReceipt>;
}

interface Deps extends MyCaseCommands {
  db: Db;
  cases: CaseRepository;
  records: CaseRecords;
  /** NOT_FOUND `application-not-found` for anybody else. */
  requireOwner: (id: ApplicationId, caller: Caller) => Promise<Application>;
  now: () => Date;
}

/** What the owner of an application sees of its case and does with it; no rules. */
export const createMyCaseHandlers = (
  deps: Deps,
): Pick<
  Handlers<CaseServiceService>,
  'getMyCase' | 'checkDuplicates' | 'answerInformationRequest' | 'withdrawCase' | 'getReceipt'
> => {
  const { db, cases, records, requireOwner, now } = deps;
  const mine = async (id: ApplicationId, caller: Caller): Promise<TravellerCase> => {
    const application = await requireOwner(id, caller);
    const record = await cases.find(db, id);
    if (!record) throw notFound('case-not-found');
    const key = await records.dataKeyOf(db, id);
    const [events, requests, visas] = await Promise.all([
      cases.listEvents(db, id),
      records.listRequests(db, id, key),
      records.listVisas(db, id, key),
    ]);
    return toTravellerCase(record, { application, events, requests, visas }, { calendar: cases.calendar, now: now() });
  };

  return {
    getMyCase: {
      access: 'person',
      handle: ({ applicationId }, { caller }) => mine(applicationId, caller),
    },
    checkDuplicates: {
      access: 'person',
      handle: async ({ applicationId: id }, { caller }) => {
        const found = await deps.checkDuplicates({ id, caller });
        return {
          duplicates: found.map(({ traveller, own }) => ({
            traveller,
            applicationId: own?.id ?? '',
            orderNumber: own?.orderNumber ?? '',
          })),
        };
      },
    },
    answerInformationRequest: {
      access: 'person',
      handle: async ({ applicationId: id, requestId, answer }, { caller }) => {
        await deps.answerRequest({ id, requestId, answer: answer.trim(), caller });
        return mine(id, caller);
      },
    },
    withdrawCase: {
      access: 'person',
      handle: async ({ applicationId: id, expectedVersion: version }, { caller }) => {
        await deps.withdrawCase({ id, version, caller });
        return mine(id, caller);
      },
    },
    getReceipt: {
      access: 'person',
      handle: ({ applicationId: id, locale: asked, seller }, { caller }) =>
        deps.writeReceipt({ id, locale: locale.parse(asked), seller, caller }),
    },
  };
};
