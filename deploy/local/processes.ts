// The supervisor: starts processes, reports and restarts those that die, and leaves none behind.
import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 4_000;
const LONGEST_PAUSE_MS = 15_000;
const STEADY_AFTER_MS = 30_000;
const TRIES_AT_START = 3;

/** How one process is started. */
export interface ProcessSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  readonly stopSignal?: NodeJS.Signals;
}

export interface SupervisedProcess {
  readonly name: string;
  readonly spec: () => ProcessSpec | Promise<ProcessSpec>;
  readonly ready: () => boolean | Promise<boolean>;
  readonly readyWithinMs?: number;
  /** Orders the end: all of phase 0 have ended before phase 1 is told to, and so on. */
  readonly phase?: number;
}

/** Names one process for ever: process ids are used again. */
interface Identity {
  readonly pid: number;
  readonly began: string | undefined;
}

interface RunFile {
  readonly supervisor: Identity;
  readonly parts: readonly (Identity & { name: string; stopSignal: NodeJS.Signals })[];
}

/** When a process began. */
const beganAt = (pid: number | undefined): string | undefined => {
  try {
    if (process.platform === 'linux') {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? undefined : rest[18];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

const isSame = ({ pid, began }: Identity): boolean => began !== undefined && beganAt(pid) === began;

const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // gone already
  }
};

const goneWithin = async (isGone: () => boolean, ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(25)) if (isGone()) return true;
  return isGone();
};

const readRunFile = (runFile: string): RunFile => JSON.parse(readFileSync(runFile, 'utf8'));

/** The process id of the supervisor of a data folder, if it still lives. */
export const findSupervisor = (runFile: string): number | undefined => {
  if (!existsSync(runFile)) return undefined;
  const { supervisor } = readRunFile(runFile);
  return supervisor && isSame(supervisor) ? supervisor.pid : undefined;
};

/** Ends what a killed run left behind. */
export const sweepLeftovers = async (runFile: string): Promise<string[]> => {
  if (!existsSync(runFile) || findSupervisor(runFile)) return [];
  const left = readRunFile(runFile).parts.filter(isSame);
  for (const { pid, stopSignal } of left) signalGroup(pid, stopSignal);
  await goneWithin(() => !left.some(isSame), GRACE_MS);
  for (const part of left.filter(isSame)) signalGroup(part.pid, 'SIGKILL');
  await goneWithin(() => !left.some(isSame), 1_000);
  rmSync(runFile, { force: true });
  return left.map(({ name }) => name);
};

const tail = (file: string, lines = 12): string =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-lines)
        .map((line) => `    ${line.slice(0, 300)}`)
        .join('\n')
    : '';

/** Linux tells a child when its parent was killed; elsewhere the next start sweeps. */
const hasParentDeathSignal =
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

/** Entering a user namespace forgets that signal, so it is asked for inside. */
const bound = ({ command, args }: ProcessSpec, signal: NodeJS.Signals): [command: string, args: string[]] => {
  if (!hasParentDeathSignal) return [command, [...args]];
  const ask = ['--pdeathsig', signal.replace('SIG', ''), '--'];
  const inside = command === 'unshare' ? args.indexOf('--') + 1 : 0;
  if (inside) return [command, [...args.slice(0, inside), 'setpriv', ...ask, ...args.slice(inside)]];
  return ['setpriv', [...ask, command, ...args]];
};

/** A process with what has become of it. */
interface Part extends SupervisedProcess {
  wanted: boolean;
  deaths: number;
  wasReady: boolean;
  startedAt: number;
  stopSignal: NodeJS.Signals;
  child?: ChildProcess;
  began?: string;
  failed?: Error;
  again?: NodeJS.Timeout;
}

interface Deps {
  readonly logDir: string;
  /** Where the running processes are written down, for the next start to find what this one left. */
  readonly runFile: string;
  readonly say: (line: string) => void;
  /** Before a process that keeps dying is started again, in milliseconds. */
  readonly longestPauseMs?: number;
}

