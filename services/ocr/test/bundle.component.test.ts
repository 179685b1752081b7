import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from '@wayfare/kit/test-process';

/** What would let a reader of strangers' pictures reach stored data, were it ever taken over. */
const FORBIDDEN = /^(knex|pg|kafkajs|flydrive|@aws-sdk|express|stripe)\b/;

const importedBy = (entry: string): string[] => {
  const code = readFileSync(bundleOf(join(__dirname, '..'), entry), 'utf8');
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name]) => name as string);
};

describe('the OCR pod', () => {
  it.each(['main', 'reader-process', 'cli'])('loads no client of a database, of Kafka or of a store in %s', (entry) => {
    const imported = importedBy(entry);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => FORBIDDEN.test(name))).toEqual([]);
  });
});
