import { parseArgs } from 'node:util';
import type { Reconcile } from './app/reconcile.ts';
import type { Difference } from './db/difference-repository.ts';

const DAY_MS = 24 * 3_600_000;

const HEAD = ['difference', 'subject', 'application', 'since', 'details'];

const cellsOf = ({ kind, subject, applicationId = '', firstSeenAt, details }: Difference): string[] => [
  kind,
  subject,
  applicationId,
  firstSeenAt.toISOString(),
  Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
];

/** Columns as wide as their widest cell. */
const tableOf = (rows: string[][]): string => {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
};

/**
 * `reconcile [--days N] [--json]`: one run now, printed as a table. @returns the exit code: 1 where a difference is
 * open.
 */
export const printReconciliation = async (
  reconcile: Reconcile,
  args: string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> => {
  const { values } = parseArgs({ args, options: { days: { type: 'string' }, json: { type: 'boolean' } } });
  const days = Number(values.days ?? 30);
  if (!(days > 0)) throw new Error('--days expects a number of days to look back');
  const { windowFrom, repaired, open } = await reconcile({ lookBackMs: days * DAY_MS });
  if (values.json) {
    print(`${JSON.stringify({ windowFrom, repaired, differences: open })}\n`);
  } else {
    print(`Looked at everything since ${windowFrom.toISOString()}: ${repaired} put right, ${open.length} open.\n`);
    if (open.length > 0) print(tableOf([HEAD, ...open.map(cellsOf)]));
  }
  return open.length > 0 ? 1 : 0;
};