/** Starts processes and keeps them running; see SupervisedProcess. */
export const createSupervisor = ({ logDir, runFile, say, longestPauseMs = LONGEST_PAUSE_MS }: Deps) => {
  const parts = new Map<string, Part>();
  let ending = false;
  mkdirSync(logDir, { recursive: true });
  mkdirSync(dirname(runFile), { recursive: true });

  const record = () => {
    const running = [...parts.values()].flatMap(({ name, child, began, stopSignal }) =>
      child?.pid ? [{ name, pid: child.pid, began, stopSignal }] : [],
    );
    const known: RunFile = { supervisor: { pid: process.pid, began: beganAt(process.pid) }, parts: running };
    writeFileSync(`${runFile}.new`, JSON.stringify(known));
    renameSync(`${runFile}.new`, runFile);
  };

  const logFile = (name: string): string => join(logDir, `${name}.log`);

  const launch = async (part: Part): Promise<void> => {
    const spec = await part.spec();
    if (part.wanted === false || ending) return;
    part.stopSignal = spec.stopSignal ?? 'SIGTERM';
    const [command, args] = bound(spec, part.stopSignal);
    const log = openSync(logFile(part.name), 'a');
    const child = spawn(command, args, { ...spec.options, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    Object.assign(part, { child, began: beganAt(child.pid), startedAt: Date.now() });
    record();
    child.on('error', () => {});
    child.on('exit', (code, signal) => onExit(part, child, code, signal));
    if (child.pid === undefined) onExit(part, child, 'not found', null);
  };

  const onExit = (part: Part, child: ChildProcess, code: number | string | null, signal: string | null): void => {
    if (part.child !== child) return;
    part.child = undefined;
    if (child.pid) signalGroup(child.pid, 'SIGKILL'); // whatever it left in its group
    if (ending || !part.wanted) return;
    record();
    part.deaths = Date.now() - part.startedAt > STEADY_AFTER_MS ? 1 : part.deaths + 1;
    const pause = Math.min(500 * 2 ** (part.deaths - 1), longestPauseMs);
    const gaveUp = !part.wasReady && part.deaths >= TRIES_AT_START;
    const next = gaveUp ? 'It does not start.' : `Starting it again in ${pause / 1000} s.`;
    say(
      `! ${part.name} ended (${signal ?? code}). ${next} Last lines of ${logFile(part.name)}:\n${tail(logFile(part.name))}`,
    );
    if (gaveUp) {
      part.failed = new Error(`${part.name} does not start: see ${logFile(part.name)}`);
      return;
    }
    part.again = setTimeout(() => launch(part).catch((error: Error) => say(`! ${part.name}: ${error.message}`)), pause);
  };

  const waitUntilReady = async (part: Part): Promise<void> => {
    const { readyWithinMs = 120_000 } = part;
    const end = Date.now() + readyWithinMs;
    while (!ending && part.wanted) {
      if (part.failed) throw part.failed;
      if (part.child && (await part.ready())) {
        part.wasReady = true;
        return;
      }
      if (Date.now() > end)
        throw new Error(`${part.name} was not ready within ${readyWithinMs / 1000} s: see ${logFile(part.name)}`);
      await sleep(100);
    }
  };

  const start = async (part: Part): Promise<void> => {
    Object.assign(part, { wanted: true, deaths: 0, wasReady: false, failed: undefined });
    parts.set(part.name, part);
    await launch(part);
    await waitUntilReady(part);
  };

  const end = async (part: Part, graceMs = GRACE_MS): Promise<void> => {
    part.wanted = false;
    clearTimeout(part.again);
    const { child } = part;
    if (!child?.pid) return;
    const isGone = () => part.child !== child;
    try {
      child.kill(part.stopSignal);
    } catch {
      // gone already
    }
    if (await goneWithin(isGone, graceMs)) return;
    say(`  ${part.name} did not end within ${graceMs / 1000} s and is killed`);
    signalGroup(child.pid, 'SIGKILL');
    await goneWithin(isGone, 1_500);
  };

  const partOf = (name: string): Part => {
    const part = parts.get(name);
    if (!part) throw new Error(`There is no part ${name}; there are ${[...parts.keys()].join(', ')}`);
    return part;
  };

  return {
    logFile,
    /** Resolves when the process is well. */
    start: (supervised: SupervisedProcess): Promise<void> => {
      const log = logFile(supervised.name);
      if (existsSync(log) && statSync(log).size > 0) renameSync(log, `${log}.1`);
      const unstarted = { wanted: true, deaths: 0, wasReady: false, startedAt: 0, stopSignal: 'SIGTERM' } as const;
      return start({ ...unstarted, ...supervised });
    },
    pids: (): Record<string, number> =>
      Object.fromEntries([...parts.values()].flatMap(({ name, child }) => (child?.pid ? [[name, child.pid]] : []))),
    stopPart: async (name: string, graceMs?: number): Promise<void> => {
      await end(partOf(name), graceMs);
      record();
    },
    startPart: async (name: string): Promise<void> => {
      if (!partOf(name).child) await start(partOf(name));
    },
    stop: async (): Promise<void> => {
      ending = true;
      const phases = [...new Set([...parts.values()].map(({ phase = 0 }) => phase))].sort();
      for (const wanted of phases) {
        const members = [...parts.values()].filter(({ phase = 0 }) => phase === wanted);
        await Promise.all(members.map((part) => end(part, wanted === 0 ? GRACE_MS : 2_000)));
      }
      rmSync(runFile, { force: true });
    },
    kill: (): void => {
      ending = true;
      for (const { child } of parts.values()) if (child?.pid) signalGroup(child.pid, 'SIGKILL');
      rmSync(runFile, { force: true });
    },
  };
};
