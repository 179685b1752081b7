import { hash } from 'node:crypto';
import type { Db, Tx } from './db.ts';

type Value = string | number | boolean | Date | Buffer | null;

/** SQL with a `?` for each of its values, in their order. */
export interface Statement {
  sql: string;
  bindings: Value[];
}

/** Names of columns are the program's own, never input. */
export const insertInto = (table: string, row: Record<string, Value>): Statement => {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  return { sql: `insert into ${table} (${columns.join(', ')}) values (${places})`, bindings: Object.values(row) };
};

export const updateRows = (table: string, row: Record<string, Value>, where: Statement): Statement => ({
  sql: `update ${table} set ${Object.keys(row)
    .map((column) => `${column} = ?`)
    .join(', ')} where ${where.sql}`,
  bindings: [...Object.values(row), ...where.bindings],
});

/**
 * Runs a statement that each connection parses and plans once: for those that run often, as planning costs more than
 * running them. What it returns may name columns, never `*`: a connection that has planned it is refused once a
 * migration adds one.
 * @returns its rows.
 */
export const runPrepared = async <Row>(db: Db | Tx, { sql, bindings }: Statement): Promise<Row[]> => {
  const query = db.raw<{ rows: Row[] }>(sql, bindings);
  const { rows } = await (db.userParams?.prepare ? query.options({ name: hash('sha1', sql) }) : query);
  return rows;
};

/**
 * Runs a write and what goes with it as one statement: one round trip, and all of it or nothing. The others may say
 * `from written`, the rows of the first. They all see the tables as they were before it, and write in no particular
 * order.
 * @returns how many rows the first has written.
 */
export const writeTogether = async (db: Db | Tx, first: Statement, others: readonly Statement[]): Promise<number> => {
  const beside = others.map(({ sql }, index) => `, beside_${index} as (${sql})`).join('');
  const sql = `with written as (${first.sql} returning 1)${beside} select count(*)::int as count from written`;
  const [row] = await runPrepared<{ count: number }>(db, {
    sql,
    bindings: [first, ...others].flatMap(({ bindings }) => bindings),
  });
  return row?.count ?? 0;
};
