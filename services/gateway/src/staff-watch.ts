import { type Caller, isStaff } from '@wayfare/kit/caller';
import { staffBursts } from '@wayfare/kit/metrics';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 10 * 60;

/** By operation: more than so many by one person in ten minutes is more than work takes. */
export const ORDINARY: Readonly<Record<string, number>> = {
  exportSubmissions: 3,
  exportFoundSubmissions: 3,
  exportCases: 3,
  getSubmission: 120,
  getCase: 120,
  revealDetails: 30,
  createDocumentLink: 120,
  downloadPackagePdf: 60,
  downloadPackageJson: 60,
  requestRefund: 10,
  confirmRefund: 10,
  eraseSubmission: 5,
  endStaffSession: 10,
  inviteStaff: 10,
  changeStaffAccount: 10,
};

/**
 * Counts what each of the staff does and tells, by a figure without names, that somebody does much more of it than work
 * takes. Nobody is refused: a busy day is none of this code's business, a stolen session is an alert's.
 * Each process counts what it sees.
 */
export const createStaffWatch = (ordinary = ORDINARY) => {
  const counters = new Map(
    Object.entries(ordinary).map(([operation, points]) => [
      operation,
      new RateLimiterMemory({ keyPrefix: operation, points, duration: WINDOW_SECONDS }),
    ]),
  );
  // So that the first one is a rise, which a series that begins with it is not.
  for (const operation of counters.keys()) staffBursts.inc({ operation }, 0);
  return {
    note: async (operation: string, caller: Caller): Promise<void> => {
      const counter = counters.get(operation);
      if (!counter || !caller.userId || !isStaff(caller)) return;
      const { consumedPoints } = await counter.consume(caller.userId).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      if (consumedPoints === counter.points + 1) staffBursts.inc({ operation });
    },
  };
};
export type StaffWatch = ReturnType<typeof createStaffWatch>;
