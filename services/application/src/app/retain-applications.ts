import type { Db, Tx } from '@wayfare/kit/db';
import { untilNothingIsDue } from '@wayfare/kit/jobs';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { AuditLog } from '../db/audit-log.ts';
import type { UnpaidDrafts } from '../db/unpaid-drafts.ts';
import { EMPTY_DRAFT_MS, FILLED_DRAFT_MS } from '../domain/retention.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  drafts: UnpaidDrafts;
  audit: AuditLog;
  /** A paid application that nobody touched for so long is erased. */
  retentionDays: number;
  now: () => Date;
}

const DAY_MS = 86_400_000;

/** Retention. Each job works in batches, a transaction each, until nothing is due, and returns how many it took. */
export const createRetainApplications = ({ db, applications, drafts, audit, retentionDays, now }: Deps) => {
  const before = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);
  return {
    /** Deletes unpaid drafts: 24 h after the last touch without personal data, 30 days with. */
    sweepDrafts: async (signal: AbortSignal): Promise<number> => {
      const inBatches = (sweep: (tx: Tx, untouchedSince: Date) => Promise<number>, after: number) =>
        untilNothingIsDue(signal, () => db.transaction((tx) => sweep(tx, before(after))));
      const empty = await inBatches(drafts.sweepEmpty, EMPTY_DRAFT_MS);
      return empty + (await inBatches(drafts.sweepFilled, FILLED_DRAFT_MS));
    },

    /** Erases paid applications whose retention period is over. */
    eraseExpired: (signal: AbortSignal): Promise<number> =>
      untilNothingIsDue(signal, () =>
        db.transaction(async (tx) => {
          const expired = await applications.listUntouched(tx, before(retentionDays * DAY_MS));
          for (const id of expired) {
            await applications.erase(tx, id);
            await audit.write(tx, { userId: 'retention' }, { action: 'application-erased', applicationId: id });
          }
          return expired.length;
        }),
      ),
  };
};
export type RetainApplications = ReturnType<typeof createRetainApplications>;
