import { randomBytes } from 'node:crypto';
import { createDb, type Db } from './db.ts';
import { migrate } from './migrate.ts';

const superuserUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests by npm test');
  return url;
};

const withDatabase = (name: string): string => Object.assign(new URL(superuserUrl()), { pathname: `/${name}` }).href;

const templateName = (service: string) => `template_${service.replaceAll(/\W/g, '_')}`;

/** Migrates a template once per service and run; a lock lets parallel test files share it. */
const ensureTemplate = async (root: Db, service: string, migrations: string): Promise<string> => {
  const name = templateName(service);
  const holder = await root.client.acquireConnection();
  try {
    await holder.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await holder.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount === 0) {
      await holder.query(`drop database if exists ${name}`);
      await holder.query(`create database ${name}`);
      const db = createDb(withDatabase(name), { poolMax: 3, patient: true });
      await migrate(db, migrations).finally(() => db.destroy());
      await holder.query(`alter database ${name} with is_template true`);
    }
    return name;
  } finally {
    await holder.query('select pg_advisory_unlock(hashtext($1))', [name]);
    await root.client.releaseConnection(holder);
  }
};

interface TestDb {
  db: Db;
  url: string;
  drop: () => Promise<void>;
}

const createDatabase = async (root: Db, service: string, options: string): Promise<TestDb> => {
  const name = `test_${service.replaceAll(/\W/g, '_')}_${randomBytes(6).toString('hex')}`;
  await root.raw(`create database ${name} ${options}`);
  const url = withDatabase(name);
  const db = createDb(url, { poolMax: 8 });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await root.raw(`drop database if exists ${name} with (force)`);
      await root.destroy();
    },
  };
};

/**
 * A database of its own for one test file, cloned from the service's migrated template. `drop` ends its connections.
 */
export const createTestDb = async (service: string, migrations: string): Promise<TestDb> => {
  const root = createDb(superuserUrl(), { poolMax: 2, patient: true });
  return createDatabase(root, service, `template ${await ensureTemplate(root, service, migrations)}`);
};

/** A database without a table, for tests of the migrations themselves. */
export const createEmptyDb = (service: string): Promise<TestDb> =>
  createDatabase(createDb(superuserUrl(), { poolMax: 2, patient: true }), service, '');
