// A platform of a drill's own: on its own ports and data, durable, without the remotes' servers.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.ts';
import { checkMachine, findPortBlock } from '../machine.ts';
import { onParentGone } from '../parents.ts';
import type { Part, Platform } from '../parts/part.ts';
import { allParts, type RunningPlatform, startPlatform } from '../platform.ts';
import { cacheDirFrom, dataDirFrom, type Ports, portCount, portsFromBlock } from '../settings.ts';

const STOP_WITHIN_MS = 9_000;
/** What is killed again and again is to be there again soon. */
const LONGEST_PAUSE_MS = 1_000;
const UNUSED = ['remote-apply', 'remote-admin'];

/** What a drill works on. */
export interface Target {
  readonly platform: RunningPlatform;
  readonly ports: Ports;
  readonly dataDir: string;
  /** Whether the database keeps what it has committed when its processes are killed. */
  readonly durable: boolean;
  readonly say: (line: string) => void;
}

const say = (line: string): void => console.log(line);

/** A drill tells of its own kills. */
const sayOfPlatform = (line: string): void => {
  if (!/^! \S+ ended \(SIGKILL\)/.test(line)) say(line);
};

interface Options {
  /** Names the data folder. */
  readonly name: string;
  /** Changes how parts are started. */
  readonly describe?: (platform: Platform) => Part[];
  /** Goes on with what the run before has left. */
  readonly keep?: boolean;
}

/** Starts a platform, runs the drill on it, ends it and this process with the drill's exit code. */
export const runOnPlatform = async (
  { name, describe = allParts, keep = false }: Options,
  drill: (target: Target) => Promise<boolean>,
): Promise<void> => {
  process.env.VISA_LIMIT_SCALE ??= '1000'; // every traveller of a drill has the same address
  const cacheDir = cacheDirFrom(process.env);
  const dataDir = join(dataDirFrom(process.env), 'drill', name);
  const ports = portsFromBlock(await findPortBlock(Number(process.env.VISA_TEST_PORT ?? 23_000), portCount));
  await checkMachine({ ports, dataDir });
  if (!keep) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const aborting = new AbortController();
  const { signal } = aborting;
  const built = build({ say, log: join(dataDir, 'logs/build.log'), cacheDir, signal });
  built.catch(() => {});
  const platform = startPlatform({
    ports,
    dataDir,
    cacheDir,
    say: sayOfPlatform,
    built,
    longestPauseMs: LONGEST_PAUSE_MS,
    describe: (deps) => describe(deps).filter((part) => !UNUSED.includes(part.name)),
  });
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    aborting.abort();
    setTimeout(() => platform.kill().then(() => process.exit(code)), STOP_WITHIN_MS).unref();
    await platform.stop();
    process.exit(code);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end(130));
  onParentGone(() => void end(130));
  try {
    await Promise.all([built, platform.ready]);
    const passed = await drill({ platform, ports, dataDir, durable: true, say });
    await end(passed ? 0 : 1);
  } catch (error) {
    if (!stopping) console.error((error as Error).stack);
    await end(1);
  }
};
