// What processes have spent and hold, read from /proc (Linux alone; nothing elsewhere).
import { readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * `cpu`: seconds so far; `endedCpu`: those of its children that have ended. `pss` (what processes share is counted
 * once) and `rss`: MB now.
 */
export interface Usage {
  readonly cpu: number;
  readonly endedCpu: number;
  readonly pss: number;
  readonly rss: number;
}

const NOTHING: Usage = { cpu: 0, endedCpu: 0, pss: 0, rss: 0 };

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended
  }
};

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);

/** Nothing for a process that has ended. */
export const usageOf = (pid: number): Usage => {
  const stat = textOf(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  const cpu = (user + system) / TICKS_PER_SECOND;
  const endedCpu = (endedUser + endedSystem) / TICKS_PER_SECOND;
  const pss = kilobytes(textOf(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024;
  const rss = kilobytes(textOf(`/proc/${pid}/status`), 'VmRSS') / 1024;
  return { cpu: cpu || 0, endedCpu: endedCpu || 0, pss: pss || 0, rss: rss || 0 };
};

export const addUsage = (one: Usage, other: Usage): Usage => ({
  cpu: one.cpu + other.cpu,
  endedCpu: one.endedCpu + other.endedCpu,
  pss: one.pss + other.pss,
  rss: one.rss + other.rss,
});

const childrenOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

/** A process and everything below it. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

export const usageOfTree = (pid: number): Usage => processTree(pid).map(usageOf).reduce(addUsage, NOTHING);

/** The largest that a process has been, in MB, since it began or since `forgetPeak`. */
export const peakOf = (pid: number): number => kilobytes(textOf(`/proc/${pid}/status`), 'VmHWM') / 1024 || 0;

export const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // It has ended, or this is no Linux.
  }
};
