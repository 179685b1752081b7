// What processes have spent and hold, read from /proc (Linux alone).
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** `cpu`: seconds so far. `pss` (what processes share is counted once) and `rss`: MB now. */
export interface Usage {
  readonly cpu: number;
  readonly pss: number;
  readonly rss: number;
}

const NOTHING: Usage = { cpu: 0, pss: 0, rss: 0 };

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
  const cpu = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const pss = kilobytes(textOf(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024;
  const rss = kilobytes(textOf(`/proc/${pid}/status`), 'VmRSS') / 1024;
  return { cpu: cpu || 0, pss: pss || 0, rss: rss || 0 };
};

export const addUsage = (one: Usage, other: Usage): Usage => ({
  cpu: one.cpu + other.cpu,
  pss: one.pss + other.pss,
  rss: one.rss + other.rss,
});

const childrenOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

/** A process and everything below it. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

export const usageOfTree = (pid: number): Usage => processTree(pid).map(usageOf).reduce(addUsage, NOTHING);
