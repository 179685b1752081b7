import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\t\n\r]/g, (special) => ESCAPED[special] ?? special);
};

/** Rows of a table as COPY takes them, with the columns of the first row. */
export const copyText = (rows: readonly object[]): string =>
  rows.map((row) => `${Object.values(row).map(cellOf).join('\t')}\n`).join('');

/** All rows have the same columns, in the same order. */
export const copyRows = async (
  client: pg.Client,
  table: string,
  { columns, text }: { columns: readonly string[]; text: string },
): Promise<void> => {
  if (!text) return;
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  if (!stream.write(text)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
};
