import type { ApplicationId } from '../application.ts';
import { type CaseClock, dueAt, resumeClock, spentMinutes, startClock, stopClock, WARN_SHARE } from './case-clock.ts';
import type { FeeReceipt } from './fee-receipt.ts';
import { CURRENT_REFUND_RULE } from './refund-rule.ts';
import { advanceStage, hasEnded, type Stage, type StageChange } from './stages.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/** A submitted application in the hands of staff. */
export interface Case {
  applicationId: ApplicationId;
  /** Grows with every change. */
  version: number;
  stage: Stage;
  /** Where an answered request leads back to. */
  resumeStage?: Stage;
  stageSince: Date;
  openedAt: Date;
  /** Once no event leads on. */
  closedAt?: Date;
  /** Keycloak's subject of whoever works on it. */
  assigneeId?: string;
  claimedAt?: Date;
  clock: CaseClock;
  /** Version of the published refund rule that the traveller was shown. */
  refundRule: number;
  /** When it was noticed that the promised time was missed; the processing fee is owed back since. */
  promiseMissedAt?: Date;
  /** When the journey's first day begins, in UTC; the queue takes the case up before. */
  travelsAt?: Date;
  /** The government's, once handed over. */
  authorityReference: string;
  /** Of the government's own fee, where it was entered with the hand-over. */
  feeReceipt?: FeeReceipt;
}

/** The promise is to hand over in time: the clock runs while it is our turn before that. */
const CLOCK_RUNS: readonly Stage[] = ['submitted', 'in_review', 'ready'];

/**
 * @param promisedHours what the bought processing speed promises, in hours of the office's calendar.
 * @param travelDate YYYY-MM-DD where the traveller said it. It makes a case urgent and promises nothing: the promise is
 * what was bought.
 */
export const openCase = (
  applicationId: ApplicationId,
  { promisedHours, travelDate, now }: { promisedHours: number; travelDate?: string; now: Date },
): Case => ({
  applicationId,
  version: 1,
  stage: 'submitted',
  stageSince: now,
  openedAt: now,
  clock: startClock(promisedHours * 60, now),
  refundRule: CURRENT_REFUND_RULE,
  travelsAt: travelDate ? new Date(`${travelDate}T00:00:00Z`) : undefined,
  authorityReference: '',
});

/**
 * @returns the case after `change`, its clock stopped or running as the new stage wants; throws as advanceStage does.
 */
export const changeStage = (
  current: Case,
  change: StageChange,
  { calendar, now }: { calendar: WorkingCalendar; now: Date },
): Case => {
  const advanced = advanceStage(current, change);
  return {
    ...advanced,
    stageSince: now,
    clock: CLOCK_RUNS.includes(advanced.stage)
      ? resumeClock(current.clock, now)
      : stopClock(current.clock, calendar, now),
    ...(hasEnded(advanced.stage) ? { closedAt: now, assigneeId: undefined, claimedAt: undefined } : {}),
  };
};

/** The promised time is over and its price not yet owed back. */
export const missesPromise = ({ clock, promiseMissedAt }: Case, calendar: WorkingCalendar, now: Date): boolean => {
  const due = dueAt(clock, calendar);
  return promiseMissedAt === undefined && due !== undefined && now >= due;
};

export type Urgency = 'on_time' | 'warned' | 'overdue' | 'standing';

export const urgencyOf = ({ clock }: Case, calendar: WorkingCalendar, now: Date): Urgency => {
  const due = dueAt(clock, calendar);
  if (!due) return 'standing';
  if (now >= due) return 'overdue';
  return spentMinutes(clock, calendar, now) >= clock.grantedMinutes * WARN_SHARE ? 'warned' : 'on_time';
};
