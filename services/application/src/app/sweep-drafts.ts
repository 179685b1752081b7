import type { Db } from '@wayfare/kit/db';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  audit: AuditLog;
  /** A paid application that nobody touched for so long is erased. */
  retentionDays: number;
  now: () => Date;
}

const HOUR = 3_600_000;
const EMPTY_HOURS = 24;
const FILLED_HOURS = 30 * 24;
/** Any number below 2^31: of several processes one sweeps at a time. */
const SWEEP_LOCK = 727_101;

/**
 * Deletes unpaid drafts: 24 h after the last touch without personal data, 30 days with. Erases paid applications whose time is over. Then renews data keys that an
 * earlier master key wrapped. @returns how many of each.
 */
export const createSweepDrafts =
  ({ db, applications, audit, retentionDays, now }: Deps) =>
  (): Promise<{ swept: number; erased: number; rewrapped: number }> =>
    db.transaction(async (tx) => {
      const {
        rows: [lock],
      } = await tx.raw<{ rows: { got: boolean }[] }>('select pg_try_advisory_xact_lock(?) as got', [SWEEP_LOCK]);
      if (!lock?.got) return { swept: 0, erased: 0, rewrapped: 0 };
      const time = now().getTime();
      const swept = await applications.sweepUnpaid(tx, {
        emptyBefore: new Date(time - EMPTY_HOURS * HOUR),
        filledBefore: new Date(time - FILLED_HOURS * HOUR),
      });
      const over = await applications.listUntouched(tx, new Date(time - retentionDays * 24 * HOUR));
      for (const id of over) {
        await applications.erase(tx, id);
        await audit.write(tx, { userId: 'retention' }, { action: 'application-erased', applicationId: id });
      }
      return { swept, erased: over.length, rewrapped: await applications.rewrapKeys(tx) };
    });
