import type { Client } from 'pg';

export interface Place {
  /** `payment.public.refund`, a file's path, or `stripe` with what is meant there. */
  readonly where: string;
  readonly count: number;
}

/** Text as it stands in a row, and as bytes of a column in hexadecimal, where messages keep it. */
const patternsOf = (needles: readonly string[]): string[] =>
  needles.flatMap((needle) => {
    const escaped = needle.replace(/[\\%_]/g, '\\$&');
    return [`%${escaped}%`, `%${Buffer.from(needle).toString('hex')}%`];
  });

/** Every row of every table, whatever its columns are: how many hold one of these, in any case of letters. */
export const searchDatabase = async (
  client: Client,
  database: string,
  needles: readonly string[],
): Promise<Place[]> => {
  if (needles.length === 0) return [];
  const { rows: tables } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    order by 1, 2`);
  const places: Place[] = [];
  for (const { schema, name } of tables) {
    const table = [schema, name].map((part) => client.escapeIdentifier(part)).join('.');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} t where to_jsonb(t)::text ilike any($1)`,
      [patternsOf(needles)],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) places.push({ where: `${database}.${schema}.${name}`, count });
  }
  return places;
};
