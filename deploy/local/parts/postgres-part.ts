import { join } from 'node:path';
import pg from 'pg';
import { backupDirOf } from '../backup/layout.ts';
import { answersPostgres, preparePostgres } from '../postgres.ts';
import { DATABASES } from '../services.ts';
import type { Part, Platform } from './part.ts';

const createDatabases = async (url: string, names: readonly string[]): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map(({ datname }) => datname));
    for (const name of names.filter((wanted) => !present.has(wanted))) await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
};

export const postgresPart = ({ ports, secrets, dataDir, durable, urls }: Platform): Part => ({
  name: 'postgres',
  shown: 'PostgreSQL',
  spec: () =>
    preparePostgres({
      dir: join(dataDir, 'postgres'),
      port: ports.postgres,
      password: secrets.postgresPassword,
      durable,
      takeOver: true,
      archiveTo: join(backupDirOf(dataDir), 'wal'),
    }),
  ready: () => answersPostgres(ports.postgres),
  phase: 2,
  after: () => createDatabases(urls.postgres, [...DATABASES, 'keycloak']),
});
