import type { Db } from '@wayfare/kit/db';
import type { Log } from '@wayfare/kit/log';
import type { Difference, DifferenceRepository } from '../db/difference-repository.ts';
import type { CompareApplications } from './compare-applications.ts';
import type { CompareBooks } from './compare-books.ts';
import type { CompareStripe } from './compare-stripe.ts';

interface Deps {
  db: Db;
  differences: DifferenceRepository;
  compareStripe: CompareStripe;
  compareBooks: CompareBooks;
  compareApplications: CompareApplications;
  log: Log;
  now: () => Date;
  /** How long the banks may take to book, and an event to be heard. */
  settleMs?: number;
}

interface Wanted {
  lookBackMs?: number;
  signal?: AbortSignal;
}

export interface Reconciliation {
  windowFrom: Date;
  repaired: number;
  /** Everything open by now. */
  open: Difference[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Every run looks a day back, and one hour further than the run before it began. */
const LOOK_BACK_MS = 24 * HOUR;
const OVERLAP_MS = HOUR;
const SETTLE_MS = 5 * MINUTE;

/**
 * Compares Stripe, the ledger and the applications, puts right what is safe and records what is not. All or nothing:
 * where somebody cannot be asked it throws, and nothing is taken for resolved. `lookBackMs` looks further back than
 * usual; `signal` ends the run by an exception.
 */
export const createReconcile = (deps: Deps) => {
  const { db, differences, compareStripe, compareBooks, compareApplications, log, now } = deps;
  const { settleMs = SETTLE_MS } = deps;

  const windowOf = async (startedAt: Date, lookBackMs: number): Promise<Date> => {
    const last = await differences.lastRun(db);
    const earliest = await differences.earliestWindow(db);
    const starts = [
      startedAt.getTime() - lookBackMs,
      ...(last ? [last.getTime() - OVERLAP_MS] : []),
      ...(earliest ? [earliest.getTime()] : []),
    ];
    return new Date(Math.min(...starts));
  };

  return async ({ lookBackMs = LOOK_BACK_MS, signal }: Wanted = {}): Promise<Reconciliation> => {
    const startedAt = now();
    const since = await windowOf(startedAt, lookBackMs);
    const settledBefore = new Date(startedAt.getTime() - settleMs);
    const period = { since, settledBefore, signal };
    const stripe = await compareStripe(period);
    const books = await compareBooks({ ...period, seen: stripe.seen });
    const applications = await compareApplications(period);
    signal?.throwIfAborted();
    const found = [...stripe.found, ...books, ...applications.found];
    const repaired = stripe.repaired + applications.repaired;
    await differences.record(db, { found, repaired, windowFrom: since, startedAt });
    for (const { kind, subject, paymentId, applicationId } of found)
      log.error({ kind, subject, paymentId, applicationId }, 'money differs');
    log.info({ since, repaired, differences: found.length }, 'money reconciled');
    return { windowFrom: since, repaired, open: await differences.listOpen(db) };
  };
};

export type Reconcile = ReturnType<typeof createReconcile>;
