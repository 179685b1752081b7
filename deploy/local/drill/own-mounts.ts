// Disks that can be filled or made read-only: small ones in memory, which this process and its children alone see, and
// which are gone with them.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Given to the command that `enterOwnMounts` runs. */
export const OWN_MOUNTS = 'own-mounts';

/** As root, or as somebody who is root in a namespace of their own. */
const WAYS = [['--mount'], ['--map-root-user', '--mount']];
const mayMount = (way: string[]): boolean =>
  spawnSync('unshare', [...way, '--', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

/**
 * Runs this very command once more where it may mount, and ends with its exit code. Comes back where mounts are not to
 * be had.
 */
export const enterOwnMounts = async (): Promise<void> => {
  const way = WAYS.find(mayMount);
  if (!way) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1), `--${OWN_MOUNTS}`];
  const child = spawn('unshare', [...way, '--', ...command], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.exit(await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1))));
};

const mount = (...args: string[]): void => {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
};

const megabytesIn = (folder: string): number =>
  Number(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0]);

export type SmallDisk = ReturnType<typeof createSmallDisk>;

/** Moves a folder that nobody writes to at the moment onto a disk with `spareMb` left. */
export const createSmallDisk = (folder: string, { spareMb }: { spareMb: number }) => {
  const ballast = join(folder, 'ballast');
  const before = `${folder}.before`;
  const size = megabytesIn(folder) + spareMb;
  renameSync(folder, before);
  mkdirSync(folder, { mode: 0o700 });
  mount('-t', 'tmpfs', '-o', `size=${size}m,mode=700`, 'tmpfs', folder);
  cpSync(before, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  rmSync(before, { recursive: true });
  return {
    /** To the last byte. */
    fill: (): void => {
      const file = openSync(ballast, 'w');
      for (const bytes of [1 << 20, 4096, 1])
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      closeSync(file);
    },
    empty: (): void => rmSync(ballast),
    setReadOnly: (isReadOnly: boolean): void => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
  };
};
