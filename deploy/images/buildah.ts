// Runs buildah with its own image stores: the default one, and a second one that `--twice` starts empty.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEBIAN_IMAGE, NODE_IMAGE } from './image-table.ts';

const { VISA_CACHE = join(homedir(), '.cache/visa') } = process.env;
export const CACHE = join(resolve(VISA_CACHE), 'images');
export const POLICY = join(CACHE, 'policy.json');
const LOG = join(CACHE, 'build.log');

/** A store of images and layers. */
export interface Store {
  readonly root: string;
  readonly run: string;
  readonly conf: string;
}

const storeAt = (folder: string, conf: string): Store => ({
  root: join(folder, 'root'),
  run: join(folder, 'run'),
  conf,
});
export const STORE = storeAt(join(CACHE, 'buildah'), join(CACHE, 'storage.conf'));
export const SECOND_STORE = storeAt(join(CACHE, 'again'), join(CACHE, 'again.conf'));

const environmentOf = ({ conf }: Store): NodeJS.ProcessEnv => ({
  ...process.env,
  BUILDAH_ISOLATION: 'chroot',
  CONTAINERS_STORAGE_CONF: conf,
});

const prepare = ({ root, run, conf }: Store): void => {
  mkdirSync(CACHE, { recursive: true });
  // Without a bind mount of the store onto itself, so that it can be deleted.
  const options = '[storage.options.overlay]\nskip_mount_home = "true"\n';
  writeFileSync(conf, `[storage]\ndriver = "overlay"\nrunroot = "${run}"\ngraphroot = "${root}"\n${options}`);
  writeFileSync(POLICY, '{"default":[{"type":"insecureAcceptAnything"}]}');
};

/** Creates the default store and empties the log. */
export const openStore = (): void => {
  prepare(STORE);
  writeFileSync(LOG, '');
};

interface RunOptions {
  readonly store?: Store;
  readonly cwd?: string;
}

/** Runs a command and appends its output to the log. On failure rejects with the end of the output. */
export const run = (
  command: string,
  args: readonly string[],
  { store = STORE, cwd }: RunOptions = {},
): Promise<string> =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { env: environmentOf(store), stdio: ['ignore', 'pipe', 'pipe'], cwd });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
        writeFileSync(LOG, chunk, { flag: 'a' });
      });
    }
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) return done(said);
      const called = `${command} ${args.slice(0, 3).join(' ')} …`;
      failed(new Error(`${called} failed (${code}), see ${LOG}:\n${said.slice(-2_500)}`));
    });
  });

/** @returns the output of a buildah command, or undefined if it fails. */
const askIn = (store: Store, ...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('buildah', args, {
    env: environmentOf(store),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return status === 0 ? stdout.trim() : undefined;
};
export const ask = (...args: string[]): string | undefined => askIn(STORE, ...args);

export const hasImage = (name: string): boolean =>
  ask('inspect', '--type', 'image', '--format', '{{.FromImageID}}', name) !== undefined;

export const digestOf = (image: string, store = STORE): string => {
  const digest = askIn(store, 'inspect', '--type', 'image', '--format', '{{.FromImageDigest}}', image);
  if (digest === undefined) throw new Error(`${image} is not in the store.`);
  return digest;
};

/** Mounts an image and calls `look` with the folder of its files. */
export const within = <T>(image: string, look: (folder: string) => T): T => {
  const container = ask('from', '--pull-never', '--signature-policy', POLICY, image);
  if (!container) throw new Error(`No container can be made from ${image}.`);
  try {
    const folder = ask('mount', container);
    if (!folder) throw new Error(`The files of ${image} cannot be mounted.`);
    return look(folder);
  } finally {
    ask('rm', container);
  }
};

/** Deletes the second store: its layers are as large as the first one's and are not used again. */
export const closeSecondStore = (): void => {
  if (!existsSync(SECOND_STORE.root)) return;
  askIn(SECOND_STORE, 'rm', '--all');
  askIn(SECOND_STORE, 'rmi', '--all', '--force');
  rmSync(resolve(SECOND_STORE.root, '..'), { recursive: true, force: true });
  rmSync(SECOND_STORE.conf, { force: true });
};

/** Creates the second store with the base images only. */
export const openSecondStore = async (): Promise<void> => {
  closeSecondStore();
  prepare(SECOND_STORE);
  for (const base of [NODE_IMAGE, DEBIAN_IMAGE]) {
    const there = `containers-storage:[overlay@${SECOND_STORE.root}+${SECOND_STORE.run}]${base}`;
    if (hasImage(base)) await run('buildah', ['push', '--signature-policy', POLICY, base, there]);
  }
};
