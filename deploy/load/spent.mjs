// What each part has spent and holds: { part: { cpu: seconds so far, memory: MB now } }.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended
  }
};

const ofProcess = (pid) => {
  const fields = textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  // Proportional: what processes share is counted once.
  const kilobytes = /^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  return { cpu: ticks / TICKS_PER_SECOND, memory: kilobytes / 1024 };
};

const sum = (one, other) => ({ cpu: one.cpu + other.cpu, memory: one.memory + other.memory });

const withChildren = (pid) => {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.map(withChildren).reduce(sum, ofProcess(pid));
};

/** By the platform that `npm start` runs from this folder; nothing where there is none. */
export const spentHere = (dataDir) => async () => {
  const file = join(dataDir, 'run.json');
  if (!existsSync(file)) return {};
  const { parts } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(parts.map(({ name, pid }) => [name, withChildren(pid)]));
};

/** By the pods, as their nodes' kubelets count; by workload, without the random end of a pod's name. */
export const spentInCluster = (kubeconfig) => {
  const kubectl = (...args) =>
    execFileSync(process.env.KUBECTL ?? 'kubectl', ['--kubeconfig', kubeconfig, ...args], { encoding: 'utf8' });
  return async () => {
    const spent = {};
    for (const node of kubectl('get', 'nodes', '-o', 'name').trim().split('\n')) {
      const { pods } = JSON.parse(
        kubectl('get', '--raw', `/api/v1/${node.replace('node/', 'nodes/')}/proxy/stats/summary`),
      );
      for (const { podRef, cpu, memory } of pods) {
        const workload = podRef.name.replace(/(-[a-f\d]{6,10})?-[a-z\d]{5}$/, '');
        const own = { cpu: (cpu?.usageCoreNanoSeconds ?? 0) / 1e9, memory: (memory?.workingSetBytes ?? 0) / 2 ** 20 };
        spent[workload] = sum(spent[workload] ?? { cpu: 0, memory: 0 }, own);
      }
    }
    return spent;
  };
};
