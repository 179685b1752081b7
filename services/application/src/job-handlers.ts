import { type JobHandler, untilNothingIsDue } from '@wayfare/kit/jobs';
import type { KeyRotation } from '@wayfare/kit/key-rotation';
import type { Log } from '@wayfare/kit/log';
import type { HandOverNext } from './app/case/hand-over-next.ts';
import type { GiveUpHeldChange, MakeHeldChange } from './app/case/hold-change.ts';
import type { WorkBulk } from './app/case/work-bulk.ts';
import type { CountDays } from './app/count-days.ts';
import type { IndexPeople } from './app/index-people.ts';
import type { RetainApplications } from './app/retain-applications.ts';
import type { ApplicationJob } from './jobs.ts';

/** What this service does without being asked. */
export const createJobHandlers = ({
  retain,
  keyRotation,
  payNextMissedPromise,
  indexPeople,
  compareNextCases,
  chaseNextAnswer,
  remindNextOfExpiry,
  workBulk,
  makeHeldChange,
  giveUpHeldChange,
  foldFigures,
  countDays,
  handOverNext,
  log,
}: {
  retain: RetainApplications;
  keyRotation: Pick<KeyRotation, 'rewrapBatch'>;
  payNextMissedPromise: () => Promise<number>;
  indexPeople: IndexPeople;
  compareNextCases: () => Promise<number>;
  chaseNextAnswer: () => Promise<number>;
  remindNextOfExpiry: () => Promise<number>;
  workBulk: WorkBulk;
  makeHeldChange: MakeHeldChange;
  giveUpHeldChange: GiveUpHeldChange;
  foldFigures: () => Promise<number>;
  countDays: CountDays;
  handOverNext: HandOverNext;
  log: Log;
}): Record<ApplicationJob, JobHandler> => {
  const counted = (sweep: (signal: AbortSignal) => Promise<number>, message: string): JobHandler => ({
    run: async ({ signal }) => {
      const count = await sweep(signal);
      if (count > 0) log.info({ count }, message);
    },
  });
  return {
    'sweep-drafts': counted(retain.sweepDrafts, 'drafts swept'),
    'erase-expired': counted(retain.eraseExpired, 'applications erased after their time'),
    'rewrap-keys': counted((signal) => untilNothingIsDue(signal, keyRotation.rewrapBatch), 'data keys wrapped anew'),
    'index-people': counted(indexPeople, 'applications made findable by their people'),
    'compare-cases': counted(
      (signal) => untilNothingIsDue(signal, compareNextCases),
      'cases compared with others of the same passport',
    ),
    'chase-answers': counted(
      (signal) => untilNothingIsDue(signal, chaseNextAnswer),
      'questions to travellers reminded of or noted as overdue',
    ),
    'remind-of-expiry': counted(
      (signal) => untilNothingIsDue(signal, remindNextOfExpiry),
      'applications whose owner was reminded of a visa that expires',
    ),
    'fold-figures': {
      run: async ({ signal }) => {
        await untilNothingIsDue(signal, foldFigures);
      },
    },
    'change-many-cases': { run: ({ key, signal }) => workBulk(key, signal) },
    'make-held-change': { run: ({ key }) => makeHeldChange(key), onGiveUp: giveUpHeldChange },
    // Each minute, and of no news.
    'count-days': { run: async ({ signal }) => void (await countDays(signal)) },
    'hand-over': {
      run: async ({ signal }) => {
        const tried = await handOverNext.submitReady(signal);
        const answers = await handOverNext.takeAnswers(signal);
        if (tried + answers > 0) log.info({ tried, answers }, 'authorities: packages tried and answers taken');
      },
    },
    'pay-missed-promises': counted(
      (signal) => untilNothingIsDue(signal, payNextMissedPromise),
      'promised times missed: processing fees are owed back',
    ),
  };
};
