// CPU seconds that each part has spent so far.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;

const ofProcess = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
};

const withChildren = (pid) => {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean) : [];
  return ofProcess(pid) + children.reduce((so, child) => so + withChildren(child), 0);
};

/** Of the platform that `npm start` runs from this folder; nothing where there is none. */
export const localCpu = (dataDir) => async () => {
  const file = join(dataDir, 'run.json');
  if (!existsSync(file)) return {};
  const { parts } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(parts.map(({ name, pid }) => [name, withChildren(pid)]));
};

/** Of the pods, as their nodes' kubelets count; by workload, without the random end of a pod's name. */
export const clusterCpu = (kubeconfig) => {
  const kubectl = (...args) =>
    execFileSync(process.env.KUBECTL ?? 'kubectl', ['--kubeconfig', kubeconfig, ...args], { encoding: 'utf8' });
  return async () => {
    const spent = {};
    for (const node of kubectl('get', 'nodes', '-o', 'name').trim().split('\n')) {
      const { pods } = JSON.parse(
        kubectl('get', '--raw', `/api/v1/${node.replace('node/', 'nodes/')}/proxy/stats/summary`),
      );
      for (const { podRef, cpu } of pods) {
        const workload = podRef.name.replace(/(-[a-f\d]{6,10})?-[a-z\d]{5}$/, '');
        spent[workload] = (spent[workload] ?? 0) + (cpu?.usageCoreNanoSeconds ?? 0) / 1e9;
      }
    }
    return spent;
  };
};
