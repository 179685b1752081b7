import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHART } from './cluster-access.ts';

const README = join(CHART, '../README.md');

/** Puts a table into helm/README.md, between the comments that name it, with the day it was made. */
export const writeTable = (name: string, table: string): void => {
  const text = readFileSync(README, 'utf8');
  const place = new RegExp(`(<!-- ${name}[^>]*-->\n)[^]*?(<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`helm/README.md has no place for ${name}.`);
  const made = `\nMeasured on ${new Date().toISOString().slice(0, 10)}:\n\n${table}\n\n`;
  writeFileSync(
    README,
    text.replace(place, (_, from: string, to: string) => `${from}${made}${to}`),
  );
};
