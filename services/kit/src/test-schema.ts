import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { Db } from './db.ts';
import { migrate, migrationsIn } from './migrate.ts';
import { createEmptyDb } from './test-db.ts';

/**
 * What makes a schema, one line a fact, in an order of its own: columns, constraints, indexes, table options, triggers.
 */
export const describeSchema = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw(`
    with own as (
      select c.oid, c.relname, c.relkind, c.reloptions from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname not like 'migration%'
    )
    select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as fact
      from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = own.oid and adnum = attnum where relkind in ('r', 'p', 'v', 'm')
    union all select 'constraint ' || relname || '.' || conname || ' ' || pg_get_constraintdef(con.oid)
      from own join pg_constraint con on conrelid = own.oid where contype <> 'n'
    union all select 'index ' || pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid
    union all select 'option ' || relname || ' ' || array_to_string(reloptions, ' ') from own where reloptions is not null and relkind = 'r'
    union all select 'trigger ' || relname || ' ' || pg_get_triggerdef(t.oid)
      from own join pg_trigger t on tgrelid = own.oid and not tgisinternal
    order by 1`);
  return rows.map(({ fact }: { fact: string }) => fact);
};

const tableOf = (fact: string): string =>
  /^(?:column|constraint) (\w+)\.|^index .* ON public\.(\w+) /.exec(fact)?.slice(1).find(Boolean) ?? '';
const columnOf = (fact: string): string | undefined => /^column (\w+\.\w+) /.exec(fact)?.[1];

const isRequired = (fact: string): boolean => fact.includes(' not null');

/**
 * What the code of a release cannot live with: a column it knows is gone or of another type, or a row it writes is
 * refused.
 */
const breakingChanges = (released: readonly string[], now: readonly string[]): string[] => {
  const typeOf = (fact: string) => fact.replace(/ not null.*| default .*/, '');
  const [tables, required] = [new Set(released.map(tableOf)), new Set(released.filter(isRequired).map(columnOf))];
  const [columns, types] = [new Set(released.map(columnOf)), new Set(now.map(typeOf))];
  const gone = released.filter((fact) => columnOf(fact) && !types.has(typeOf(fact)));
  const refusesRows = (fact: string) => {
    const column = columnOf(fact);
    if (!column) return fact.startsWith('constraint ') || fact.startsWith('index CREATE UNIQUE');
    return isRequired(fact) && !required.has(column) && (columns.has(column) || !fact.includes(' default '));
  };
  const added = now.filter((fact) => !released.includes(fact) && tables.has(tableOf(fact)) && refusesRows(fact));
  return [...gone.map((fact) => `gone: ${fact}`), ...added.map((fact) => `refuses rows: ${fact}`)];
};

interface Migration {
  name: string;
  up: (db: Db) => Promise<void>;
  down: (db: Db) => Promise<void>;
}

const readMigrations = async (directory: string): Promise<Migration[]> => {
  const source = migrationsIn(directory);
  const read = async (name: string): Promise<Migration> => {
    const { up, down, config }: Knex.Migration & { config?: { transaction?: boolean } } =
      await source.getMigration(name);
    if (!down) throw new Error(`${name} has no down`);
    // As knex runs them.
    const run =
      (step: typeof up) =>
      async (db: Db): Promise<void> =>
        void (config?.transaction === false ? await step(db) : await db.transaction(async (tx) => step(tx)));
    return { name, up: run(up), down: run(down) };
  };
  return Promise.all((await source.getMigrations([])).map(read));
};

interface Settings {
  service: string;
  /** The service's folder: its migrations, and in `test/released` what each release left in a database. */
  folder: string;
  /** Migrations whose `down` does not lead back to the schema before, each with the reason. */
  inexactDowns?: Readonly<Record<string, string>>;
  /**
   * Changes that the newest release cannot live with in every case and that were made all the same, each with the
   * reason.
   */
  acceptedChanges?: Readonly<Record<string, string>>;
}

/**
 * Tests that a database which lived through the releases ends up like a fresh one, that every migration can be undone
 * and done again, and that the newest release can run on the schema of today. `deploy/schema/record.ts` writes what a
 * release leaves behind.
 */
export const testSchema = ({ service, folder, inexactDowns = {}, acceptedChanges = {} }: Settings): void => {
  const migrations = join(folder, 'migrations');
  const released = join(folder, 'test/released');
  const releases = readdirSync(released)
    .filter((file) => /^\d+\.\d+\.\d+\.sql$/.test(file))
    .map((file) => file.slice(0, -4));
  releases.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const drop of open.splice(0)) await drop();
  });
  const empty = async (): Promise<Db> => {
    const { db, drop } = await createEmptyDb(service);
    open.push(drop);
    return db;
  };
  const fresh = async (): Promise<Db> => {
    const db = await empty();
    await migrate(db, migrations);
    return db;
  };
  const asReleased = async (version: string, { withRows }: { withRows: boolean }): Promise<Db> => {
    const db = await empty();
    await db.raw(readFileSync(join(released, `${version}.sql`), 'utf8'));
    if (withRows) await db.raw(readFileSync(join(released, `${version}-rows.sql`), 'utf8'));
    return db;
  };

  describe(`the schema of ${service}`, () => {
    it.each(releases)('is the same on a fresh database and on one upgraded from %s', async (version) => {
      const upgraded = await asReleased(version, { withRows: true });
      await migrate(upgraded, migrations);
      expect(await describeSchema(upgraded)).toEqual(await describeSchema(await fresh()));
    });

    it.each(releases)(
      'was filled by the test of %s in every table, so that the upgrade meets rows',
      async (version) => {
        const db = await asReleased(version, { withRows: true });
        const tables = new Set((await describeSchema(db)).map(tableOf).filter(Boolean));
        const counts = await Promise.all(
          [...tables].map(async (table) => [table, (await db(table).count())[0]?.count]),
        );
        expect(counts.filter(([, count]) => Number(count) === 0)).toEqual([]);
      },
    );

    it('lets the newest release read and write what it knows', async () => {
      const newest = await asReleased(releases.at(-1) as string, { withRows: false });
      const changes = breakingChanges(await describeSchema(newest), await describeSchema(await fresh()));
      expect(changes).toEqual(Object.keys(acceptedChanges));
    });

    it('is the same again where every migration was undone, newest first, and done again', async () => {
      const db = await fresh();
      const whole = await describeSchema(db);
      const all = await readMigrations(migrations);
      const undone = new Map<string, string[]>();
      for (const { name, down } of all.toReversed()) {
        await down(db);
        undone.set(name, await describeSchema(db));
      }
      const inexact: string[] = [];
      for (const { name, up } of all) {
        if (!isDeepStrictEqual(await describeSchema(db), undone.get(name))) inexact.push(name);
        await up(db);
      }
      expect(await describeSchema(db)).toEqual(whole);
      expect(inexact).toEqual(Object.keys(inexactDowns));
    });
  });
};
