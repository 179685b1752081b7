// node deploy/schema/record.ts VERSION: writes what the present migrations leave in each service's database, as
// statements that make the same again, to services/NAME/test/released/VERSION.sql. Run it once when a release is made;
// TEST_DATABASE_URL names a server.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@wayfare/kit/migrate';
import { createEmptyDb } from '@wayfare/kit/test-db';

const ROOT = join(import.meta.dirname, '../..');
const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Usage: node deploy/schema/record.ts VERSION');

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
};

/** The statements that changed something, with their values written out. */
const record = async (service: string): Promise<string> => {
  const { db, drop } = await createEmptyDb(service);
  const statements: string[] = [];
  db.on('query', ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    if (/^(select|begin|commit|savepoint|release)\b/i.test(sql.trim())) return;
    statements.push(
      sql
        .trim()
        .replace(/;$/, '')
        .replaceAll(/\$(\d+)/g, (_, at) => literal(bindings[Number(at) - 1])),
    );
  });
  await migrate(db, join(ROOT, 'services', service, 'migrations'));
  await drop();
  return statements.map((statement) => `${statement};\n`).join('\n');
};

const services = readdirSync(join(ROOT, 'services')).filter((name) =>
  existsSync(join(ROOT, 'services', name, 'migrations')),
);
for (const service of services) {
  const folder = join(ROOT, 'services', service, 'test/released');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${version}.sql`), await record(service));
}
process.stdout.write(`Recorded ${version} of ${services.join(', ')}\n`);
