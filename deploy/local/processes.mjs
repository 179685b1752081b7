// Keeps processes: starts them, tells and restarts those that die, stops all of them for certain.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
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

/** When a process began: with the number it names one process for ever, as numbers are used again. */
const beganAt = (pid) => {
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

const isSame = ({ pid, began }) => began !== undefined && beganAt(pid) === began;

const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // gone already
  }
};

const goneWithin = async (isGone, ms) => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(25)) if (isGone()) return true;
  return isGone();
};

/** Who keeps the processes of a data folder, if that one still lives. */
export const findKeeper = (runFile) => {
  if (!existsSync(runFile)) return undefined;
  const { keeper } = JSON.parse(readFileSync(runFile, 'utf8'));
  return isSame(keeper) ? keeper.pid : undefined;
};

/** Ends what a killed run left behind. */
export const sweepLeftovers = async (runFile) => {
  if (!existsSync(runFile) || findKeeper(runFile)) return [];
  const left = JSON.parse(readFileSync(runFile, 'utf8')).parts.filter(isSame);
  for (const { pid, stopSignal } of left) signalGroup(pid, stopSignal);
  await goneWithin(() => !left.some(isSame), GRACE_MS);
  for (const part of left.filter(isSame)) signalGroup(part.pid, 'SIGKILL');
  await goneWithin(() => !left.some(isSame), 1_000);
  rmSync(runFile, { force: true });
  return left.map(({ name }) => name);
};

const tail = (file, lines = 12) =>
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
const bound = ({ command, args }, signal) => {
  if (!hasParentDeathSignal) return [command, args];
  const ask = ['setpriv', '--pdeathsig', signal.replace('SIG', ''), '--'];
  const inside = command === 'unshare' ? args.indexOf('--') + 1 : 0;
  const [first, ...rest] = inside
    ? [command, ...args.slice(0, inside), ...ask, ...args.slice(inside)]
    : [...ask, command, ...args];
  return [first, rest];
};

/**
 * A part is { name, spec: () => { command, args, options?, stopSignal? }, ready: () => boolean, readyWithinMs?, phase? }; `say(text)` tells people.
 * `phase` orders the end: all of phase 0 have ended before phase 1 is told to, and so on.
 */
export const createKeeper = ({ logDir, runFile, say }) => {
  const parts = new Map();
  let ending = false;
  mkdirSync(logDir, { recursive: true });
  mkdirSync(dirname(runFile), { recursive: true });

  const record = () => {
    const running = [...parts.values()].filter(({ child }) => child);
    const keeper = { pid: process.pid, began: beganAt(process.pid) };
    const list = running.map(({ name, child, began, stopSignal }) => ({ name, pid: child.pid, began, stopSignal }));
    writeFileSync(`${runFile}.new`, JSON.stringify({ keeper, parts: list }));
    renameSync(`${runFile}.new`, runFile);
  };

  const logFile = (name) => join(logDir, `${name}.log`);

  const launch = async (part) => {
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

  const onExit = (part, child, code, signal) => {
    if (part.child !== child) return;
    part.child = undefined;
    if (child.pid) signalGroup(child.pid, 'SIGKILL'); // whatever it left in its group
    if (ending || !part.wanted) return;
    record();
    part.deaths = Date.now() - part.startedAt > STEADY_AFTER_MS ? 1 : part.deaths + 1;
    const pause = Math.min(500 * 2 ** (part.deaths - 1), LONGEST_PAUSE_MS);
    const gaveUp = !part.wasReady && part.deaths >= TRIES_AT_START;
    const next = gaveUp ? 'It does not start.' : `Starting it again in ${pause / 1000} s.`;
    say(
      `! ${part.name} ended (${signal ?? code}). ${next} Last lines of ${logFile(part.name)}:\n${tail(logFile(part.name))}`,
    );
    if (gaveUp) {
      part.failed = new Error(`${part.name} does not start: see ${logFile(part.name)}`);
      return;
    }
    part.again = setTimeout(() => launch(part).catch((error) => say(`! ${part.name}: ${error.message}`)), pause);
  };

  const waitUntilReady = async (part, { readyWithinMs = 120_000 } = part) => {
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

  const start = async (part) => {
    Object.assign(part, { wanted: true, deaths: 0, wasReady: false, failed: undefined });
    parts.set(part.name, part);
    await launch(part);
    await waitUntilReady(part);
  };

  const end = async (part, graceMs = GRACE_MS) => {
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

  return {
    logFile,
    start: (part) => {
      const log = logFile(part.name);
      if (existsSync(log) && statSync(log).size > 0) renameSync(log, `${log}.1`);
      return start(part);
    },
    pids: () =>
      Object.fromEntries([...parts.values()].filter(({ child }) => child).map(({ name, child }) => [name, child.pid])),
    names: () => [...parts.keys()],
    stopPart: async (name) => {
      if (!parts.has(name)) throw new Error(`There is no part ${name}; there are ${[...parts.keys()].join(', ')}`);
      await end(parts.get(name));
      record();
    },
    startPart: (name) => {
      if (!parts.has(name)) throw new Error(`There is no part ${name}; there are ${[...parts.keys()].join(', ')}`);
      return parts.get(name).child ? undefined : start(parts.get(name));
    },
    stop: async () => {
      ending = true;
      const phases = [...new Set([...parts.values()].map(({ phase = 0 }) => phase))].sort();
      for (const wanted of phases) {
        const members = [...parts.values()].filter(({ phase = 0 }) => phase === wanted);
        await Promise.all(members.map((part) => end(part, wanted === 0 ? GRACE_MS : 2_000)));
      }
      rmSync(runFile, { force: true });
    },
    kill: () => {
      ending = true;
      for (const { child } of parts.values()) if (child?.pid) signalGroup(child.pid, 'SIGKILL');
      rmSync(runFile, { force: true });
    },
  };
};
