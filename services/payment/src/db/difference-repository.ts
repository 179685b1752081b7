import type { Db } from '@wayfare/kit/db';
import type { DifferenceKind, FoundDifference } from '../domain/difference.ts';

export interface Difference extends FoundDifference {
  id: string;
  sightings: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

interface DifferenceRow {
  id: string;
  kind: DifferenceKind;
  subject: string;
  payment_id: string | null;
  application_id: string | null;
  details: Record<string, string>;
  sightings: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

const toDifference = (row: DifferenceRow): Difference => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  paymentId: row.payment_id ?? undefined,
  applicationId: row.application_id ?? undefined,
  details: row.details,
  sightings: row.sightings,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
});

const SHOWN = 500;

export const countOpenDifferences = async (db: Db): Promise<number> => {
  const row = await db('difference').whereNull('resolved_at').first(db.raw('count(*)::int as count'));
  return row.count;
};

/** Since the last whole run; before the first one, since the service was installed. */
export const reconciliationAgeSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { age: number }[] }>(
    `select extract(epoch from now() - coalesce(
       (select max(started_at) from reconciliation), (select min(migration_time) from migration), now()))::float as age`,
  );
  return rows[0]?.age ?? 0;
};

export const createDifferenceRepository = () => ({
  /** Oldest first, at most 500. */
  listOpen: async (db: Db): Promise<Difference[]> => {
    const rows: DifferenceRow[] = await db('difference').whereNull('resolved_at').orderBy('first_seen_at').limit(SHOWN);
    return rows.map(toDifference);
  },
  /** From when on a run has to look so that everything open is looked at again. */
  earliestWindow: async (db: Db): Promise<Date | undefined> => {
    const row = await db('difference').whereNull('resolved_at').min('window_from as earliest').first();
    return row?.earliest ?? undefined;
  },
  lastRun: async (db: Db): Promise<Date | undefined> => {
    const row = await db('reconciliation').max('started_at as last').first();
    return row?.last ?? undefined;
  },
  /** What a run found: known ones are seen again, those it did not find are resolved. */
  record: (
    db: Db,
    {
      found,
      repaired,
      windowFrom,
      startedAt,
    }: { found: readonly FoundDifference[]; repaired: number; windowFrom: Date; startedAt: Date },
  ): Promise<void> =>
    db.transaction(async (tx) => {
      for (const { kind, subject, paymentId, applicationId, details } of found)
        await tx('difference')
          .insert({
            kind,
            subject,
            payment_id: paymentId ?? null,
            application_id: applicationId ?? null,
            details: JSON.stringify(details),
            window_from: windowFrom,
            last_seen_at: startedAt,
          })
          .onConflict(tx.raw('(kind, subject) where resolved_at is null'))
          .merge({
            details: JSON.stringify(details),
            last_seen_at: startedAt,
            sightings: tx.raw('difference.sightings + 1'),
          });
      await tx('difference')
        .whereNull('resolved_at')
        .where('last_seen_at', '<', startedAt)
        .update({ resolved_at: tx.fn.now() });
      await tx('reconciliation').insert({
        window_from: windowFrom,
        started_at: startedAt,
        repaired,
        differences: found.length,
      });
    }),
});

export type DifferenceRepository = ReturnType<typeof createDifferenceRepository>;
