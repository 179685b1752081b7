import type { Db, Tx } from '@wayfare/kit/db';
import type { CountryCode } from '../countries.ts';
import type { RequirementRow } from '../requirements/requirement.ts';

interface Source {
  source: string;
  /** `YYYY-MM-DD`. */
  sourceDate: string;
}

export interface KnownRequirement extends RequirementRow {
  source: string;
  sourceDate: Date;
}

export const findRequirement = async (
  db: Db,
  nationality: CountryCode,
  destination: CountryCode,
): Promise<KnownRequirement | undefined> => {
  const row = await db('requirement')
    .where({ nationality, destination_country: destination })
    .first('kind', 'days', 'source', db.raw(`source_date::timestamp at time zone 'utc' as source_date`));
  return (
    row && { nationality, destination, kind: row.kind, days: row.days, source: row.source, sourceDate: row.source_date }
  );
};

/**
 * Writes all rows; those that are there already are replaced, or kept where `keep` is set. @returns how many rows were
 * written
 */
export const writeRequirements = async (
  tx: Tx,
  rows: RequirementRow[],
  { source, sourceDate, keep = false }: Source & { keep?: boolean },
): Promise<number> => {
  const { rowCount } = await tx.raw(
    `insert into requirement (nationality, destination_country, kind, days, source, source_date)
     select nationality, destination_country, kind, days, :source, cast(:sourceDate as date)
       from unnest(cast(:nationalities as text[]), cast(:destinations as text[]), cast(:kinds as text[]), cast(:days as integer[]))
         as given (nationality, destination_country, kind, days)
     on conflict (nationality, destination_country) do ${
       keep
         ? 'nothing'
         : 'update set kind = excluded.kind, days = excluded.days, source = excluded.source, source_date = excluded.source_date'
     }`,
    {
      source,
      sourceDate,
      nationalities: rows.map(({ nationality }) => nationality),
      destinations: rows.map(({ destination }) => destination),
      kinds: rows.map(({ kind }) => kind),
      days: rows.map(({ days }) => days),
    },
  );
  return rowCount;
};
